"""Models of cases: statements, draw offers, incidents, rulings, sanctions."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from arbiter.evidence import Evidence
from arbiter.examinations.models import RESULTS, TERMINATIONS, Examination
from arbiter.rules.claims.uncounted import CLAIM_RULES
from arbiter.rules.draw_offers import OfferAnswer
from arbiter.rules.incidents.facts import REMEDIES
from arbiter.rules.incidents.state import BY_RULING, FINAL, ArbiterAct, IncidentStage
from arbiter.rules.outcome import Outcome
from arbiter.rules.sanctions import MOST_MINUTES, SanctionKind
from arbiter.rules.verdicts.cases import UrgencyReason

# Models of cases and statements: what a person must decide, and what the sides say of it.


DRAW_RULES = [name.value for name in CLAIM_RULES]

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
    the desk, the highest first (``verdicts.cases``). ``appeals`` is the ruling appealed
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


MISTAKE = "mistake"

ANSWERS = [*(answer.value for answer in OfferAnswer), MISTAKE]


class DrawOffer(Evidence):
    """One entry about a draw offer of a subject; a later entry replaces it.

    ``ply`` is the half-move after which it was made, ``answer`` what became of it; ``mistake``
    strikes a line that should not have been written. An offer itself is never taken back (5.3).
    """

    subject = models.CharField(max_length=60)
    number = models.PositiveIntegerField()
    side = models.CharField(max_length=1)
    ply = models.PositiveIntegerField()
    answer = models.CharField(max_length=10)
    without_sheet = models.BooleanField(default=False)
    reason = models.TextField(blank=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField()

    class Meta:
        ordering = ["subject", "number"]
        constraints = [
            models.UniqueConstraint(fields=["subject", "number"], name="draw_offer_number_once"),
            models.CheckConstraint(name="draw_offer_has_subject", condition=~Q(subject="")),
            models.CheckConstraint(name="draw_offer_side_known", condition=Q(side__in=["w", "b"])),
            models.CheckConstraint(name="draw_offer_answer_known", condition=Q(answer__in=ANSWERS)),
            models.CheckConstraint(
                name="draw_offer_struck_with_reason",
                condition=~Q(answer=MISTAKE) | ~Q(reason=""),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.subject}/{self.number} {self.side} {self.ply} {self.answer}"


# Models of incidents at the board: the facts as entered, and every act after.


ARTICLES = list(REMEDIES)

OVER = sorted(stage.value for stage in FINAL)

RULED = sorted(act.value for act in BY_RULING)


class Incident(Evidence):
    """One incident of a case, as an arbiter entered it (V4.1-V4.17, V6-V9, P2, T1-T4).

    ``facts`` are those of ``arbiter.rules.incidents.facts``; the
    stage of its last act says where it stands, and all that the acts led to can be folded again.
    """

    case = models.ForeignKey(Case, on_delete=models.PROTECT, related_name="incidents")
    article = models.CharField(max_length=8)
    ply = models.PositiveIntegerField()
    facts = models.JSONField()
    ruleset_id = models.CharField(max_length=40)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField()

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(
                name="incident_article_known", condition=Q(article__in=ARTICLES)
            ),
        ]

    def __str__(self) -> str:
        return f"{self.case_id} {self.article} {self.ply}"


class IncidentAct(Evidence):
    """One act of an incident.

    Number 1 enters it, and after the one that closes it comes none.

    ``waiver`` is what the record is read with from then on: ply, text, after.
    """

    incident = models.ForeignKey(Incident, on_delete=models.PROTECT, related_name="acts")
    number = models.PositiveIntegerField()
    act = models.CharField(max_length=12)
    said = models.CharField(max_length=100, blank=True)
    reason = models.TextField(blank=True)
    stage = models.CharField(max_length=16)
    orders = models.JSONField(default=list)
    waiver = models.JSONField(null=True, blank=True)
    ruling = models.ForeignKey(
        "arbiter.Ruling",
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="incident_acts",
    )
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField()

    class Meta:
        ordering = ["incident", "number"]
        constraints = [
            models.UniqueConstraint(
                fields=["incident", "number"], name="incident_act_numbered_once"
            ),
            models.UniqueConstraint(
                fields=["incident"], name="incident_over_once", condition=Q(stage__in=OVER)
            ),
            models.CheckConstraint(
                name="incident_act_known", condition=Q(act__in=[act.value for act in ArbiterAct])
            ),
            models.CheckConstraint(
                name="incident_stage_known",
                condition=Q(stage__in=[stage.value for stage in IncidentStage]),
            ),
            models.CheckConstraint(
                name="incident_entered_first",
                condition=Q(act=ArbiterAct.ENTERED.value, number=1)
                | ~Q(act=ArbiterAct.ENTERED.value) & Q(number__gt=1),
            ),
            models.CheckConstraint(
                name="incident_ended_by_ruling_has_one",
                condition=Q(act__in=RULED, ruling__isnull=False)
                | ~Q(act__in=RULED) & Q(ruling__isnull=True),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.incident_id}.{self.number} {self.act} {self.stage}"


class Ruling(Evidence):
    """A signed decision in a case; a later one supersedes it.

    The first ruling of a case supersedes nothing (on appeal: the ruling appealed against),
    every later one exactly one: a chain has one ruling in force, and the database holds that.
    ``certificate`` is the one its result was certified by, where one was issued; ``article`` the
    one it rests on, which a ruling against the board must name. ``number`` is how certificates name
    it: ``14/1`` is the first ruling of case 14.
    """

    case = models.ForeignKey(Case, on_delete=models.PROTECT, related_name="rulings")
    result = models.CharField(max_length=7)
    termination = models.CharField(max_length=24)
    reason = models.TextField()
    # null and no default: SQLite would remake the table for it and lose the triggers
    article = models.CharField(max_length=60, null=True, blank=True)
    number = models.CharField(max_length=24, null=True, blank=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField()
    supersedes = models.OneToOneField(
        "self", null=True, blank=True, on_delete=models.PROTECT, related_name="superseded_by"
    )
    # no OneToOne: SQLite would remake the table for it and lose the triggers
    certificate = models.ForeignKey(
        "arbiter.Certificate", null=True, blank=True, on_delete=models.PROTECT, related_name="+"
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
        return f"{self.case_id} {self.outcome}"

    @property
    def is_of_jury(self) -> bool:
        """Whether the jury gave it, on appeal; the arbiter gives every other."""
        return self.case.kind == CaseKind.APPEAL

    @property
    def outcome(self) -> Outcome:
        """The ruled result and how the game ended."""
        return Outcome.from_codes(self.result, self.termination)

    @property
    def shown_number(self) -> str:
        """The ruling's number, computed for rulings from before it was stored."""
        if self.number:
            return self.number
        earlier = Ruling.objects.filter(case=self.case_id, pk__lt=self.pk).count()
        return f"{self.case_id}/{earlier + 1}"

    @property
    def successor(self) -> "Ruling | None":
        """The ruling that superseded this one."""
        return getattr(self, "superseded_by", None)


