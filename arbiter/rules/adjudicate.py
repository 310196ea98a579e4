"""What a record proves, in the order an arbiter would ask.

1. A record with a fault is nobody's result: a person must see it.
2. The board: a side without pieces or without a move has lost (W2, W3); a recorded result
   that says otherwise is a contradiction, with both readings named.
3. A fact entered by a person: resignation, a fallen flag, an agreed draw; a record that
   bears another result contradicts it.
4. A recorded draw that a count proves ends by that count (D3, D4, D6).
5. A count that stands in a record without a result waits for a claim or the arbiter.
6. A recorded result with nothing behind it, or none: not decided by this record.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from arbiter.rules.draws import Claim, DrawReport, count_draws
from arbiter.rules.outcome import GameResult, ImpossibleOutcome, Outcome, Termination
from arbiter.rules.ruleset import Ruleset, Trigger
from games.draughts.colour import Colour
from games.draughts.errors import Fault
from games.draughts.replay import BoardOutcome, Replay, board_outcome

Param = str | int | tuple[int, ...]


class VerdictKind(StrEnum):
    """Who decides."""

    RESULT = "result"  # the record or an entered fact decides
    ARBITER = "arbiter"  # a person must decide
    ONGOING = "ongoing"  # nothing decides yet


class ReasonCode(StrEnum):
    """Why the verdict is what it is."""

    FAULT = "fault"
    BLOCKED = "blocked"
    NO_PIECES = "no_pieces"
    CONTRADICTS_BOARD = "contradicts_board"
    FACT_AFTER_END = "fact_after_end"
    CONTRADICTS_RECORD = "contradicts_record"
    RESIGNATION = "resignation"
    CLOCK = "clock"
    AGREEMENT = "agreement"
    DRAW_BY_COUNT = "draw_by_count"
    CLAIM_STANDS = "claim_stands"
    ONLY_RECORDED = "only_recorded"
    NO_RESULT = "no_result"


@dataclass(frozen=True, slots=True)
class EnteredFact:
    """What a person says besides the moves; ``loser`` is None for an agreed draw."""

    kind: Termination
    loser: Colour | None


@dataclass(frozen=True, slots=True)
class Reason:
    """One numbered line of the protocol, as data."""

    code: ReasonCode
    article: str
    ply: int | None = None
    params: Mapping[str, Param] = field(default_factory=dict)

    def as_dict(self) -> dict[str, object]:
        """The reason as JSON-ready data."""
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
class Verdict:
    """What a record proves; ``outcome`` is set exactly when ``kind`` is RESULT."""

    kind: VerdictKind
    outcome: Outcome | None
    reasons: tuple[Reason, ...]
    claims: tuple[Claim, ...]
    draws: DrawReport
    fault: Fault | None = None


_WON = {Colour.WHITE: GameResult.WHITE_WINS, Colour.BLACK: GameResult.BLACK_WINS}
_BOARD = {
    "W2": (Termination.BLOCKED, ReasonCode.BLOCKED),
    "W3": (Termination.NO_PIECES, ReasonCode.NO_PIECES),
}
_FACTS = {
    Termination.RESIGNATION: (ReasonCode.RESIGNATION, "W1"),
    Termination.CLOCK: (ReasonCode.CLOCK, "W4"),
    Termination.AGREEMENT: (ReasonCode.AGREEMENT, "D1"),
}


def adjudicate(
    replay: Replay,
    *,
    ruleset: Ruleset,
    recorded: GameResult | None,
    fact: EnteredFact | None,
) -> Verdict:
    """The verdict on a record under a ruleset; raises ImpossibleOutcome for a fact that
    cannot be (a resignation nobody made)."""
    report = count_draws(replay, ruleset)
    if replay.fault is not None:
        return _verdict(report, _fault_reason(replay.fault), fault=replay.fault)
    if (board := board_outcome(replay.final, replay.variant)) is not None:
        return _by_board(report, board, recorded, fact)
    if fact is not None:
        return _by_fact(report, recorded, fact)
    return _by_record(report, recorded)


def _fault_reason(fault: Fault) -> Reason:
    return Reason(ReasonCode.FAULT, fault.rule, fault.ply, {"fault": str(fault.code)})


def _by_board(
    report: DrawReport,
    board: BoardOutcome,
    recorded: GameResult | None,
    fact: EnteredFact | None,
) -> Verdict:
    termination, code = _BOARD[board.rule]
    result = _WON[board.winner]
    ply = report.replay.plies
    why = Reason(code, board.rule, ply, {"winner": board.winner.value})
    if recorded not in (None, GameResult.OPEN, result):
        both = {"recorded": str(recorded), "board": str(result)}
        return _verdict(report, why, Reason(ReasonCode.CONTRADICTS_BOARD, board.rule, ply, both))
    if fact is not None and fact.loser is not board.winner.other:
        said = {"fact": str(fact.kind), "board": str(result)}
        return _verdict(report, why, Reason(ReasonCode.FACT_AFTER_END, board.rule, ply, said))
    return _verdict(report, why, outcome=Outcome(result, termination))


def _by_fact(report: DrawReport, recorded: GameResult | None, fact: EnteredFact) -> Verdict:
    loser = fact.loser
    result = GameResult.DRAW if loser is None else _WON[loser.other]
    if fact.kind not in _FACTS:  # what the moves must show, or an official alone may say
        raise ImpossibleOutcome(result, fact.kind)
    code, article = _FACTS[fact.kind]
    said = {"fact": str(fact.kind)} | ({"loser": loser.value} if loser else {})
    why, outcome = Reason(code, article, report.replay.plies, said), Outcome(result, fact.kind)
    if recorded in (None, GameResult.OPEN, result):
        return _verdict(report, why, outcome=outcome)
    both = {"recorded": str(recorded), "fact": str(fact.kind)}
    ply = report.replay.plies
    return _verdict(report, why, Reason(ReasonCode.CONTRADICTS_RECORD, article, ply, both))


def _by_record(report: DrawReport, recorded: GameResult | None) -> Verdict:
    standing = _standing(report)
    if recorded is GameResult.DRAW and standing is not None:
        return _verdict(
            report,
            _count_reason(ReasonCode.DRAW_BY_COUNT, standing),
            outcome=Outcome(GameResult.DRAW, Termination(standing.rule.value)),
        )
    automatic = next((c for c in report.claims if _is_automatic(report, c)), None)
    if automatic is not None and recorded in (None, GameResult.OPEN):
        return _verdict(
            report,
            _count_reason(ReasonCode.DRAW_BY_COUNT, automatic),
            outcome=Outcome(GameResult.DRAW, Termination(automatic.rule.value)),
        )
    if standing is not None and recorded in (None, GameResult.OPEN):
        return _verdict(report, _count_reason(ReasonCode.CLAIM_STANDS, standing))
    if recorded in (None, GameResult.OPEN):
        nothing = Reason(ReasonCode.NO_RESULT, "", report.replay.plies)
        return _verdict(report, nothing, kind=VerdictKind.ONGOING)
    only = Reason(ReasonCode.ONLY_RECORDED, "", report.replay.plies, {"result": str(recorded)})
    return _verdict(report, only, kind=VerdictKind.ONGOING)


def _standing(report: DrawReport) -> Claim | None:
    """The claim completed last of those nothing has undone since."""
    return max(report.standing(), key=lambda claim: claim.first_ply, default=None)


def _is_automatic(report: DrawReport, claim: Claim) -> bool:
    return report.ruleset.draws[claim.rule].trigger is Trigger.AUTOMATIC


def _count_reason(code: ReasonCode, claim: Claim) -> Reason:
    said = {"rule": str(claim.rule), "plies": claim.plies}
    return Reason(code, claim.article, claim.first_ply, said)


def _verdict(
    report: DrawReport,
    *reasons: Reason,
    outcome: Outcome | None = None,
    kind: VerdictKind | None = None,
    fault: Fault | None = None,
) -> Verdict:
    if kind is None:
        kind = VerdictKind.RESULT if outcome else VerdictKind.ARBITER
    return Verdict(kind, outcome, reasons, report.claims, report, fault)
