"""Database row of a phase in which a round is changed by hand, with its start and end."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from tournaments.rounds_and_boards.models import Round


class ManualPhase(models.Model):
    """A phase of changes by hand; while open, its round cannot be published.

    ``engine`` is the code of its refusal where it had no pairing to compare with.

    ``differences`` are the boards that differ from the engine's at the end:
    ``[{"board", "ours": [white, black], "theirs": [...]}]`` with starting numbers.

    ``last_change`` is what one press takes back while the phase is open: its running number
    ``change``, ``how``, the pairs ``after`` it and the ``boards`` that it took away.
    """

    round = models.ForeignKey(Round, on_delete=models.PROTECT, related_name="phases")
    reason = models.CharField(max_length=400, blank=True)
    begun_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    begun_at = models.DateTimeField()
    ended_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    ended_at = models.DateTimeField(null=True, blank=True)
    engine = models.CharField(max_length=40, blank=True)
    differences = models.JSONField(default=list)
    last_change = models.JSONField(default=dict)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["round"], name="manual_phase_one_open", condition=Q(ended_at__isnull=True)
            )
        ]

    def __str__(self) -> str:
        return f"{self.round_id} {self.begun_at:%H:%M}"