# Models of a sanction given to a player, and of an event's numbers for protests and sanctions.


SANCTIONS = [kind.value for kind in SanctionKind]


class Sanction(Evidence):
    """One sanction against one player of an event; void with its ruling if superseded.

    ``party`` is the player by his name in the room that owns him (``entry:12``), ``name`` what
    the desk calls him. ``minutes`` go to the opponent.
    """

    scope = models.CharField(max_length=60)
    subject = models.CharField(max_length=60)
    party = models.CharField(max_length=60)
    side = models.CharField(max_length=1)
    name = models.CharField(max_length=160)
    kind = models.CharField(max_length=12)
    minutes = models.PositiveSmallIntegerField(default=0)
    reason = models.TextField()
    case = models.ForeignKey(
        Case, null=True, blank=True, on_delete=models.PROTECT, related_name="sanctions"
    )
    ruling = models.ForeignKey(
        "arbiter.Ruling", null=True, blank=True, on_delete=models.PROTECT, related_name="sanctions"
    )
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField()

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(name="sanction_kind_known", condition=Q(kind__in=SANCTIONS)),
            models.CheckConstraint(name="sanction_has_reason", condition=~Q(reason="")),
            models.CheckConstraint(name="sanction_side_known", condition=Q(side__in=["w", "b"])),
            models.CheckConstraint(
                name="sanction_minutes_of_time_only",
                condition=Q(kind="time", minutes__gte=1, minutes__lte=MOST_MINUTES)
                | ~Q(kind="time") & Q(minutes=0),
            ),
            models.CheckConstraint(
                name="sanction_loss_by_ruling",
                condition=~Q(kind__in=["loss", "double_loss"]) | Q(ruling__isnull=False),
            ),
        ]
        indexes = [models.Index(fields=["scope", "party"], name="sanction_party")]

    def __str__(self) -> str:
        return f"{self.party} {self.kind}"


class ProtestAndSanctionRules(models.Model):
    """An event's own protest period and ladder of sanctions; None leaves one to its ruleset.

    ``protest_minutes`` is how long after a ruling it may be appealed; the rest is the ladder of
    sanctions (``rules.sanctions.SanctionLadder``).
    """

    scope = models.CharField(max_length=60, unique=True)
    protest_minutes = models.PositiveSmallIntegerField(null=True, blank=True)
    remarks = models.PositiveSmallIntegerField(null=True, blank=True)
    warnings = models.PositiveSmallIntegerField(null=True, blank=True)
    losses = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta:
        db_table = "arbiter_officerules"  # as databases in use have it
        ordering = ["scope"]
        verbose_name_plural = "protest and sanction rules"

    def __str__(self) -> str:
        return self.scope
