"""What a judge at the board may press, and the lines of a remedy as codes with parameters."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from arbiter.rules.outcome import Outcome


class Word(StrEnum):
    """The six words of the hall for what happened at a board."""

    TOUCHED = "touched"
    WRONG_MOVE = "wrong-move"
    NO_CAPTURE = "no-capture"
    FLAG = "flag"
    LATE = "late"
    DISTURBS = "disturbs"


ARTICLES: Mapping[Word, str] = {
    Word.TOUCHED: "T1",
    Word.WRONG_MOVE: "V4.2",
    Word.NO_CAPTURE: "V4.6",
}
"""The violation by which the rules of incidents judge a word, where they judge it."""

OF_CLOCK = frozenset({Word.FLAG, Word.LATE})
"""Words that end the game, or let it go on, without a case."""


class Act(StrEnum):
    """What the one button under a remedy does."""

    DECIDE = "decide"
    LET_STAND = "let-stand"  # the opponent does not ask for it
    ARRIVED = "arrived"
    ABSENT = "absent"


class LineCode(StrEnum):
    """Codes of what hands do now, and of what is said aloud."""

    OPPONENT_DECIDES = "opponent_decides"  # other
    ARBITER_DECIDES = "arbiter_decides"
    MUST_BE_PUT_RIGHT = "must_be_put_right"
    TAKE_BACK = "take_back"
    TAKE_BACK_MOVE = "take_back_move"  # move
    MOVE_TOUCHED = "move_touched"  # side
    MOVE_PIECE = "move_piece"  # side, square
    SAME_PIECE = "same_piece"  # side
    ANY_PIECE = "any_piece"  # side
    CAPTURE = "capture"  # side
    CAPTURE_BY = "capture_by"  # side, moves
    CLOCK_RUNS = "clock_runs"  # side
    CLOCK_STOPPED = "clock_stopped"
    GIVE_SANCTION = "give_sanction"  # side, kind, minutes
    QUIET = "quiet"  # side
    STOP_CLOCKS = "stop_clocks"
    GAME_LOST = "game_lost"  # side
    GAME_DRAWN = "game_drawn"
    ILLEGAL_LOSES = "illegal_loses"  # side
    CLOCK_SINCE_HOUR = "clock_since_hour"  # side, minutes
    WAIT_UNTIL = "wait_until"  # time
    LIMIT_PASSED = "limit_passed"  # time
    HOUR_UNKNOWN = "hour_unknown"  # minutes
    NO_VIOLATION = "no_violation"
    CANNOT_MOVE = "cannot_move"  # square
    WAS_CONSENT = "was_consent"


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a remedy: a code with its parameters."""

    code: LineCode
    params: Mapping[str, str | int] = field(default_factory=dict)


def line(code: LineCode, **params: str | int) -> Line:
    """Make one line from its code and parameters."""
    return Line(code, params)


@dataclass(frozen=True, slots=True)
class Penalty:
    """A sanction as the hall hears it: its kind, and the minutes it gives the opponent."""

    kind: str
    minutes: int = 0


@dataclass(frozen=True, slots=True)
class Remedy:
    """What follows from a word: what hands do, what is said, what the one button does.

    article  of the rules, empty where they name none
    outcome  where the game ends by it
    act      what the button does; None where nothing follows, which ``lines`` then say
    others   what may be done instead
    """

    word: Word
    side: str  # w, b, wb
    lines: tuple[Line, ...]
    said: tuple[Line, ...] = ()
    article: str = ""
    outcome: Outcome | None = None
    act: Act | None = None
    others: tuple[Act, ...] = ()
    penalty: Penalty | None = None
