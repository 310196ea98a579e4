"""Database rows of the moves sent in correspondence games, and of the leave of players."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from tournaments.entries.models import Entry
from tournaments.rounds_and_boards.models import Game


class SentMove(models.Model):
    """A half-move of a correspondence game (X3), with the day on which it was sent.

    Until it is answered ``move`` stands empty: the two sides and the officials read it from
    ``hidden`` (encrypted with the key of this installation), everybody else sees its
    ``commitment`` (a hash with ``salt``) alone.
    """

    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="sent_moves")
    ply = models.PositiveSmallIntegerField()
    sent_on = models.DateField()
    move = models.CharField(max_length=60, blank=True)
    hidden = models.TextField()
    salt = models.CharField(max_length=64)
    commitment = models.CharField(max_length=64)
    entered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    entered_at = models.DateTimeField()

    class Meta:
        ordering = ["ply"]
        constraints = [
            models.UniqueConstraint(fields=["game", "ply"], name="sent_move_ply_once"),
            models.CheckConstraint(name="sent_move_from_ply_one", condition=Q(ply__gte=1)),
        ]

    def __str__(self) -> str:
        return f"{self.game_id}/{self.ply} {self.sent_on}"


class Leave(models.Model):
    """A player's leave: days on which his time does not run, both ends included."""

    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="leaves")
    first_day = models.DateField()
    last_day = models.DateField()
    entered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    entered_at = models.DateTimeField()

    class Meta:
        ordering = ["first_day"]
        constraints = [
            models.CheckConstraint(
                name="leave_in_order", condition=Q(last_day__gte=F("first_day"))
            ),
        ]

    def __str__(self) -> str:
        return f"{self.entry_id} {self.first_day} – {self.last_day}"
