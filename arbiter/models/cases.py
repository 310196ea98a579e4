"""What a machine must not decide, and what a person decided."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from arbiter.models.evidence import Evidence
from arbiter.models.examinations import RESULTS, TERMINATIONS, Examination


class CaseState(models.TextChoices):
    """Only forward."""

    OPEN = "open"
    RULED = "ruled"
    WITHDRAWN = "withdrawn"


class CaseKind(models.TextChoices):
    """What the arbiter is asked about."""

    RECORD = "record"
    RESULT = "result"
    CLAIM = "claim"
    VIOLATION = "violation"
    CLOCK = "clock"


class Case(models.Model):
    """A question on the arbiter's desk about a subject, known here only by its name.

    ``context`` is what the desk shows beside it (names, round, board, page), written by the
    room that owns the subject.
    """

    subject = models.CharField(max_length=60)
    scope = models.CharField(max_length=60)
    kind = models.CharField(max_length=12, choices=CaseKind)
    claim_text = models.TextField(blank=True)
    opened_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    opened_at = models.DateTimeField()
    examination = models.ForeignKey(
        Examination, null=True, blank=True, on_delete=models.PROTECT, related_name="cases"
    )
    context = models.JSONField(default=dict, blank=True)
    state = models.CharField(max_length=10, choices=CaseState, default=CaseState.OPEN)
    closed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["opened_at", "pk"]
        constraints = [
            models.CheckConstraint(name="case_kind_known", condition=Q(kind__in=CaseKind.values)),
            models.CheckConstraint(
                name="case_state_known", condition=Q(state__in=CaseState.values)
            ),
            models.CheckConstraint(
                name="case_open_or_closed_at",
                condition=Q(state=CaseState.OPEN, closed_at__isnull=True)
                | ~Q(state=CaseState.OPEN) & Q(closed_at__isnull=False),
            ),
            models.UniqueConstraint(
                fields=["subject", "kind", "opened_by"],
                name="case_open_once_by_each",
                condition=Q(state=CaseState.OPEN),
            ),
        ]
        indexes = [
            models.Index(fields=["scope", "state"], name="case_scope_state"),
            models.Index(fields=["subject"], name="case_subject"),
        ]

    def __str__(self) -> str:
        return f"{self.subject} {self.kind} {self.state}"


class Ruling(Evidence):
    """A decision signed by the one who took it; a second thought supersedes it.

    The first ruling of a case supersedes nothing, every later one exactly one: a case has
    one ruling in force, and the database holds that.
    """

    case = models.ForeignKey(Case, on_delete=models.PROTECT, related_name="rulings")
    result = models.CharField(max_length=7)
    termination = models.CharField(max_length=24)
    reason = models.TextField()
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField()
    supersedes = models.OneToOneField(
        "self", null=True, blank=True, on_delete=models.PROTECT, related_name="superseded_by"
    )

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["case"], name="ruling_first_once", condition=Q(supersedes__isnull=True)
            ),
            models.CheckConstraint(name="ruling_result_known", condition=Q(result__in=RESULTS)),
            models.CheckConstraint(
                name="ruling_termination_known", condition=Q(termination__in=TERMINATIONS)
            ),
            models.CheckConstraint(name="ruling_has_reason", condition=~Q(reason="")),
        ]

    def __str__(self) -> str:
        return f"{self.case_id} {self.result} {self.termination}"
