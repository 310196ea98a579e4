"""Rounds, pairings (встречи) and their games."""

from django.db import models
from django.db.models import F, Q

from arbiter.rules.outcome import GameResult, Termination
from tournaments.models.events import Entry, Tournament


class RoundState(models.TextChoices):
    """Only forward."""

    DRAFT = "draft"
    PUBLISHED = "published"
    CLOSED = "closed"


class GameState(models.TextChoices):
    """Where a game stands between its two players, the record and the arbiter."""

    OPEN = "open"
    REPORTED = "reported"  # one player said how it ended, the other has not yet
    DISPUTED = "disputed"  # on the arbiter's desk
    FINISHED = "finished"


class Round(models.Model):
    """One round of the table."""

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    state = models.CharField(max_length=10, choices=RoundState, default=RoundState.DRAFT)
    published_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="round_number_once"),
            models.CheckConstraint(
                name="round_state_known", condition=Q(state__in=RoundState.values)
            ),
        ]

    def __str__(self) -> str:
        return f"{self.tournament}: {self.number}"


class Pairing(models.Model):
    """Two entries on one board, or one entry that rests (``second`` is empty).

    ``first`` has White in the first game. ``reasons`` says why these two and why this
    colour: a list of ``{"code", "article", "params"}``.
    """

    round = models.ForeignKey(Round, on_delete=models.PROTECT, related_name="pairings")
    board = models.PositiveSmallIntegerField()
    first = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="+")
    second = models.ForeignKey(Entry, null=True, on_delete=models.PROTECT, related_name="+")
    reasons = models.JSONField(default=list)

    class Meta:
        ordering = ["board"]
        constraints = [
            models.UniqueConstraint(fields=["round", "board"], name="pairing_board_once"),
            models.UniqueConstraint(fields=["round", "first"], name="pairing_first_once"),
            models.UniqueConstraint(
                fields=["round", "second"],
                name="pairing_second_once",
                condition=Q(second__isnull=False),
            ),
            models.CheckConstraint(
                name="pairing_not_with_oneself",
                condition=Q(second__isnull=True) | ~Q(first=F("second")),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.round_id}/{self.board}"

    @property
    def is_rest(self) -> bool:
        return self.second_id is None


class Game(models.Model):
    """One game of a pairing; its result enters by ``results.record_result`` and no other door.

    ``revision`` counts the changes of this game: two clerks who saw the same revision
    cannot both win.
    """

    pairing = models.ForeignKey(Pairing, on_delete=models.PROTECT, related_name="games")
    number = models.PositiveSmallIntegerField()
    white = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="games_as_white")
    black = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="games_as_black")
    result = models.CharField(max_length=7, default=GameResult.OPEN)
    termination = models.CharField(max_length=24, default=Termination.OPEN)
    state = models.CharField(max_length=10, choices=GameState, default=GameState.OPEN)
    record = models.ForeignKey(
        "games.GameRecord", null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    examination = models.ForeignKey(
        "arbiter.Examination", null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    revision = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ["pairing", "number"]
        constraints = [
            models.UniqueConstraint(fields=["pairing", "number"], name="game_number_once"),
            models.CheckConstraint(name="game_two_players", condition=~Q(white=F("black"))),
            models.CheckConstraint(
                name="game_result_known", condition=Q(result__in=[r.value for r in GameResult])
            ),
            models.CheckConstraint(
                name="game_termination_known",
                condition=Q(termination__in=[t.value for t in Termination]),
            ),
            models.CheckConstraint(
                name="game_state_known", condition=Q(state__in=GameState.values)
            ),
            models.CheckConstraint(
                name="game_finished_has_result",
                condition=~Q(state="finished") | ~Q(result=GameResult.OPEN.value),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.white} – {self.black}"

    @property
    def subject(self) -> str:
        """The name under which cases and certificates speak of this game."""
        return f"game:{self.pk}"
