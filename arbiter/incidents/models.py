"""Models of incidents at the board: the facts as entered, and every act after."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from arbiter.cases.models import Case
from arbiter.journal.insert_only_model import Evidence
from arbiter.rules.incidents.incident_articles_and_remedies import REMEDIES
from arbiter.rules.incidents.incident_stages_acts_and_state import (
    BY_RULING,
    FINAL,
    ArbiterAct,
    IncidentStage,
)

ARTICLES = list(REMEDIES)


OVER = sorted(stage.value for stage in FINAL)


RULED = sorted(act.value for act in BY_RULING)


class Incident(Evidence):
    """One incident of a case, as an arbiter entered it (V4.1-V4.17, V6-V9, P2, T1-T4).

    ``facts`` are those of ``arbiter.rules.incidents.facts_of_incident_and_their_checks``; the
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
