"""The outcome of a game: result, termination, and the points it gives in the standings."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from games.draughts.colour import Colour


class GameResult(StrEnum):
    """Result tokens of PDN's default set, which Russian draughts uses."""

    WHITE_WINS = "1-0"
    BLACK_WINS = "0-1"
    DRAW = "1/2-1/2"
    BOTH_LOSE = "0-0"
    OPEN = "*"


class Termination(StrEnum):
    """How a game ended, in the order of the articles W and D."""

    RESIGNATION = "resignation"  # W1
    BLOCKED = "blocked"  # W2
    NO_PIECES = "no_pieces"  # W3
    ARRIVAL = "arrival"  # W8: all men stand on the squares opposite
    CLOCK = "clock"  # W4
    FORFEIT = "forfeit"  # W5: one player did not come
    ABANDONED = "abandoned"  # W5: one player left the game, of his own will or not
    REFUSAL = "refusal"  # W6
    DISCIPLINE = "discipline"  # W7
    CLOCK_RULES = "clock_rules"  # W7: a breach of the rules of the clock
    ADJOURNMENT = "adjournment"  # W7: a breach of the rules of adjournment
    AGREEMENT = "agreement"  # D1
    NO_WIN = "no_win"  # D2: neither side can win
    THREEFOLD = "threefold"  # D3
    THREE_KINGS_V_ONE = "three_kings_v_one"  # D4
    KINGS_ONLY = "kings_only"  # D6
    BALANCE = "balance"  # D5
    MAIN_ROAD = "main_road"  # 7.2.7, D9
    SMALL_ENDINGS = "small_endings"  # D7
    FLAT = "flat"  # D10
    ADJUDICATED = "adjudicated"  # an arbiter ruled
    RECORDED = "recorded"  # the score sheet says so and nothing more
    DOUBLE_FORFEIT = "double_forfeit"  # nobody came
    ANNULLED = "annulled"  # as if it had never been played (V6)
    OPEN = "open"


WINS = frozenset({GameResult.WHITE_WINS, GameResult.BLACK_WINS})

WIN_OF: Mapping[Colour, GameResult] = {
    Colour.WHITE: GameResult.WHITE_WINS,
    Colour.BLACK: GameResult.BLACK_WINS,
}

_ALLOWED = {
    Termination.RESIGNATION: WINS,
    Termination.BLOCKED: WINS,
    Termination.NO_PIECES: WINS,
    Termination.ARRIVAL: WINS,
    Termination.CLOCK: WINS | {GameResult.DRAW},  # both flags, a lone king: by the ruleset
    Termination.FORFEIT: WINS,
    Termination.ABANDONED: WINS,
    Termination.REFUSAL: WINS | {GameResult.BOTH_LOSE},
    Termination.DISCIPLINE: WINS | {GameResult.BOTH_LOSE},
    Termination.CLOCK_RULES: WINS | {GameResult.BOTH_LOSE},
    Termination.ADJOURNMENT: WINS | {GameResult.BOTH_LOSE},
    Termination.AGREEMENT: frozenset({GameResult.DRAW}),
    Termination.NO_WIN: frozenset({GameResult.DRAW}),
    Termination.THREEFOLD: frozenset({GameResult.DRAW}),
    Termination.THREE_KINGS_V_ONE: frozenset({GameResult.DRAW}),
    Termination.KINGS_ONLY: frozenset({GameResult.DRAW}),
    Termination.BALANCE: frozenset({GameResult.DRAW}),
    Termination.MAIN_ROAD: frozenset({GameResult.DRAW}),
    Termination.SMALL_ENDINGS: frozenset({GameResult.DRAW}),
    Termination.FLAT: frozenset({GameResult.DRAW}),
    Termination.ADJUDICATED: WINS | {GameResult.DRAW, GameResult.BOTH_LOSE},
    Termination.RECORDED: WINS | {GameResult.DRAW, GameResult.BOTH_LOSE},
    Termination.DOUBLE_FORFEIT: frozenset({GameResult.BOTH_LOSE}),
    Termination.ANNULLED: frozenset({GameResult.OPEN}),
    Termination.OPEN: frozenset({GameResult.OPEN}),
}

PROVEN = frozenset(
    {
        Termination.NO_PIECES,
        Termination.BLOCKED,
        Termination.ARRIVAL,
        Termination.THREEFOLD,
        Termination.KINGS_ONLY,
        Termination.THREE_KINGS_V_ONE,
        Termination.BALANCE,
        Termination.MAIN_ROAD,
        Termination.SMALL_ENDINGS,
        Termination.FLAT,
    }
)
"""What the moves prove without anybody's word: W2, W3, W8 and the draws by count."""

ENDED_ON_BOARD = {
    "W2": Termination.BLOCKED,
    "W3": Termination.NO_PIECES,
    "W8": Termination.ARRIVAL,
}
"""How a game ended, by the rule that ended it on the board."""


class ImpossibleOutcome(ValueError):
    """A result that contradicts its termination: a drawn resignation, an open win."""

    def __init__(self, result: GameResult, termination: Termination) -> None:
        super().__init__(f"{result} {termination}")
        self.code = "impossible_outcome"
        self.params = {"result": str(result), "termination": str(termination)}


@dataclass(frozen=True, slots=True)
class Outcome:
    """A result with its termination; raises ImpossibleOutcome where they contradict."""

    result: GameResult
    termination: Termination

    def __post_init__(self) -> None:
        if self.result not in _ALLOWED[self.termination]:
            raise ImpossibleOutcome(self.result, self.termination)

    def __str__(self) -> str:
        """Its two codes, as forms and the journal write it: ``1-0 clock``."""
        return f"{self.result.value} {self.termination.value}"

    @classmethod
    def from_codes(cls, result: str, termination: str) -> "Outcome":
        """Make an outcome from stored codes; raises ValueError."""
        return cls(GameResult(result), Termination(termination))


OPEN_OUTCOME = Outcome(GameResult.OPEN, Termination.OPEN)
"""The outcome of a game that nothing has decided yet."""


@dataclass(frozen=True, slots=True)
class StandingsFacts:
    """What an outcome means for the standings: played, paired, half-points.

    Three facts that differ in a forfeit, a rest and an absence.

    An annulled game was paired, was not played and gave nothing. A win is 2, a draw 1,
    a loss 0 (FMJD Annex 3, 5.6).
    """

    paired: bool
    played: bool
    points_white: int
    points_black: int


_POINTS = {
    GameResult.WHITE_WINS: (2, 0),
    GameResult.DRAW: (1, 1),
    GameResult.BLACK_WINS: (0, 2),
    GameResult.BOTH_LOSE: (0, 0),
    GameResult.OPEN: (0, 0),
}

NOT_PLAYED = frozenset(
    {
        Termination.FORFEIT,
        Termination.DOUBLE_FORFEIT,
        Termination.ANNULLED,
        Termination.OPEN,
    }
)


def outcome_facts_for_standings(outcome: Outcome) -> StandingsFacts:
    """Return the facts that standings need about an outcome: played, paired, points."""
    white, black = _POINTS[outcome.result]
    return StandingsFacts(
        paired=True,
        played=outcome.termination not in NOT_PLAYED,
        points_white=white,
        points_black=black,
    )
