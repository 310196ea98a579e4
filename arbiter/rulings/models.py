"""Model of rulings: signed decisions in a case, each superseding the one before it."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from arbiter.cases.models import Case, CaseKind
from arbiter.examinations.models import RESULTS, TERMINATIONS
from arbiter.journal.insert_only_model import Evidence
from arbiter.rules.outcome import Outcome


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
