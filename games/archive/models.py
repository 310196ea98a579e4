"""Models of the archive: collections, records as they came in, their search index."""

from typing import Any, NoReturn

from django.db import models
from django.db.models import Q
from django.db.models.functions import Now

from games.draughts.fen import LONGEST
from games.draughts.pdn.encoding import decode
from games.draughts.texts.catalogue import russian_or_english
from games.draughts.variants import RUSSIAN
from games.web.errors import ImmutableRecord

REFUSAL = "a game record is never changed or deleted"


class Collection(models.Model):
    """A named collection of records of one origin: a championship, a book, a player's games."""

    slug = models.SlugField(max_length=60, unique=True)
    title_ru = models.CharField(max_length=200)
    title_en = models.CharField(max_length=200)
    source = models.TextField(blank=True, default="")

    class Meta:
        ordering = ["slug"]

    def __str__(self) -> str:
        return self.title_ru

    def title(self, language: str | None) -> str:
        """Return the title in the reader's language."""
        return russian_or_english(self.title_ru, self.title_en, language)


class EvidenceQuerySet(models.QuerySet):
    """Query set that lets only a record's collection be changed; database triggers do the same.

    The collection is no evidence: a record may be placed in one later.
    """

    def update(self, **kwargs: Any) -> int:
        """Change the collection of records; raise ImmutableRecord for any other field."""
        if set(kwargs) != {"collection"}:
            raise ImmutableRecord(REFUSAL)
        return super().update(**kwargs)

    def bulk_update(self, *args: Any, **kwargs: Any) -> NoReturn:
        """Refuse: raise ImmutableRecord."""
        raise ImmutableRecord(REFUSAL)

    def delete(self) -> NoReturn:
        """Refuse: raise ImmutableRecord."""
        raise ImmutableRecord(REFUSAL)


class GameRecord(models.Model):
    """One game record: its bytes as they came in, and what reading them gave.

    ``source`` holds the very bytes and ``sha256`` is theirs. All else was read from them and
    can be read again for ever. ``line`` is written by us from the good moves alone, their
    keys parted by blanks: equal games have equal lines, and an opening is the beginning of one.
    """

    source = models.BinaryField()
    sha256 = models.CharField(max_length=64)
    variant = models.CharField(max_length=20, default=RUSSIAN.id)
    encoding = models.CharField(max_length=20)
    start_fen = models.CharField(max_length=LONGEST)
    line = models.TextField(blank=True)
    plies = models.PositiveIntegerField()
    is_ok = models.BooleanField()
    fault = models.JSONField(null=True, blank=True)
    notes = models.JSONField(default=list, blank=True)
    tags = models.JSONField(default=list, blank=True)
    white = models.CharField(max_length=200, blank=True)
    black = models.CharField(max_length=200, blank=True)
    event = models.CharField(max_length=200, blank=True)
    site = models.CharField(max_length=200, blank=True)
    date = models.CharField(max_length=40, blank=True)
    year = models.PositiveSmallIntegerField(null=True, blank=True)
    round = models.CharField(max_length=20, blank=True)
    result = models.CharField(max_length=7, blank=True)
    players_folded = models.TextField(blank=True)  # folded for search, in both scripts
    event_folded = models.TextField(blank=True)
    collection = models.ForeignKey(
        Collection,
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="records",
        db_index=False,  # record_collection begins with it
    )
    created_at = models.DateTimeField(db_default=Now())

    objects = EvidenceQuerySet.as_manager()

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(fields=["sha256", "variant"], name="record_bytes_once"),
            models.CheckConstraint(
                name="record_ok_or_fault",
                condition=Q(is_ok=True, fault__isnull=True) | Q(is_ok=False, fault__isnull=False),
            ),
        ]
        indexes = [
            models.Index(fields=["year", "id"], name="record_year"),
            models.Index(fields=["collection", "id"], name="record_collection"),
        ]

    def __str__(self) -> str:
        return f"{self.white or '?'} – {self.black or '?'}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Insert the row; refuse to change a stored one."""
        if not self._state.adding:
            raise ImmutableRecord(REFUSAL)
        super().save(*args, **{**kwargs, "force_insert": True})

    def delete(self, *args: Any, **kwargs: Any) -> NoReturn:
        """Refuse: raise ImmutableRecord."""
        raise ImmutableRecord(REFUSAL)

    @property
    def text(self) -> str:
        """The source bytes decoded to text."""
        return decode(bytes(self.source)).text


class RecordIndex(models.Model):
    """Search index of one record: what its moves and date say, in searchable columns.

    A search reads these rows instead of the records themselves, whose texts are ten times as
    long. ``games.archive.services`` makes them.
    """

    record = models.OneToOneField(
        GameRecord, primary_key=True, on_delete=models.CASCADE, related_name="search"
    )
    positions = models.BinaryField()  # the key of every position, start first, four bytes each
    # " 12-0:12-0 12-0:11-0 ", see games.draughts.index
    materials = models.TextField()
    since = models.PositiveIntegerField()  # the span of its date, see games.archive.rows
    until = models.PositiveIntegerField()

    class Meta:
        indexes = [models.Index(fields=["since", "record"], name="search_in_order")]

    def __str__(self) -> str:
        return f"search row of record {self.record_id}"
