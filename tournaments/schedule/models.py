"""Database row of the moment at which a round is planned to begin."""

from django.db import models

from tournaments.events.models import Tournament


class PlannedStart(models.Model):
    """When a round is planned to begin; a round without a time has no row."""

    tournament = models.ForeignKey(
        Tournament, on_delete=models.PROTECT, related_name="planned_starts"
    )
    number = models.PositiveSmallIntegerField()
    starts_at = models.DateTimeField()

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="planned_start_once")
        ]

    def __str__(self) -> str:
        return f"{self.tournament_id}/{self.number}: {self.starts_at:%Y-%m-%d %H:%M}"
