"""Database rows of live boards: moves as they are played, who writes, links, the delay."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from games.draughts.fen import LONGEST
from tournaments.boards.models import Game
from tournaments.events.models import Tournament

LONGEST_DEVICE = 40


class LiveSettings(models.Model):
    """How an event shows games while they are played; one without a row shows them at once.

    ``delay_minutes`` and ``delay_moves`` are for the public alone: a move is shown so many minutes
    after so many further moves of both sides were made. ``players_write`` says whether a player
    may write the moves of his own game while it is played.
    """

    tournament = models.OneToOneField(
        Tournament, on_delete=models.PROTECT, related_name="live_settings"
    )
    delay_minutes = models.PositiveSmallIntegerField(default=0)
    delay_moves = models.PositiveSmallIntegerField(default=0)
    players_write = models.BooleanField(default=True)

    class Meta:
        verbose_name_plural = "live settings"

    def __str__(self) -> str:
        return f"{self.tournament_id}: {self.delay_minutes} min, {self.delay_moves} moves"


class LiveBoard(models.Model):
    """A game written while it is played, and the one device that writes it.

    ``device`` is the name that the device gave itself, ``writer`` who holds it. ``done`` is the
    number of the last act that came from each device, so that an act sent twice is done once.
    """

    game = models.OneToOneField(Game, on_delete=models.PROTECT, related_name="live_board")
    device = models.CharField(max_length=LONGEST_DEVICE)
    writer = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    heard_at = models.DateTimeField()
    done = models.JSONField(default=dict)

    def __str__(self) -> str:
        return f"{self.game_id}: {self.device}"


class LiveMove(models.Model):
    """A half-move as it was played; one taken back has no row, its trace is in the journal.

    ``fen`` is the position after it; ``shown_at`` the moment from which everybody may see it,
    null while it waits for the moves after it.
    ``white_ms`` and ``black_ms`` are what the clocks showed, where somebody typed it.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="+")
    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="live_moves")
    ply = models.PositiveSmallIntegerField()
    move = models.CharField(max_length=120)
    fen = models.CharField(max_length=LONGEST)
    white_ms = models.PositiveIntegerField(null=True, blank=True)
    black_ms = models.PositiveIntegerField(null=True, blank=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField()
    shown_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["game", "ply"]
        indexes = [models.Index(fields=["tournament", "shown_at"], name="live_move_shown")]
        constraints = [
            models.UniqueConstraint(fields=["game", "ply"], name="live_move_ply_once"),
            models.CheckConstraint(name="live_move_from_ply_one", condition=Q(ply__gte=1)),
        ]

    def __str__(self) -> str:
        return f"{self.game_id}/{self.ply} {self.move}"


class ScorerLink(models.Model):
    """A link for whoever writes the moves at one board of an event, round after round.

    Its code is stored as a fingerprint only. ``user`` gives the acts of the link a name and
    signs in nowhere.
    """

    tournament = models.ForeignKey(
        Tournament, on_delete=models.PROTECT, related_name="scorer_links"
    )
    board = models.PositiveSmallIntegerField()
    fingerprint = models.CharField(max_length=64, unique=True)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    made_at = models.DateTimeField()
    opened_at = models.DateTimeField(null=True, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["board", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "board"],
                name="scorer_link_one_in_force",
                condition=Q(ended_at__isnull=True),
            )
        ]

    def __str__(self) -> str:
        return f"{self.tournament_id}/{self.board}: {self.pk}"
