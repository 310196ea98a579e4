"""Database rows of background jobs that print papers of an event."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from tournaments.events.models import Tournament


class PrintState(models.TextChoices):
    """States of a printing job; only forward, but a lost worker's job is run again."""

    WAITING = "waiting"
    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"


UNPRINTED = (PrintState.WAITING, PrintState.RUNNING)


class Job(models.Model):
    """What all jobs that make papers share; the message queue only points to such a row.

    ``made`` of ``papers`` are laid out. What comes out lies in the row, because a worker may run
    on another machine, and is swept away with it after a day.
    """

    state = models.CharField(max_length=10, choices=PrintState, default=PrintState.WAITING)
    asked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+"
    )
    asked_at = models.DateTimeField()
    language = models.CharField(max_length=10)
    choice = models.JSONField()
    papers = models.PositiveSmallIntegerField()
    made = models.PositiveSmallIntegerField(default=0)
    began_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return f"{self.pk} {self.state}"

    @property
    def is_waiting(self) -> bool:
        """Whether it is still to be made."""
        return self.state in UNPRINTED


class PrintJob(Job):
    """A job to print many papers of one tournament; ``choice`` is ``choice.PaperChoice``."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="print_jobs")
    pdf = models.BinaryField(null=True, blank=True)

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.CheckConstraint(
                name="print_job_state_known", condition=Q(state__in=PrintState.values)
            ),
            models.CheckConstraint(
                name="print_job_done_has_pdf",
                condition=~Q(state=PrintState.DONE) | Q(pdf__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.tournament_id} {self.state}"
