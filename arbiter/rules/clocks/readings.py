"""Clock values: time controls, readings, corrections, fallen flags, findings."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from arbiter.rules.rulesets.values import RulesetTimeControl
from games.draughts.colour import Colour
from games.draughts.numbering import MoveNumbers
from games.draughts.time_control import MINUTE, SECOND, Period, TimeControl

# Clock values: readings, corrections, fallen flags, findings, both clocks at a half-move.


ROUNDING = SECOND
"""Clocks show whole seconds: two roundings of one time differ by no more than this."""

CLOCKS = "7.3"
"""The rules of draughts-64 on the clock; `W4` is the time that is over."""


class ClockCode(StrEnum):
    """Codes of findings about clocks, flags, lateness and recording."""

    WENT_UP = "clock_went_up"  # more left than before, and nothing is added
    MORE_THAN_ADDED = "more_than_added"  # more left than before and all that was added
    NEGATIVE = "negative_time"
    IDLE_MOVED = "idle_clock_moved"  # the clock of the side that did not move has changed
    ELAPSED_DISAGREES = "elapsed_disagrees"  # what the move took is not what is missing
    USED_WENT_DOWN = "used_went_down"
    GAME_TIME_WENT_DOWN = "game_time_went_down"
    BELOW_ADDED = "below_added"  # less left than the move added: the flag, or read too early
    BEYOND_RECORD = "beyond_record"  # read after a ply that no legal move of the record reaches
    CORRECTED = "clock_corrected"
    FLAG_FELL = "flag_fell"
    BOTH_FLAGS = "both_flags"
    FLAG_ORDER_UNKNOWN = "flag_order_unknown"
    FLAG_LONE_KING = "flag_vs_lone_king"
    FLAG_NOT_CALLED = "flag_not_called"
    FLAG_NOT_SHOWN = "flag_not_shown"
    FLAG_WITH_LAST_MOVE = "flag_with_last_move"
    FLAG_OF_IDLE_SIDE = "flag_of_idle_side"
    FLAG_AFTER_COUNT = "flag_after_count"
    FLAG_BEFORE_COUNT = "flag_before_count"  # the count was full only later
    FLAG_BEFORE_END = "flag_before_end"  # it was played on, and the board decided later
    FLAG_AFTER_END = "flag_after_end"  # the board had decided before
    FLAG_BEYOND_RECORD = "flag_beyond_record"  # the record's legal moves end before it
    FLAG_PLACE_UNKNOWN = "flag_place_unknown"  # nobody wrote down at which move
    FLAG_WITHOUT_RECORD = "flag_without_record"  # the position is needed and not known
    LATE = "late"
    LATE_FORFEIT = "late_forfeit"
    BOTH_ABSENT = "both_absent"
    RECORDING_MISSING = "recording_missing"
    RECORDING_NOT_DUE = "recording_not_due"
    RECORDING_OPEN = "recording_open"


CONTRADICTIONS = frozenset(
    {
        ClockCode.WENT_UP,
        ClockCode.MORE_THAN_ADDED,
        ClockCode.NEGATIVE,
        ClockCode.IDLE_MOVED,
        ClockCode.ELAPSED_DISAGREES,
        ClockCode.USED_WENT_DOWN,
        ClockCode.GAME_TIME_WENT_DOWN,
        ClockCode.BEYOND_RECORD,
    }
)
"""Findings that say the readings cannot all be true."""


@dataclass(frozen=True, slots=True)
class ClockFinding:
    """One finding about the clocks, with its article; params are times, texts, counts."""

    code: ClockCode
    article: str
    ply: int | None = None
    side: Colour | None = None
    params: Mapping[str, int | str] = field(default_factory=dict)

    def as_dict(self) -> dict[str, object]:
        """Return the finding as JSON-ready data."""
        return {
            "code": str(self.code),
            "article": self.article,
            "ply": self.ply,
            "side": self.side.value if self.side else None,
            "params": dict(self.params),
        }


@dataclass(frozen=True, slots=True)
class ClockReading:
    """Clock times read after a ply (0 before the first move); None where not read.

    white, black  left            elapsed  what the move took
    used          by the mover so far       game  since the game began
    """

    ply: int
    white: int | None = None
    black: int | None = None
    elapsed: int | None = None
    used: int | None = None
    game: int | None = None

    def left(self, side: Colour) -> int | None:
        """Return the time a side has left by this reading."""
        return self.white if side is Colour.WHITE else self.black


@dataclass(frozen=True, slots=True)
class Correction:
    """A clock set by the arbiter after a ply, with the reason (7.3: a faulty clock)."""

    ply: int
    side: Colour
    left: int
    reason: str


@dataclass(frozen=True, slots=True)
class FallenFlag:
    """A fallen flag, seen or computed: it fell before that ply was completed.

    ply    0 where nobody wrote down when
    order  which fell first where it was seen: 1, 2; None where nobody saw it
    """

    side: Colour
    ply: int
    order: int | None = None


@dataclass(frozen=True, slots=True)
class ClocksAfterPly:
    """Both clocks after a ply: time left (None where unknown) and the most it can be."""

    ply: int
    white: int | None
    black: int | None
    white_most: int
    black_most: int

    def left(self, side: Colour) -> int | None:
        """Return the time a side has left, None where unknown."""
        return self.white if side is Colour.WHITE else self.black

    def most(self, side: Colour) -> int:
        """Return the most time a side can have left."""
        return self.white_most if side is Colour.WHITE else self.black_most


@dataclass(frozen=True, slots=True)
class ClockReport:
    """The clocks at every ply of a game, the findings, and the flags the readings show."""

    control: TimeControl
    ticks: tuple[ClocksAfterPly, ...]
    findings: tuple[ClockFinding, ...]
    flags: tuple[FallenFlag, ...]
    numbering: MoveNumbers

    @property
    def is_contradictory(self) -> bool:
        """Whether the clock readings contradict each other."""
        return any(finding.code in CONTRADICTIONS for finding in self.findings)


CLUB = TimeControl((Period(8 * MINUTE),))
"""K1: eight minutes for the game, nothing added."""


def time_control_from_ruleset(control: RulesetTimeControl) -> TimeControl:
    """Convert a ruleset's time control: minutes for the game, seconds added a move."""
    return TimeControl((Period(control.minutes * MINUTE, increment=control.increment * SECOND),))
