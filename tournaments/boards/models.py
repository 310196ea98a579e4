"""Database rows of rounds, pairings (встречи) and games."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from arbiter.ports import GAME, Subject
from arbiter.rules.outcome import GameResult, Outcome, Termination
from games.draughts.fen import LONGEST
from tournaments.entries.models import Entry
from tournaments.events.models import Tournament
from tournaments.pairing.attendance import Presence
from tournaments.pairing.field import DRAW
from tournaments.pairing.reasons import reason_of_asked_bye

# Database rows of rounds, pairings (встречи) and games.


class RoundState(models.TextChoices):
    """State of a round; it goes back only when a publication or a result is taken back."""

    DRAFT = "draft"
    PUBLISHED = "published"
    PLAYING = "playing"
    CLOSED = "closed"


class GameState(models.TextChoices):
    """State of a game: in play, stated, disputed, adjourned, finished."""

    OPEN = "open"
    REPORTED = "reported"  # a result is stated, and not yet confirmed as the event wants it
    DISPUTED = "disputed"  # on the arbiter's desk
    ADJOURNED = "adjourned"  # to be played on; a draw for the next pairing
    FINISHED = "finished"
    ANNULLED = "annulled"  # as if it had never been played; no points


SETTLED = (GameState.FINISHED, GameState.ANNULLED)

OPEN_ROUNDS = (RoundState.PUBLISHED, RoundState.PLAYING)


class OpeningFrom(models.TextChoices):
    """From where a game has its opening: its pairing, a lot of its own, or it is free."""

    PAIRING = "pairing"
    OWN = "own"  # drawn for this step of the tie
    FREE = "free"


class PairingKind(models.TextChoices):
    """Kind of a pairing: a game, or the reason why there is no opponent."""

    GAME = "game"
    REST = "rest"  # the odd number of a round robin: no points
    ALLOCATED = "allocated"  # the bye of an odd Swiss field
    HALF_BYE = "half_bye"
    ZERO_BYE = "zero_bye"
    ABSENT = "absent"


class Round(models.Model):
    """One round of an event: of the round-robin table, or paired by the Swiss system.

    ``table_number`` is the round of the table played here, where the order is drawn day by
    day. ``known`` is everything a Swiss round was paired from (``pairing.field``) with the
    engine's name, so that it can be paired again; ``entries`` in it name the numbers' owners.
    ``drafts`` counts how often it was drafted.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    state = models.CharField(max_length=10, choices=RoundState, default=RoundState.DRAFT)
    published_at = models.DateTimeField(null=True, blank=True)
    started_at = models.DateTimeField(null=True, blank=True)
    played_on = models.DateField(null=True, blank=True)
    table_number = models.PositiveSmallIntegerField(default=0)
    drafts = models.PositiveSmallIntegerField(default=1)
    known = models.JSONField(default=dict, blank=True)

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
    """Two entries on one board, or one entry without an opponent (``second`` is empty).

    ``first`` has White in the first game. ``reasons`` says why these two and, last, why this
    colour: a list of ``{"code", "article", "params"}``; of a drafted board None until a worker has
    written them, so that whoever tells them asks ``rounds.queries.reasons``. ``points`` are those
    of one without an opponent, 2-1-0. ``opening`` is the number of the drawn opening of all its
    games in ``opening_table`` (``slug@edition``); a board of teams may have its own table before
    the lot. ``set_up`` is the FEN laid down for these games
    alone (a handicap), which goes before the drawn opening and the set-up of the event.
    ``goes_on`` is whom the arbiter sent on from a tie of a knock-out, whatever its games say.
    ``is_display`` is a board of a simultaneous display (X2): its giver sits at many boards of the
    round. ``match`` is that of two teams, of which this is a board.
    """

    round = models.ForeignKey(Round, on_delete=models.PROTECT, related_name="pairings")
    board = models.PositiveSmallIntegerField()
    first = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="+")
    second = models.ForeignKey(
        Entry, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    kind = models.CharField(max_length=10, choices=PairingKind, default=PairingKind.GAME)
    points = models.PositiveSmallIntegerField(default=0)
    opening_table = models.CharField(max_length=101, blank=True)
    opening = models.CharField(max_length=40, blank=True)
    set_up = models.CharField(max_length=LONGEST, blank=True, default="")
    reasons = models.JSONField(default=list, null=True)
    is_display = models.BooleanField(default=False)
    goes_on = models.ForeignKey(
        Entry, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    match = models.ForeignKey(
        "tournaments.TeamMatch",
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="pairings",
    )

    class Meta:
        ordering = ["board"]
        indexes = [
            models.Index(
                fields=["round"], name="pairing_unexplained", condition=Q(reasons__isnull=True)
            )
        ]
        constraints = [
            models.UniqueConstraint(fields=["round", "board"], name="pairing_board_once"),
            models.UniqueConstraint(
                fields=["round", "first"],
                name="pairing_first_once",
                condition=Q(is_display=False),
            ),
            models.UniqueConstraint(
                fields=["round", "second"],
                name="pairing_second_once",
                condition=Q(second__isnull=False, is_display=False),
            ),
            models.UniqueConstraint(fields=["round", "first", "second"], name="pairing_two_once"),
            models.CheckConstraint(
                name="pairing_not_with_oneself",
                condition=Q(second__isnull=True) | ~Q(first=F("second")),
            ),
            models.CheckConstraint(
                name="pairing_kind_says_whether_two",
                condition=Q(kind="game", second__isnull=False, points=0)
                | (~Q(kind="game") & Q(second__isnull=True)),
            ),
            models.CheckConstraint(
                name="pairing_kind_known", condition=Q(kind__in=PairingKind.values)
            ),
        ]

    def __str__(self) -> str:
        return f"{self.round_id}/{self.board}"

    @property
    def is_rest(self) -> bool:
        """Whether the entry has no opponent."""
        return self.second_id is None


class Game(models.Model):
    """One game of a pairing; only ``results.record_result.record_result`` writes its result.

    ``revision`` counts the changes of this game: two clerks who saw the same revision
    cannot both win. ``word_result``, ``word_termination`` and ``word_by`` are what the first
    of two persons has entered, where the event wants four eyes, ``word_at`` since when.

    ``stated_result``, ``stated_termination`` are what a record that came in says, ``stated_by``
    whose word that is (``w``, ``b``, both ``wb``, ``o`` an official) and ``stated_at`` since
    when: a stated result counts nowhere until it is confirmed. Of a disputed game they are what
    was stated before.

    ``step`` is the step of the ladder by which an equal tie is played on; main games are step 0
    and alone count in the table. ``opening_from`` says whether ``opening`` of ``opening_table`` is
    its own; ``clock`` are the clocks of a later step (``scoring.ladders.StepClock``),
    ``left_white`` and ``left_black`` the seconds left at its end, where they go over to the next.
    """

    pairing = models.ForeignKey(Pairing, on_delete=models.PROTECT, related_name="games")
    number = models.PositiveSmallIntegerField()
    step = models.PositiveSmallIntegerField(default=0)
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
    word_result = models.CharField(max_length=7, blank=True)
    word_termination = models.CharField(max_length=24, blank=True)
    word_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="+",
    )
    word_at = models.DateTimeField(null=True, blank=True)

    stated_result = models.CharField(max_length=7, blank=True)
    stated_termination = models.CharField(max_length=24, blank=True)
    stated_by = models.CharField(max_length=2, blank=True)
    stated_at = models.DateTimeField(null=True, blank=True)

    opening_from = models.CharField(max_length=8, choices=OpeningFrom, default=OpeningFrom.PAIRING)
    opening_table = models.CharField(max_length=101, blank=True)
    opening = models.CharField(max_length=40, blank=True)
    clock = models.JSONField(default=dict, blank=True)
    left_white = models.PositiveIntegerField(null=True, blank=True)
    left_black = models.PositiveIntegerField(null=True, blank=True)

    class Meta:
        ordering = ["pairing", "number"]
        constraints = [
            models.UniqueConstraint(fields=["pairing", "number"], name="game_number_once"),
            models.CheckConstraint(name="game_two_players", condition=~Q(white=F("black"))),
            models.CheckConstraint(
                name="game_opening_from_known", condition=Q(opening_from__in=OpeningFrom.values)
            ),
            models.CheckConstraint(
                name="game_own_opening_is_named",
                condition=(Q(opening_from="own") & ~Q(opening="") & ~Q(opening_table=""))
                | (~Q(opening_from="own") & Q(opening="", opening_table="")),
            ),
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
            models.CheckConstraint(
                name="game_stated_by_known", condition=Q(stated_by__in=["", "w", "b", "wb", "o"])
            ),
            models.CheckConstraint(
                name="game_reported_is_stated",
                condition=~Q(state="reported") | Q(stated_at__isnull=False),
            ),
            models.CheckConstraint(
                name="game_word_has_its_time",
                condition=Q(word_by__isnull=True) | Q(word_at__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.white} – {self.black}"

    @property
    def outcome(self) -> Outcome:
        """The result in force and how it was reached."""
        return Outcome.from_codes(self.result, self.termination)

    @property
    def entered_outcome(self) -> Outcome | None:
        """The first official's entry of two, if there is one."""
        if self.word_by_id is None:
            return None
        return Outcome.from_codes(self.word_result, self.word_termination)

    @property
    def stated_outcome(self) -> Outcome | None:
        """The result that a submitted record states, if any."""
        if not self.stated_result:
            return None
        return Outcome.from_codes(self.stated_result, self.stated_termination)

    @property
    def is_settled(self) -> bool:
        """Whether the game is over and its result counts."""
        return self.state in SETTLED

    @property
    def is_stated(self) -> bool:
        """Whether a result is stated and not confirmed yet."""
        return self.state == GameState.REPORTED

    @property
    def subject(self) -> str:
        """The key of this game in cases and certificates: ``game:12``."""
        return str(Subject(GAME, self.pk))


class TieActKind(models.TextChoices):
    """What the arbiter notes between and during the steps of a tie."""

    PAUSE = "pause"  # between games, set by the arbiter
    ASKED = "asked"  # a pause that a player asked for; each once
    WARNING = "warning"
    MINUTE = "minute"  # after a warning: a minute more for the opponent
    LATE = "late"  # did not come to the games of the step: lost without play


class TieAct(models.Model):
    """An act of the arbiter in a tie: a pause, a warning, a minute, a lateness, with its reason.

    ``step`` is that of the ladder, ``after`` the number of the last game by then, which was being
    played unless ``is_between``. ``entry`` is whom it concerns, None of a pause by the arbiter and
    where both did not come.
    """

    pairing = models.ForeignKey(Pairing, on_delete=models.PROTECT, related_name="tie_acts")
    step = models.PositiveSmallIntegerField()
    after = models.PositiveSmallIntegerField(default=0)
    is_between = models.BooleanField(default=False)
    kind = models.CharField(max_length=8, choices=TieActKind)
    entry = models.ForeignKey(
        Entry, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    minutes = models.PositiveSmallIntegerField(default=0)
    reason = models.CharField(max_length=400, blank=True, default="")
    article = models.CharField(max_length=40, blank=True, default="")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField()
    taken_back_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(
                name="tie_act_kind_known", condition=Q(kind__in=TieActKind.values)
            ),
        ]

    def __str__(self) -> str:
        return f"{self.pairing_id}: {self.kind}"


# Create the rows of a round: boards, their games, and players without an opponent.


def build_games_of_pairing(pairing: Pairing, count: int) -> list[Game]:
    """Build the unsaved games of one pairing; colours alternate (P2)."""
    if pairing.is_rest:
        return []
    sides = ((pairing.first_id, pairing.second_id), (pairing.second_id, pairing.first_id))
    return [
        Game(
            pairing=pairing,
            number=number + 1,
            white_id=sides[number % 2][0],
            black_id=sides[number % 2][1],
        )
        for number in range(count)
    ]


def build_missed_round(
    round_id: int, board: int, *, entry: Entry, presence: Presence, number: int
) -> Pairing:
    """Build the unsaved row of a player without an opponent by his own choice."""
    kind = PairingKind(presence.value)
    reason = reason_of_asked_bye(entry.number or 0, number, presence.value)
    return Pairing(
        round_id=round_id,
        board=board,
        first=entry,
        kind=kind,
        points=DRAW if kind is PairingKind.HALF_BYE else 0,
        reasons=[reason.as_dict()],
    )
