"""What a record proves, in the order an arbiter would ask.

1. A record with a fault, or of another game than the ruleset's, is nobody's result: a person
   must see it.
2. A count that ends the game by itself, where the ruleset has such: what was played, written
   or said after it cannot stand beside it.
3. A flag that fell before the game was over: the clocks alone never end a game, a person does;
   a declared loss on time that they confirm is a result.
4. The board: a side without pieces or without a move has lost (W2, W3; the reverse in
   poddavki); a recorded result that says otherwise is a contradiction, with both readings.
5. A fact entered by a person: resignation, a fallen flag, an agreed draw; a record that
   bears another result contradicts it, and so does a draw agreed before the ruleset allows.
6. A recorded draw that a count proves ends by that count (D3-D10).
7. A count that stands in a record without a result waits for a claim or the arbiter.
8. A recorded result with nothing behind it, or none: not decided by this record.

A draw offer that was accepted is such a fact (5); every offer is told behind the other reasons,
and one that breaks a limit, or is denied by the record, leaves the agreement to a person.

The arbiter may say that the win is obvious (7.2.9): then the counts decide nothing, only a
repeated position still does. Where a text is open, the verdict bears every reading of it
(`open_texts`).
"""

from collections.abc import Iterable, Sequence

from arbiter.rules import offer_verdict, open_texts
from arbiter.rules import offers as draw_offers
from arbiter.rules.agreement import Offer, too_early
from arbiter.rules.clock_flags import FlagAnswer, FlagKind
from arbiter.rules.clock_model import ClockCode, ClockFinding
from arbiter.rules.draws import Claim, DrawReport, count_draws
from arbiter.rules.outcome import GameResult, ImpossibleOutcome, Outcome, Termination
from arbiter.rules.ruleset_model import DrawRuleName, Ruleset
from arbiter.rules.verdict import (
    EnteredFact,
    Param,
    Reading,
    Reason,
    ReasonCode,
    Verdict,
    VerdictKind,
)
from games.draughts.colour import Colour
from games.draughts.errors import Fault
from games.draughts.replay import BoardOutcome, Replay, board_outcome
from games.draughts.variant import RUSSIAN, VARIANTS, Variant

_WON = {Colour.WHITE: GameResult.WHITE_WINS, Colour.BLACK: GameResult.BLACK_WINS}
_BOARD = {
    "W2": (Termination.BLOCKED, ReasonCode.BLOCKED),
    "W3": (Termination.NO_PIECES, ReasonCode.NO_PIECES),
}
_FACTS = {
    Termination.RESIGNATION: (ReasonCode.RESIGNATION, "W1"),
    Termination.CLOCK: (ReasonCode.CLOCK, "W4"),
    Termination.AGREEMENT: (ReasonCode.AGREEMENT, "D1"),
    Termination.NO_WIN: (ReasonCode.NO_WIN, "D2"),
}


def adjudicate(
    replay: Replay,
    *,
    ruleset: Ruleset,
    recorded: GameResult | None,
    fact: EnteredFact | None,
    obvious_win: bool = False,
    flags: FlagAnswer | None = None,
    offers: Sequence[Offer] = (),
) -> Verdict:
    """The verdict on a record under a ruleset.

    ``flags`` is the answer to what the clocks show (``clock_flags``); ``obvious_win`` is the
    arbiter's word that the exception of the ruleset holds (7.2.9); ``offers`` are the draw
    offers that officials wrote down. Raises ImpossibleOutcome for a fact that cannot be (a
    resignation nobody made), ValueError for an exception that the ruleset does not have.
    """
    agreed = draw_offers.agreed(offers)
    said = fact
    if fact is None and agreed is not None:
        said = EnteredFact(Termination.AGREEMENT, None)
    verdict = _judge(replay, ruleset, recorded, said, obvious_win, flags, agreed)
    if not offers:
        return verdict
    return offer_verdict.with_offers(verdict, draw_offers.findings(offers, replay, ruleset), agreed)


