"""Database row of a lot drawn in an event: its seed, its tickets and the outcome."""

from django.conf import settings
from django.db import models

from tournaments.events.models import Tournament


class Lot(models.Model):
    """A lot: its seed, the tickets and the outcome, so that anybody can draw it again.

    ``kind`` is the purpose written into the tickets (``pairing.draw_repeatable_lots``):
    ``numbers``, ``colour``, ``table.3`` (which round of the table is played third), ``opening.3``.
    ``urn`` is what was drawn from where the event does not say it by itself; a lot drawn from
    a real urn has no seed, and says there under ``by_hand`` why; numbers that follow the
    ratings say ``by_rating``, for then nothing is drawn.
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
    def has_seed(self) -> bool:
        """Whether anybody can draw it again."""
        return not self.by_hand and not self.is_by_rating
