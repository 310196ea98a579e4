"""Verdict by a fallen flag, and the questions it leaves to a person (W4)."""

from arbiter.rules.claims.draw_counts_of_record import DrawReport
from arbiter.rules.clocks.clock_values import ClockCode, ClockFinding
from arbiter.rules.clocks.fallen_flags import FlagAnswer
from arbiter.rules.draws.draw_count_model import Claim
from arbiter.rules.outcome import ENDED_ON_BOARD, WIN_OF, GameResult, Outcome, Termination
from arbiter.rules.verdicts.by_board import article_of_board_end
from arbiter.rules.verdicts.verdict import (
    EnteredFact,
    Param,
    Reason,
    ReasonCode,
    RuleReading,
    Verdict,
    make_verdict,
)
from games.draughts.replay import BoardOutcome


def verdict_by_flag(
    report: DrawReport,
    flags: FlagAnswer,
    *,
    board: BoardOutcome | None,
    recorded: GameResult | None,
    fact: EnteredFact | None,
) -> Verdict:
    """Decide by a declared flag before anything that came after it."""
    reasons = [_clock_reason(finding) for finding in flags.findings]
    readings = [
        RuleReading(str(reading.code), reading.choice, reasons[0].article, reading.outcome)
        for reading in flags.readings
    ]
    outcome = flags.outcome
    if outcome is None:
        return make_verdict(report, *reasons, readings=readings)
    asks: list[Reason] = []
    if board is not None:
        ended = Outcome(WIN_OF[board.winner], ENDED_ON_BOARD[board.rule])
        readings += _either("board", article_of_board_end(report, board), ended, outcome)
    if (count := _standing_before(report, flags.ply or 0)) is not None:
        drawn = Outcome(GameResult.DRAW, Termination(count.rule.value))
        parameters: dict[str, Param] = {
            "finding": str(ClockCode.FLAG_AFTER_COUNT),
            "rule": str(count.rule),
        }
        asks.append(Reason(ReasonCode.CLOCK_FINDING, count.article, count.first_ply, parameters))
        readings += _either("count", count.article, drawn, outcome)
    if recorded not in (None, GameResult.OPEN, outcome.result):
        both: dict[str, Param] = {"recorded": str(recorded), "fact": str(Termination.CLOCK)}
        asks.append(Reason(ReasonCode.CONTRADICTS_RECORD, reasons[0].article, flags.ply, both))
    if readings or asks or fact is None or not _is_same_result(fact, outcome):
        reading = RuleReading("flag", "flag", reasons[0].article, outcome)
        return make_verdict(report, *reasons, *asks, readings=readings or [reading])
    return make_verdict(report, *reasons, outcome=outcome)


def _is_same_result(fact: EnteredFact, outcome: Outcome) -> bool:
    """Whether what was declared is what the clocks come to."""
    result = GameResult.DRAW if fact.loser is None else WIN_OF[fact.loser.other]
    return fact.kind is Termination.CLOCK and result is outcome.result


def _either(question: str, article: str, other: Outcome, flag: Outcome) -> list[RuleReading]:
    return [
        RuleReading(question, question, article, other),
        RuleReading(question, "flag", "W4", flag),
    ]


def _standing_before(report: DrawReport, ply: int) -> Claim | None:
    """A count that stood, unclaimed, when the flag fell; the newest of them."""
    claims = [claim for claim in report.valid_claims() if claim.first_ply < ply]
    return max(claims, key=lambda claim: claim.first_ply, default=None)


def _clock_reason(finding: ClockFinding) -> Reason:
    side: dict[str, Param] = {"side": finding.side.value} if finding.side else {}
    parameters: dict[str, Param] = {"finding": str(finding.code), **side, **finding.params}
    return Reason(ReasonCode.CLOCK_FINDING, finding.article, finding.ply, parameters)
