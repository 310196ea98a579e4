"""Database row of a move sealed at an adjournment, hidden until the game is resumed."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from arbiter.rules.adjournment.commit_and_open_sealed_moves import SealVerdict
from tournaments.rounds_and_boards.models import Game


class SealedMove(models.Model):
    """A sealed move: hidden until the game is resumed, with a public ``commitment`` (hash).

    ``hidden`` is the move, encrypted with the key of this installation; ``text`` stands empty
    until it is opened. ``verdict`` says what it turned out to be.
    """

    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="sealed_moves")
    ply = models.PositiveSmallIntegerField()
    commitment = models.CharField(max_length=64)
    salt = models.CharField(max_length=64)
    hidden = models.TextField()
    sealed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    sealed_at = models.DateTimeField()
    text = models.CharField(max_length=60, blank=True)
    verdict = models.CharField(max_length=10, blank=True)
    opened_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+"
    )
    opened_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["game"], name="seal_one_closed", condition=Q(opened_at__isnull=True)
            ),
            models.CheckConstraint(
                name="seal_opened_whole",
                condition=Q(opened_at__isnull=True, opened_by__isnull=True, text="", verdict="")
                | Q(
                    opened_at__isnull=False,
                    opened_by__isnull=False,
                    verdict__in=[verdict.value for verdict in SealVerdict],
                ),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game_id}/{self.ply} {self.commitment[:12]}"
