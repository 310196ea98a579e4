"""Model of recorded draw offers: who offered, after which half-move, how it was answered."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from arbiter.journal.insert_only_model import Evidence
from arbiter.rules.agreement.draw_offers_and_their_limits import OfferAnswer

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
