"""Database rows of play-offs: small events of players tied in the table of another event."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from tournaments.events.models import Tournament


class PlayOff(models.Model):
    """A play-off or replay for shared places of an event, held as an event of its own.

    ``order`` is what it has decided so far: groups of entries of ``tournament``, best first;
    empty while it is not over. It orders the tied alone, the points of the event stay.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="play_offs")
    contest = models.OneToOneField(Tournament, on_delete=models.PROTECT, related_name="play_off_of")
    order = models.JSONField(default=list, blank=True)
    opened_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    opened_at = models.DateTimeField()

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(
                name="play_off_is_another_event", condition=~Q(tournament=F("contest"))
            )
        ]

    def __str__(self) -> str:
        return f"{self.tournament_id}: {self.contest_id}"
