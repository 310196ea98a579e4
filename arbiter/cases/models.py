"""Models of cases and statements: what a person must decide, and what the sides say of it."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from arbiter.examinations.models import Examination
from arbiter.journal.insert_only_model import Evidence
from arbiter.rules.draws.names_of_draw_rules_and_count_resets import DrawRuleName
from arbiter.rules.verdicts.case_urgency import UrgencyReason

DRAW_RULES = [name.value for name in DrawRuleName]


URGENCY_REASONS = [(reason.value, reason.value) for reason in UrgencyReason]


class CaseState(models.TextChoices):
    """State of a case; it only moves forward."""

    OPEN = "open"
    RULED = "ruled"
    WITHDRAWN = "withdrawn"


class CaseKind(models.TextChoices):
    """Subject matter of a case: what the arbiter is asked."""

    RECORD = "record"
    RESULT = "result"
    CLAIM = "claim"
    VIOLATION = "violation"
    CLOCK = "clock"
    APPEAL = "appeal"  # against a ruling, before the jury


class Case(models.Model):
    """A question to the arbiter about a subject, which is stored by its name (``game:12``).

    ``context`` is what the desk shows beside it (names, round, board, page), written by the
    room that owns the subject. A claim names its ``rule`` and the ``ply`` after which it is
    made; ``side`` is who makes it (``w``, ``b``, empty for an official). ``urgency`` orders
    the desk, the highest first (``verdicts.case_urgency``). ``appeals`` is the ruling appealed
    against.
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
    board = models.PositiveSmallIntegerField(null=True, blank=True)
    side = models.CharField(max_length=1, blank=True)
    rule = models.CharField(max_length=20, blank=True)
    ply = models.PositiveSmallIntegerField(null=True, blank=True)
    urgency = models.PositiveSmallIntegerField(default=0)
    urgency_reason = models.CharField(
        max_length=12, choices=URGENCY_REASONS, default=UrgencyReason.FINISHED.value
    )
    appeals = models.ForeignKey(
        "Ruling", null=True, blank=True, on_delete=models.PROTECT, related_name="appealed_in"
    )
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
            models.CheckConstraint(
                name="case_appeal_names_ruling",
                condition=Q(kind="appeal", appeals__isnull=False)
                | ~Q(kind="appeal") & Q(appeals__isnull=True),
            ),
            models.CheckConstraint(
                name="case_rule_of_claim_known",
                condition=Q(rule="") | Q(kind__in=["claim", "appeal"], rule__in=DRAW_RULES),
            ),
            models.CheckConstraint(name="case_side_known", condition=Q(side__in=["", "w", "b"])),
            models.UniqueConstraint(
                fields=["appeals"],
                name="case_ruling_appealed_once",
                condition=Q(appeals__isnull=False) & ~Q(state="withdrawn"),
            ),
            models.UniqueConstraint(
                fields=["subject", "kind", "opened_by", "rule"],
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


class Statement(Evidence):
    """A statement in a case; ``side`` is ``w``, ``b`` or empty for an official."""

    case = models.ForeignKey(Case, on_delete=models.PROTECT, related_name="statements")
    side = models.CharField(max_length=1, blank=True)
    text = models.TextField()
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField()

    class Meta:
        ordering = ["pk"]
        constraints = [models.CheckConstraint(name="statement_says", condition=~Q(text=""))]

    def __str__(self) -> str:
        return f"{self.case_id} {self.side}"
