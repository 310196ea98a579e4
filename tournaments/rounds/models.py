"""Database rows of attendance marks, lots, draft jobs and phases of changes by hand."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from tournaments.boards.models import Round
from tournaments.entries.models import Entry
from tournaments.events.models import Tournament
from tournaments.pairing.attendance import Presence


class EntryMark(models.Model):
    """Attendance of an entry in a round, or from it on; rows are only added.

    ``pairing.attendance`` reads the rows of an entry in the order of writing.
    ``takes_back`` is the mark that was a mistake and that this one makes undone.
    """

    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="marks")
    round = models.PositiveSmallIntegerField()
    presence = models.CharField(
        max_length=10, choices=[(presence.value, presence.value) for presence in Presence]
    )
    reason = models.CharField(max_length=400, blank=True)
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+"
    )
    at = models.DateTimeField()
    takes_back = models.ForeignKey(
        "self", null=True, blank=True, on_delete=models.PROTECT, related_name="taken_back_by"
    )

    class Meta:
        ordering = ["pk"]
        indexes = [models.Index(fields=["entry", "round"], name="mark_by_round")]
        constraints = [
            models.CheckConstraint(
                name="mark_presence_known",
                condition=Q(presence__in=[presence.value for presence in Presence]),
            ),
            models.CheckConstraint(name="mark_from_round_one", condition=Q(round__gte=1)),
        ]

    def __str__(self) -> str:
        return f"{self.entry_id}: {self.round} {self.presence}"


class Lot(models.Model):
    """A lot: its seed, the tickets and the outcome, so that anybody can draw it again.

    ``kind`` is the purpose written into the tickets (``pairing.lots``):
    ``numbers``, ``colour``, ``table.3`` (which round of the table is played third), ``opening.3``.
    ``urn`` is what was drawn from where the event does not say it by itself; a lot drawn from
    a real urn has no seed, and says there under ``by_hand`` why; numbers that follow the
    ratings say ``by_rating``, those that follow the stage before ``by_stage``, for then nothing
    is drawn.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="lots")
    kind = models.CharField(max_length=20)
    seed = models.CharField(max_length=64)
    urn = models.JSONField(default=dict)
    outcome = models.JSONField()
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+"
    )
    at = models.DateTimeField()

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "kind"], name="lot_drawn_once_per_kind")
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.seed}"

    @property
    def by_hand(self) -> str:
        """The reason why it was drawn in the hall and typed here; empty for a seeded lot."""
        return self.urn.get("by_hand", "")

    @property
    def is_by_rating(self) -> bool:
        """Whether nothing was drawn: numbers follow rating, title, name (C.04.2)."""
        return self.urn.get("by_rating", False)

    @property
    def is_by_stage(self) -> bool:
        """Whether nothing was drawn: numbers follow the places of the stage before."""
        return self.urn.get("by_stage", False)

    @property
    def has_seed(self) -> bool:
        """Whether anybody can draw it again."""
        return not self.by_hand and not self.is_by_rating and not self.is_by_stage


# Database rows of background jobs that draft a round.


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
