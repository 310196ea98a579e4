"""Database rows of a game: submitted records, clock entries, sealed moves, moves sent, leave."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from arbiter.evidence import Evidence
from arbiter.rules.adjournment import SealVerdict
from arbiter.rules.outcome import Outcome
from tournaments.boards.models import Game
from tournaments.entries.models import Entry

# Database row of a record handed in for a game: each version, its sender, what became of it.


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


# Model of what officials note at a clock: time left, flag, correction, late, not recording.


class ClockKind(models.TextChoices):
    """Kind of a clock entry: reading, flag, adjustment …"""

    READING = "reading"  # what a side has left
    FLAG = "flag"  # it is down
    CORRECTION = "correction"  # the arbiter set the clock
    ARRIVAL = "arrival"  # so long after the hour of the round
    ABSENCE = "absence"  # did not come
    RECORDING = "recording"  # does not write the moves


TIMED = (ClockKind.READING, ClockKind.CORRECTION, ClockKind.ARRIVAL)


class ClockEntry(Evidence):
    """One clock entry; an error is corrected by a further entry, never changed.

    ``ply`` is the half-move after which it was seen; of a flag the one during which it fell.
    ``time`` is in milliseconds; ``fell`` says which of two flags fell first (1, 2).
    """

    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="clock_entries")
    number = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=10, choices=ClockKind)
    side = models.CharField(max_length=1, choices=[("w", "w"), ("b", "b")])
    ply = models.PositiveSmallIntegerField(default=0)
    time = models.PositiveIntegerField(null=True)
    fell = models.PositiveSmallIntegerField(null=True)
    reason = models.TextField(blank=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField()

    class Meta:
        ordering = ["number"]
        verbose_name_plural = "clock entries"
        constraints = [
            models.UniqueConstraint(fields=["game", "number"], name="clock_entry_number_once"),
            models.CheckConstraint(
                name="clock_entry_kind_known", condition=Q(kind__in=ClockKind.values)
            ),
            models.CheckConstraint(name="clock_entry_side_known", condition=Q(side__in=["w", "b"])),
            models.CheckConstraint(
                name="clock_entry_time_where_due",
                condition=Q(kind__in=["reading", "correction", "arrival"], time__isnull=False)
                | Q(kind__in=["flag", "absence", "recording"], time__isnull=True),
            ),
            models.CheckConstraint(
                name="clock_correction_has_reason",
                condition=~Q(kind="correction") | ~Q(reason=""),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game_id}/{self.number} {self.kind} {self.side}"


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


# Database rows of the moves sent in correspondence games, and of the leave of players.


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


# Database row of a game that was named the best, with the reason.


class BestGame(models.Model):
    """A game that an official named the best of its tournament; taken back, the row goes.

    ``is_of_whole`` of the whole event that its tournament belongs to. The journal keeps who named
    it, who took that back, and every reason.
    """

    game = models.OneToOneField(Game, on_delete=models.PROTECT, related_name="best")
    reason = models.CharField(max_length=400)
    is_of_whole = models.BooleanField(default=False)
    named_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    named_at = models.DateTimeField()

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(name="best_game_with_a_reason", condition=~Q(reason=""))
        ]

    def __str__(self) -> str:
        return f"{self.game_id}: {self.reason}"
