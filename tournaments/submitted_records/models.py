"""Database row of a record handed in for a game: each version, its sender, what became of it."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from arbiter.rules.outcome import Outcome
from tournaments.rounds_and_boards.models import Game


class SubmissionState(models.TextChoices):
    """States of a submitted record."""

    FAULTY = "faulty"  # cannot be read to its end; the sender corrects and sends again
    INCOMPLETE = "incomplete"  # good moves, but nothing says how the game ended
    WAITING = "waiting"  # the opponent has still to confirm what no board proves
    CONFIRMED = "confirmed"
    DISPUTED = "disputed"
    SUPERSEDED = "superseded"


class Submission(models.Model):
    """One version of a game's record, exactly as it was submitted.

    ``fact`` is what the sender says besides the moves (a resignation, a fallen flag):
    ``{"kind": termination, "loser": "w"|"b"|null}``. ``fault`` is set for a text that
    could not be read at all and therefore has no record. ``under_key`` is the idempotency key
    it came under, for as long as the same request may come again.
    """

    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="submissions")
    number = models.PositiveSmallIntegerField()
    submitted_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    at = models.DateTimeField()
    source = models.BinaryField()
    sha256 = models.CharField(max_length=64)
    under_key = models.OneToOneField(
        "arbiter.ApiAnswer", null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    fact = models.JSONField(null=True, blank=True)
    fault = models.JSONField(null=True, blank=True)
    record = models.ForeignKey(
        "games.GameRecord", null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    examination = models.ForeignKey(
        "arbiter.Examination", null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    state = models.CharField(max_length=12, choices=SubmissionState)
    result = models.CharField(max_length=7, blank=True)
    termination = models.CharField(max_length=24, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["game", "number"], name="submission_number_once"),
            models.CheckConstraint(
                name="submission_state_known", condition=Q(state__in=SubmissionState.values)
            ),
            models.UniqueConstraint(
                fields=["game"],
                name="submission_one_waiting",
                condition=Q(state="waiting"),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game_id}/{self.number} {self.state}"

    @property
    def outcome(self) -> Outcome:
        """The outcome the record was submitted with; ValueError where none was stated."""
        return Outcome.from_codes(self.result, self.termination)
