"""Tables of drawn openings, never changed once stored; the explorer's index of positions."""

from typing import Any, NoReturn
from uuid import uuid4

from django.db import models
from django.db.models.functions import Now

from games.web.errors import ImmutableRecord

# Model of tables of drawn openings; a stored edition never changes.


TABLE_REFUSAL = "an edition of an opening table is never changed or deleted"


class EditionQuerySet(models.QuerySet):
    """Query set that refuses to update or delete; database triggers refuse it too."""

    def update(self, **kwargs: Any) -> NoReturn:
        """Refuse: raise ImmutableRecord."""
        raise ImmutableRecord(TABLE_REFUSAL)

    def bulk_update(self, *args: Any, **kwargs: Any) -> NoReturn:
        """Refuse: raise ImmutableRecord."""
        raise ImmutableRecord(TABLE_REFUSAL)

    def delete(self) -> NoReturn:
        """Refuse: raise ImmutableRecord."""
        raise ImmutableRecord(TABLE_REFUSAL)


class OpeningTable(models.Model):
    """One edition of a table of drawn openings (таблица жеребьёвки).

    ``text`` is the canonical text of ``games.draughts.openings.write`` and ``sha256`` its
    fingerprint; the other columns say again what stands in it. A lot that was drawn names the
    edition, so a correction is a new edition and a new row.
    """

    slug = models.SlugField(max_length=60)
    edition = models.SlugField(max_length=40)
    title_ru = models.CharField(max_length=200)
    title_en = models.CharField(max_length=200)
    source = models.TextField(blank=True, default="")
    # null without one: a column that may be null is added on SQLite without making the table anew,
    # which would lose the triggers that guard it
    link = models.CharField(max_length=500, blank=True, null=True)
    size = models.PositiveIntegerField()
    text = models.TextField()
    sha256 = models.CharField(max_length=64)
    created_at = models.DateTimeField(db_default=Now())

    objects = EditionQuerySet.as_manager()

    class Meta:
        ordering = ["slug", "id"]
        constraints = [
            models.UniqueConstraint(fields=["slug", "edition"], name="opening_table_edition_once"),
        ]

    def __str__(self) -> str:
        return f"{self.slug}@{self.edition}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Insert the edition; refuse to change a stored one."""
        if not self._state.adding:
            raise ImmutableRecord(TABLE_REFUSAL)
        super().save(*args, **{**kwargs, "force_insert": True})

    def delete(self, *args: Any, **kwargs: Any) -> NoReturn:
        """Refuse: raise ImmutableRecord."""
        raise ImmutableRecord(TABLE_REFUSAL)


# Models of the explorer's index: which games of the archive had which positions.


COUNTED_COLUMNS = (
    "record_id",
    "positions",
    "record__result",
    "record__year",
    "record__white",
    "record__black",
    "record__variant",
)
"""What is counted of a record, from its row of the search index."""


class GameBlock(models.Model):
    """Results, years and players of ``BLOCK`` consecutive records.

    ``block`` is the number of a record divided by ``BLOCK``, its place what is left over. A
    result is a byte; years and players have two bytes each, 0 for none. A player is a number
    of a line of ``names``, from 1. ``size`` is how many records are counted; ``made`` is another
    each time the block is made. Nothing stands here that the records do not say;
    ``games.openings.services`` makes it.
    """

    block = models.PositiveIntegerField(unique=True)
    made = models.UUIDField(default=uuid4)
    size = models.PositiveIntegerField()
    results = models.BinaryField()
    years = models.BinaryField()
    white = models.BinaryField()
    black = models.BinaryField()
    names = models.TextField()

    def __str__(self) -> str:
        return f"block {self.block}"


class PositionBlock(models.Model):
    """Packed positions of one block of games whose keys fall into one part of all keys.

    ``keys`` are in order, four bytes each, those of every game moved by a number of its own;
    ``nexts`` the same many keys of the positions that followed, 0 where the game ended;
    ``records`` the same many places of records within the block, two bytes each. A block has a
    row for every part.
    """

    games = models.ForeignKey(
        GameBlock, on_delete=models.CASCADE, related_name="positions", db_index=True
    )
    part = models.PositiveSmallIntegerField()
    keys = models.BinaryField()
    nexts = models.BinaryField()
    records = models.BinaryField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["part", "games"], name="explorer_part_once"),
        ]

    def __str__(self) -> str:
        return f"part {self.part} of {self.games_id}"