def _judge(
    replay: Replay,
    ruleset: Ruleset,
    recorded: GameResult | None,
    fact: EnteredFact | None,
    obvious_win: bool,
    flags: FlagAnswer | None,
    agreed: Offer | None,
) -> Verdict:
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
    if flags is not None and flags.kind is not FlagKind.NOT_DOWN:
        return _by_flag(report, flags, board, recorded, fact)
    if board is not None:
        return _by_board(report, board, recorded, fact)
    if fact is not None:
        return _by_fact(report, recorded, fact, agreed)
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


def _by_flag(
    report: DrawReport,
    flags: FlagAnswer,
    board: BoardOutcome | None,
    recorded: GameResult | None,
    fact: EnteredFact | None,
) -> Verdict:
    """The flag before everything that came after it; decided only where it was declared."""
    reasons = [_found(finding) for finding in flags.findings]
    readings = [
        Reading(str(one.code), one.choice, reasons[0].article, one.outcome)
        for one in flags.readings
    ]
    outcome = flags.outcome
    if outcome is None:
        return _verdict(report, *reasons, readings=readings)
    asks: list[Reason] = []
    if board is not None:
        ended = Outcome(_WON[board.winner], _BOARD[board.rule][0])
        readings += _either("board", board.rule, ended, outcome)
    if (count := _standing_before(report, flags.ply or 0)) is not None:
        drawn = Outcome(GameResult.DRAW, Termination(count.rule.value))
        said: dict[str, Param] = {
            "finding": str(ClockCode.FLAG_AFTER_COUNT),
            "rule": str(count.rule),
        }
        asks.append(Reason(ReasonCode.CLOCK_FINDING, count.article, count.first_ply, said))
        readings += _either("count", count.article, drawn, outcome)
    if recorded not in (None, GameResult.OPEN, outcome.result):
        both: dict[str, Param] = {"recorded": str(recorded), "fact": str(Termination.CLOCK)}
        asks.append(Reason(ReasonCode.CONTRADICTS_RECORD, reasons[0].article, flags.ply, both))
    if readings or asks or fact is None or not _says(fact, outcome):
        one = Reading("flag", "flag", reasons[0].article, outcome)
        return _verdict(report, *reasons, *asks, readings=readings or [one])
    return _verdict(report, *reasons, outcome=outcome)


def _says(fact: EnteredFact, outcome: Outcome) -> bool:
    """Whether what was declared is what the clocks come to."""
    said = GameResult.DRAW if fact.loser is None else _WON[fact.loser.other]
    return fact.kind is Termination.CLOCK and said is outcome.result


def _either(question: str, article: str, one: Outcome, flag: Outcome) -> list[Reading]:
    return [Reading(question, question, article, one), Reading(question, "flag", "W4", flag)]


def _standing_before(report: DrawReport, ply: int) -> Claim | None:
    """A count that stood, unclaimed, when the flag fell; the newest of them."""
    found = [claim for claim in report.standing() if claim.first_ply < ply]
    return max(found, key=lambda claim: claim.first_ply, default=None)


def _found(finding: ClockFinding) -> Reason:
    side: dict[str, Param] = {"side": finding.side.value} if finding.side else {}
    said: dict[str, Param] = {"finding": str(finding.code), **side, **finding.params}
    return Reason(ReasonCode.CLOCK_FINDING, finding.article, finding.ply, said)


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


