"""Model of examinations: stored verdicts on records."""

from django.db import models
from django.db.models import Q

from arbiter.evidence import Evidence
from arbiter.rules.outcome import GameResult, Outcome, Termination
from arbiter.rules.verdicts.model import VerdictKind

RESULTS = [result.value for result in GameResult]

TERMINATIONS = [termination.value for termination in Termination]


class Examination(Evidence):
    """One verdict on one record under one ruleset, with its reasons.

    ``question`` is the fingerprint of everything the verdict depends on: the record, the
    ruleset, the result it was recorded with, the fact entered, the irregular moves that were
    let stand (``waivers``, none is null), the clocks (``clocks``, null where they were not
    weighed), the draw offers (``offers``, none is null), the code that judged. The same question
    always has the same answer and is stored once. ``document`` holds the reasons, claims, counts,
    readings and fault as data (``stored.verdict_as_data``).
    """

    question = models.CharField(max_length=64, unique=True)
    record = models.ForeignKey(
        "games.GameRecord", on_delete=models.PROTECT, related_name="examinations"
    )
    ruleset_id = models.CharField(max_length=40)
    recorded = models.CharField(max_length=7, default=GameResult.OPEN.value)
    fact = models.JSONField(null=True)
    waivers = models.JSONField(null=True)
    clocks = models.JSONField(null=True)
    offers = models.JSONField(null=True)
    code_version = models.CharField(max_length=40)
    kind = models.CharField(max_length=12)
    result = models.CharField(max_length=7, default=GameResult.OPEN.value)
    termination = models.CharField(max_length=24, default=Termination.OPEN.value)
    document = models.JSONField()
    at = models.DateTimeField()

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(
                name="examination_kind_known",
                condition=Q(kind__in=[kind.value for kind in VerdictKind]),
            ),
            models.CheckConstraint(
                name="examination_result_known", condition=Q(result__in=RESULTS)
            ),
            models.CheckConstraint(
                name="examination_termination_known", condition=Q(termination__in=TERMINATIONS)
            ),
            models.CheckConstraint(
                name="examination_result_only_by_verdict",
                condition=Q(kind=VerdictKind.RESULT.value) & ~Q(result=GameResult.OPEN.value)
                | ~Q(kind=VerdictKind.RESULT.value) & Q(result=GameResult.OPEN.value),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.record_id} {self.ruleset_id} {self.kind}"

    @property
    def outcome(self) -> Outcome:
        """What the verdict gives; open where there is no result."""
        return Outcome.from_codes(self.result, self.termination)
