"""A verdict as a value: who decides, outcome, reasons, draw claims, readings of open rules."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from arbiter.rules.claims import DrawReport
from arbiter.rules.draws.counts import Claim
from arbiter.rules.outcome import GameResult, Outcome, Termination
from games.draughts.colour import Colour
from games.draughts.errors import Fault

Param = str | int | tuple[int, ...]


class VerdictKind(StrEnum):
    """Who decides: the record or an entered fact, a person, or nobody yet."""

    RESULT = "result"  # the record or an entered fact decides
    ARBITER = "arbiter"  # a person must decide
    ONGOING = "ongoing"  # nothing decides yet


class ReasonCode(StrEnum):
    """Codes of reasons of a verdict."""

    FAULT = "fault"
    OTHER_GAME = "other_game"
    BLOCKED = "blocked"
    NO_PIECES = "no_pieces"
    ARRIVAL = "arrival"  # corners, star: who fills the squares opposite has won
    BLOCKED_WINS = "blocked_wins"  # poddavki: who cannot move has won
    NO_PIECES_WINS = "no_pieces_wins"  # poddavki: who is rid of all pieces has won
    CONTRADICTS_BOARD = "contradicts_board"
    FACT_AFTER_END = "fact_after_end"
    CONTRADICTS_RECORD = "contradicts_record"
    RESIGNATION = "resignation"
    CLOCK = "clock"
    AGREEMENT = "agreement"
    AGREED_TOO_EARLY = "agreed_too_early"
    NO_WIN = "no_win"
    CLOCK_FINDING = "clock_finding"
    OBVIOUS_WIN = "obvious_win"
    DRAW_BY_COUNT = "draw_by_count"
    CLAIM_STANDS = "claim_stands"
    WON_POSITION = "won_position"
    WON_BY_TABLES = "won_by_tables"
    ONE_AGAINST_ONE = "one_against_one"  # a draw in the rules of the game, for the arbiter to find
    ONLY_RECORDED = "only_recorded"
    NO_MOVES = "no_moves"
    NO_RESULT = "no_result"
    DRAW_OFFER = "draw_offer"


@dataclass(frozen=True, slots=True)
class EnteredFact:
    """A fact a person enters besides the moves; ``loser`` is None for an agreed draw."""

    kind: Termination
    loser: Colour | None


@dataclass(frozen=True, slots=True)
class VerdictReason:
    """One numbered reason of a verdict, as data."""

    code: ReasonCode
    article: str
    ply: int | None = None
    params: Mapping[str, Param] = field(default_factory=dict)

    def as_dict(self) -> dict[str, object]:
        """Return the reason as JSON-ready data."""
        return {
            "code": str(self.code),
            "article": self.article,
            "ply": self.ply,
            "params": {
                key: list(value) if isinstance(value, tuple) else value
                for key, value in self.params.items()
            },
        }


@dataclass(frozen=True, slots=True)
class RuleReading:
    """One reading of an open text or order of events: the arbiter chooses.

    question  what is open: the name of a parameter, or the code of a finding
    outcome   what the game is by this reading; None where it is not over by it
    is_taken  whether the verdict reads the text so; of two orders of events none is
    """

    question: str
    choice: str
    article: str
    outcome: Outcome | None
    is_taken: bool = False

    def as_dict(self) -> dict[str, object]:
        """Return the reading as JSON-ready data."""
        return {
            "question": self.question,
            "choice": self.choice,
            "article": self.article,
            "result": str(self.outcome.result) if self.outcome else str(GameResult.OPEN),
            "termination": str(self.outcome.termination if self.outcome else Termination.OPEN),
            "taken": self.is_taken,
        }


@dataclass(frozen=True, slots=True)
class Verdict:
    """The verdict on a record; ``outcome`` is set exactly when ``kind`` is RESULT.

    readings   every reading of what is open, none where nothing is
    """

    kind: VerdictKind
    outcome: Outcome | None
    reasons: tuple[VerdictReason, ...]
    claims: tuple[Claim, ...]
    draws: DrawReport
    fault: Fault | None = None
    readings: tuple[RuleReading, ...] = ()


def make_verdict(
    report: DrawReport,
    *reasons: VerdictReason,
    outcome: Outcome | None = None,
    kind: VerdictKind | None = None,
    fault: Fault | None = None,
    readings: Iterable[RuleReading] = (),
) -> Verdict:
    """Make a verdict with its reasons.

    Without an outcome a person must decide, unless ``kind`` says otherwise.
    """
    if kind is None:
        kind = VerdictKind.RESULT if outcome else VerdictKind.ARBITER
    return Verdict(kind, outcome, reasons, report.claims, report, fault, tuple(readings))
