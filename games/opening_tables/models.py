"""Model of tables of drawn openings; a stored edition never changes."""

from typing import Any, NoReturn

from django.db import models
from django.db.models.functions import Now

from games.refusals.codes_and_exceptions import ImmutableRecord

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
