"""What a record proves, in the order an arbiter would ask.

1. A record with a fault, or of another game than the ruleset's, is nobody's result: a person
   must see it.
2. A count that ends the game by itself, where the ruleset has such: what was played, written
   or said after it cannot stand beside it.
3. The board: a side without pieces or without a move has lost (W2, W3; the reverse in
   poddavki); a recorded result that says otherwise is a contradiction, with both readings.
4. A fact entered by a person: resignation, a fallen flag, an agreed draw; a record that
   bears another result contradicts it, and so does a draw agreed before the ruleset allows.
5. A recorded draw that a count proves ends by that count (D3-D10).
6. A count that stands in a record without a result waits for a claim or the arbiter.
7. A recorded result with nothing behind it, or none: not decided by this record.

The arbiter may say that the win is obvious (7.2.9): then the counts decide nothing, only a
repeated position still does.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from arbiter.rules.draws import Claim, DrawReport, count_draws
from arbiter.rules.outcome import GameResult, ImpossibleOutcome, Outcome, Termination
from arbiter.rules.ruleset_model import DrawRuleName, Ruleset
from games.draughts.colour import Colour
from games.draughts.errors import Fault
from games.draughts.replay import BoardOutcome, Replay, board_outcome
from games.draughts.variant import RUSSIAN, VARIANTS, Variant

Param = str | int | tuple[int, ...]


class VerdictKind(StrEnum):
    """Who decides."""

    RESULT = "result"  # the record or an entered fact decides
    ARBITER = "arbiter"  # a person must decide
    ONGOING = "ongoing"  # nothing decides yet


class ReasonCode(StrEnum):
    """Why the verdict is what it is."""

    FAULT = "fault"
    OTHER_GAME = "other_game"
    BLOCKED = "blocked"
    NO_PIECES = "no_pieces"
    CONTRADICTS_BOARD = "contradicts_board"
    FACT_AFTER_END = "fact_after_end"
    CONTRADICTS_RECORD = "contradicts_record"
    RESIGNATION = "resignation"
    CLOCK = "clock"
    AGREEMENT = "agreement"
    AGREED_TOO_EARLY = "agreed_too_early"
    OBVIOUS_WIN = "obvious_win"
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
    obvious_win: bool = False,
) -> Verdict:
    """The verdict on a record under a ruleset.

    ``obvious_win`` is the arbiter's word that the exception of the ruleset holds (7.2.9).
    Raises ImpossibleOutcome for a fact that cannot be (a resignation nobody made), ValueError
    for an exception that the ruleset does not have.
    """
    if obvious_win and ruleset.value("obvious_win") != "arbiter":
        raise ValueError(f"{ruleset.id} has no exception for an obvious win")
    report = count_draws(replay, ruleset)
    if replay.fault is not None:
        return _verdict(report, _fault_reason(replay.fault), fault=replay.fault)
    if _is_other_game(replay.variant, ruleset):
        said = {"variant": replay.variant.id, "expected": ruleset.variant}
        return _verdict(report, Reason(ReasonCode.OTHER_GAME, "", None, said))
    board = board_outcome(replay.final, VARIANTS[ruleset.variant])
    if (ended := _ended_by_count(report)) is not None:
        return _by_end(report, ended, board, recorded, fact)
    if board is not None:
        return _by_board(report, board, recorded, fact)
    if fact is not None:
        return _by_fact(report, recorded, fact)
    return _by_record(report, recorded, obvious_win)


def _is_other_game(variant: Variant, ruleset: Ruleset) -> bool:
    """Whether the record says it is another game; one that says nothing is taken as Russian,
    which poddavki differs from by its goal alone."""
    wanted = VARIANTS[ruleset.variant]
    if variant.movement != wanted.movement:
        return True
    return variant.id not in (wanted.id, RUSSIAN.id)


def _ended_by_count(report: DrawReport) -> Claim | None:
    """The first count that ended the game by itself."""
    return next((claim for claim in report.claims if claim.is_automatic), None)


def _by_end(
    report: DrawReport,
    ended: Claim,
    board: BoardOutcome | None,
    recorded: GameResult | None,
    fact: EnteredFact | None,
) -> Verdict:
    """The game was over with that count; whatever says otherwise is for a person to weigh."""
    why = _count_reason(ReasonCode.DRAW_BY_COUNT, ended)
    draw = GameResult.DRAW
    article, ply = ended.article, ended.first_ply
    if board is not None:
        both = {"recorded": str(draw), "board": str(_WON[board.winner])}
        last = report.replay.plies
        return _verdict(report, why, Reason(ReasonCode.CONTRADICTS_BOARD, board.rule, last, both))
    if fact is not None and fact.loser is not None:
        said = {"fact": str(fact.kind), "board": str(draw)}
        return _verdict(report, why, Reason(ReasonCode.FACT_AFTER_END, article, ply, said))
    if recorded not in (None, GameResult.OPEN, draw):
        both = {"recorded": str(recorded), "board": str(draw)}
        return _verdict(report, why, Reason(ReasonCode.CONTRADICTS_BOARD, article, ply, both))
    return _verdict(report, why, outcome=Outcome(draw, Termination(ended.rule.value)))


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
    if (early := _too_early(report, fact)) is not None:
        return _verdict(report, why, early)
    if recorded in (None, GameResult.OPEN, result):
        return _verdict(report, why, outcome=outcome)
    both = {"recorded": str(recorded), "fact": str(fact.kind)}
    ply = report.replay.plies
    return _verdict(report, why, Reason(ReasonCode.CONTRADICTS_RECORD, article, ply, both))


def _too_early(report: DrawReport, fact: EnteredFact) -> Reason | None:
    """A draw agreed before both sides have made the moves that the ruleset asks for."""
    least, plies = report.ruleset.value("draw_offer_from_move"), report.replay.plies
    if fact.kind is not Termination.AGREEMENT or not isinstance(least, int):
        return None
    if plies >= 2 * least:
        return None
    article = report.ruleset.article("draw_offer_from_move")
    return Reason(ReasonCode.AGREED_TOO_EARLY, article, plies, {"least": least})


def _by_record(report: DrawReport, recorded: GameResult | None, obvious_win: bool) -> Verdict:
    standing, excepted = _standing(report), ()
    if obvious_win and standing is not None and standing.rule is not DrawRuleName.THREEFOLD:
        excepted = (_exception(report, standing),)
        standing = _standing(report, (DrawRuleName.THREEFOLD,))
    is_open = recorded in (None, GameResult.OPEN)
    if recorded is GameResult.DRAW and standing is not None:
        return _verdict(
            report,
            _count_reason(ReasonCode.DRAW_BY_COUNT, standing),
            outcome=Outcome(GameResult.DRAW, Termination(standing.rule.value)),
        )
    if standing is not None and is_open:
        return _verdict(report, _count_reason(ReasonCode.CLAIM_STANDS, standing))
    if is_open:
        nothing = Reason(ReasonCode.NO_RESULT, "", report.replay.plies)
        return _verdict(report, *excepted, nothing, kind=VerdictKind.ONGOING)
    only = Reason(ReasonCode.ONLY_RECORDED, "", report.replay.plies, {"result": str(recorded)})
    return _verdict(report, *excepted, only, kind=VerdictKind.ONGOING)


def _exception(report: DrawReport, standing: Claim) -> Reason:
    article = report.ruleset.article("obvious_win")
    said = {"rule": str(standing.rule), "plies": standing.plies}
    return Reason(ReasonCode.OBVIOUS_WIN, article, standing.first_ply, said)


def _standing(
    report: DrawReport, rules: tuple[DrawRuleName, ...] = tuple(DrawRuleName)
) -> Claim | None:
    """The claim completed last of those nothing has undone since."""
    found = (claim for claim in report.standing() if claim.rule in rules)
    return max(found, key=lambda claim: claim.first_ply, default=None)


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
