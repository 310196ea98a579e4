"""Database rows of standings: numbered tables that are never changed."""

from django.db import models

from tournaments.entries.models import Entry
from tournaments.events.models import Tournament


class StandingRevision(models.Model):
    """A standings table as of one revision of its event.

    ``facts`` is what it was computed from (``scoring.standings.StandingsFacts``), so that every
    round of every coefficient can be shown as it counted then; empty in tables older than this
    column.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="standings")
    revision = models.PositiveIntegerField()
    computed_at = models.DateTimeField()
    facts = models.JSONField(default=dict, blank=True)

    class Meta:
        ordering = ["-revision"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "revision"], name="standing_revision_once"
            )
        ]

    def __str__(self) -> str:
        return f"{self.tournament_id}@{self.revision}"


class StandingRow(models.Model):
    """One player's line of a stored table; points and coefficients are in half-points.

    ``carried`` are those of its ``points`` that come from an earlier stage.
    """

    standing = models.ForeignKey(StandingRevision, on_delete=models.CASCADE, related_name="rows")
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="+")
    place_from = models.PositiveSmallIntegerField()
    place_to = models.PositiveSmallIntegerField()
    points = models.IntegerField()
    carried = models.IntegerField(default=0)
    played = models.PositiveSmallIntegerField()
    values = models.JSONField(default=dict)
    reasons = models.JSONField(default=list)

    class Meta:
        ordering = ["place_from", "entry__number"]
        constraints = [
            models.UniqueConstraint(fields=["standing", "entry"], name="standing_row_once")
        ]

    def __str__(self) -> str:
        return f"{self.place_from} {self.entry_id}"
