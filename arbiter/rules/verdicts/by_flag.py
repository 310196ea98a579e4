"""Verdict by a fallen flag, and the questions it leaves to a person (W4)."""

from collections.abc import Iterator
from dataclasses import replace

from arbiter.rules.claims import DrawReport, count_draws
from arbiter.rules.clocks.flags import FlagAnswer, FlagKind, FlagReading
from arbiter.rules.clocks.readings import ClockCode, ClockFinding
from arbiter.rules.draws.counts import Claim
from arbiter.rules.outcome import ENDED_ON_BOARD, WIN_OF, GameResult, Outcome, Termination
from arbiter.rules.rulesets.values import Ruleset
from arbiter.rules.verdicts.by_end import article_of_board_end
from arbiter.rules.verdicts.model import (
    EnteredFact,
    Param,
    ReasonCode,
    RuleReading,
    Verdict,
    VerdictReason,
    make_verdict,
)
from games.draughts.replay import BoardOutcome, Replay, board_outcome


def verdict_by_flag(
    report: DrawReport,
    flags: FlagAnswer,
    *,
    board: BoardOutcome | None,
    recorded: GameResult | None,
    fact: EnteredFact | None,
) -> Verdict:
    """Give the verdict by a fallen flag, before anything that came after it."""
    reasons = [_clock_reason(finding) for finding in flags.findings]
    readings = [
        RuleReading(str(reading.code), reading.choice, reasons[0].article, reading.outcome)
        for reading in flags.readings
    ]
    outcome = flags.outcome or _declared_beyond_record(flags, fact)
    if outcome is None:
        return make_verdict(report, *reasons, readings=readings)
    readings.clear()  # of what decides, or was declared, there is one
    reasons += [_clock_reason(finding) for finding in _full_later(report, flags)]
    asks: list[VerdictReason] = []
    if board is not None:
        ended = Outcome(WIN_OF[board.winner], ENDED_ON_BOARD[board.rule])
        readings += _either("board", article_of_board_end(report, board), ended, outcome)
    if (count := _standing_before(report, flags)) is not None:
        drawn = Outcome(GameResult.DRAW, Termination(count.rule.value))
        parameters: dict[str, Param] = {
            "finding": str(ClockCode.FLAG_AFTER_COUNT),
            "rule": str(count.rule),
        }
        asks.append(
            VerdictReason(ReasonCode.CLOCK_FINDING, count.article, count.first_ply, parameters)
        )
        readings += _either("count", count.article, drawn, outcome)
    if recorded not in (None, GameResult.OPEN, outcome.result):
        both: dict[str, Param] = {"recorded": str(recorded), "fact": str(Termination.CLOCK)}
        asks.append(
            VerdictReason(ReasonCode.CONTRADICTS_RECORD, reasons[0].article, flags.ply, both)
        )
    if readings or asks or fact is None or not _is_same_result(fact, outcome):
        reading = RuleReading("flag", "flag", reasons[0].article, outcome)
        return make_verdict(report, *reasons, *asks, readings=readings or [reading])
    return make_verdict(report, *reasons, outcome=outcome)


def _declared_beyond_record(flags: FlagAnswer, fact: EnteredFact | None) -> Outcome | None:
    """What a person declared of a flag where nothing but the record's early end leaves it open."""
    open_codes = {reading.code for reading in flags.readings}
    if fact is None or open_codes != {ClockCode.FLAG_BEYOND_RECORD}:
        return None
    (reading,) = flags.readings
    return reading.outcome if _is_same_result(fact, reading.outcome) else None


def _is_same_result(fact: EnteredFact, outcome: Outcome) -> bool:
    """Return whether what was declared is what the clocks come to."""
    result = GameResult.DRAW if fact.loser is None else WIN_OF[fact.loser.other]
    return fact.kind is Termination.CLOCK and result is outcome.result


def _either(question: str, article: str, other: Outcome, flag: Outcome) -> list[RuleReading]:
    return [
        RuleReading(question, question, article, other),
        RuleReading(question, "flag", "W4", flag),
    ]


def add_board_and_counts_to_flag_answer(
    replay: Replay, ruleset: Ruleset, flags: FlagAnswer
) -> FlagAnswer:
    """Add to a flag's answer what else may have ended the game: board, draw count.

    Of what stood before, or was played on to, a person decides; both readings are given.
    """
    if flags.outcome is None:
        return flags
    report, board = count_draws(replay, ruleset), board_outcome(replay.final, replay.variant)
    findings, readings = [*flags.findings, *_full_later(report, flags)], list[FlagReading]()
    if board is not None:
        article = article_of_board_end(report, board)
        findings.append(ClockFinding(ClockCode.FLAG_BEFORE_END, article, replay.plies))
        ended = Outcome(WIN_OF[board.winner], ENDED_ON_BOARD[board.rule])
        readings += _both(ClockCode.FLAG_BEFORE_END, "board", ended, flags.outcome)
    if (count := _standing_before(report, flags)) is not None:
        rule = {"rule": str(count.rule)}
        findings.append(
            ClockFinding(
                ClockCode.FLAG_AFTER_COUNT, count.article, count.first_ply, None, dict(rule)
            )
        )
        drawn = Outcome(GameResult.DRAW, Termination(count.rule.value))
        readings += _both(ClockCode.FLAG_AFTER_COUNT, "count", drawn, flags.outcome)
    if not readings:
        return replace(flags, findings=tuple(findings))
    return FlagAnswer(FlagKind.PERSON, None, flags.ply, tuple(findings), tuple(readings))


def _both(code: ClockCode, choice: str, other: Outcome, flag: Outcome) -> list[FlagReading]:
    return [FlagReading(code, choice, other), FlagReading(code, "flag", flag)]


def _standing_before(report: DrawReport, flags: FlagAnswer) -> Claim | None:
    """Return a count that stood, unclaimed, when the flag fell; the newest of them.

    Of a flag nobody wrote down when, any that stands.
    """
    fell = flags.ply or report.replay.plies + 1
    claims = [claim for claim in report.valid_claims() if claim.first_ply < fell]
    return max(claims, key=lambda claim: claim.first_ply, default=None)


def _full_later(report: DrawReport, flags: FlagAnswer) -> Iterator[ClockFinding]:
    """Yield the counts that were full only after the flag had fallen; they change nothing."""
    for claim in report.valid_claims() if flags.ply else ():
        if claim.first_ply >= (flags.ply or 0):
            yield ClockFinding(
                ClockCode.FLAG_BEFORE_COUNT,
                claim.article,
                claim.first_ply,
                None,
                {"rule": str(claim.rule)},
            )


def _clock_reason(finding: ClockFinding) -> VerdictReason:
    side: dict[str, Param] = {"side": finding.side.value} if finding.side else {}
    parameters: dict[str, Param] = {"finding": str(finding.code), **side, **finding.params}
    return VerdictReason(ReasonCode.CLOCK_FINDING, finding.article, finding.ply, parameters)
