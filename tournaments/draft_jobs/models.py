"""Database rows of background jobs that draft a round."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from tournaments.events.models import Tournament


class DraftState(models.TextChoices):
    """States of a drafting job; only forward, but a lost worker's job is run again."""

    WAITING = "waiting"
    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"


UNFINISHED = (DraftState.WAITING, DraftState.RUNNING)


class DraftJob(models.Model):
    """A job to draft the next round; the message queue only points to this row.

    ``began_at`` is when a worker took it, ``finished_at`` when the draft was written or given
    up, ``round`` the round that was drafted. ``error`` is the refusal of a failed one:
    ``{"code", "params"}``.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="draft_jobs")
    state = models.CharField(max_length=10, choices=DraftState, default=DraftState.WAITING)
    asked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    asked_at = models.DateTimeField()
    round = models.PositiveSmallIntegerField(null=True, blank=True)
    began_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)
    error = models.JSONField(null=True, blank=True)

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament"],
                name="draft_job_one_unfinished",
                condition=Q(state__in=UNFINISHED),
            ),
            models.CheckConstraint(
                name="draft_job_state_known", condition=Q(state__in=DraftState.values)
            ),
        ]

    def __str__(self) -> str:
        return f"{self.tournament_id} {self.state}"