def _by_fact(
    report: DrawReport, recorded: GameResult | None, fact: EnteredFact, agreed: Offer | None
) -> Verdict:
    loser = fact.loser
    result = GameResult.DRAW if loser is None else _WON[loser.other]
    if fact.kind not in _FACTS:  # what the moves must show, or an official alone may say
        raise ImpossibleOutcome(result, fact.kind)
    code, article = _FACTS[fact.kind]
    said = {"fact": str(fact.kind)} | ({"loser": loser.value} if loser else {})
    if fact.kind is Termination.NO_WIN:  # a person's word, on this position and this material
        said |= {"position": report.replay.final.fen(), "material": _material(report)}
    why, outcome = Reason(code, article, report.replay.plies, said), Outcome(result, fact.kind)
    # of an offer that was written down its own ply counts
    if agreed is None and (early := _too_early(report, fact)) is not None:
        return _verdict(report, why, early)
    if recorded in (None, GameResult.OPEN, result):
        return _verdict(report, why, outcome=outcome)
    both = {"recorded": str(recorded), "fact": str(fact.kind)}
    ply = report.replay.plies
    return _verdict(report, why, Reason(ReasonCode.CONTRADICTS_RECORD, article, ply, both))


def _too_early(report: DrawReport, fact: EnteredFact) -> Reason | None:
    """A draw agreed before both sides have made the moves that the ruleset asks for."""
    if fact.kind is not Termination.AGREEMENT:
        return None
    found = too_early(report.replay.plies, report.ruleset)
    if found is None:
        return None
    said: dict[str, Param] = {"least": found.least}
    return Reason(ReasonCode.AGREED_TOO_EARLY, found.article, report.replay.plies, said)


def _material(report: DrawReport) -> str:
    """Kings and men of each side: `2K:1K`, `1K3:4`."""
    final = report.replay.final
    sides = (
        (final.kings_of(side).bit_count(), final.men(side).bit_count())
        for side in (Colour.WHITE, Colour.BLACK)
    )
    return ":".join(f"{kings}K{men or ''}" if kings else str(men) for kings, men in sides)


def _by_record(report: DrawReport, recorded: GameResult | None, obvious_win: bool) -> Verdict:
    standing, excepted = open_texts.standing(report), ()
    if obvious_win and standing is not None and standing.rule is not DrawRuleName.THREEFOLD:
        excepted = (_exception(report, standing),)
        standing = open_texts.standing(report, (DrawRuleName.THREEFOLD,))
    is_open = recorded in (None, GameResult.OPEN)
    if recorded is GameResult.DRAW and standing is not None:
        return _verdict(
            report,
            *excepted,
            _count_reason(ReasonCode.DRAW_BY_COUNT, standing),
            outcome=Outcome(GameResult.DRAW, Termination(standing.rule.value)),
            readings=open_texts.readings(report, standing, is_excepted=obvious_win),
        )
    if standing is not None and is_open:
        return _verdict(
            report,
            *excepted,
            _count_reason(ReasonCode.CLAIM_STANDS, standing),
            readings=open_texts.readings(report, standing, is_excepted=obvious_win),
        )
    if is_open:
        nothing = Reason(ReasonCode.NO_RESULT, "", report.replay.plies)
        return _verdict(report, *excepted, nothing, kind=VerdictKind.ONGOING)
    only = Reason(ReasonCode.ONLY_RECORDED, "", report.replay.plies, {"result": str(recorded)})
    return _verdict(report, *excepted, only, kind=VerdictKind.ONGOING)


def _exception(report: DrawReport, standing: Claim) -> Reason:
    article = report.ruleset.article("obvious_win")
    said = {"rule": str(standing.rule), "plies": standing.plies}
    return Reason(ReasonCode.OBVIOUS_WIN, article, standing.first_ply, said)


def _count_reason(code: ReasonCode, claim: Claim) -> Reason:
    said = {"rule": str(claim.rule), "plies": claim.plies}
    return Reason(code, claim.article, claim.first_ply, said)


def _verdict(
    report: DrawReport,
    *reasons: Reason,
    outcome: Outcome | None = None,
    kind: VerdictKind | None = None,
    fault: Fault | None = None,
    readings: Iterable[Reading] = (),
) -> Verdict:
    if kind is None:
        kind = VerdictKind.RESULT if outcome else VerdictKind.ARBITER
    return Verdict(kind, outcome, reasons, report.claims, report, fault, tuple(readings))
