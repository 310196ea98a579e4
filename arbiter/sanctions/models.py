"""Models of a sanction given to a player, and of an event's numbers for protests and sanctions."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from arbiter.cases.models import Case
from arbiter.journal.insert_only_model import Evidence
from arbiter.rules.violations.ladder_of_sanctions import MOST_MINUTES, SanctionKind

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
    sanctions (``rules.violations.ladder_of_sanctions.SanctionLadder``).
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
