"""What a full count does: it ends the game, proves a recorded draw, or waits for a claim."""

from arbiter.rules import open_texts
from arbiter.rules.draws import Claim, DrawReport
from arbiter.rules.outcome import GameResult, Outcome, Termination
from arbiter.rules.ruleset_model import DrawRuleName
from arbiter.rules.verdict import (
    WON,
    EnteredFact,
    Reason,
    ReasonCode,
    Verdict,
    VerdictKind,
    conclude,
)
from games.draughts.replay import BoardOutcome


def ended_by_count(report: DrawReport) -> Claim | None:
    """The first count that ended the game by itself."""
    return next((claim for claim in report.claims if claim.is_automatic), None)


def by_end(
    report: DrawReport,
    ended: Claim,
    board: BoardOutcome | None,
    recorded: GameResult | None,
    fact: EnteredFact | None,
) -> Verdict:
    """The game was over with that count; whatever says otherwise is for a person to weigh."""
    why = count_reason(ReasonCode.DRAW_BY_COUNT, ended)
    draw = GameResult.DRAW
    article, ply = ended.article, ended.first_ply
    if board is not None:
        both = {"recorded": str(draw), "board": str(WON[board.winner])}
        last = report.replay.plies
        return conclude(report, why, Reason(ReasonCode.CONTRADICTS_BOARD, board.rule, last, both))
    if fact is not None and fact.loser is not None:
        said = {"fact": str(fact.kind), "board": str(draw)}
        return conclude(report, why, Reason(ReasonCode.FACT_AFTER_END, article, ply, said))
    if recorded not in (None, GameResult.OPEN, draw):
        both = {"recorded": str(recorded), "board": str(draw)}
        return conclude(report, why, Reason(ReasonCode.CONTRADICTS_BOARD, article, ply, both))
    return conclude(report, why, outcome=Outcome(draw, Termination(ended.rule.value)))


def by_record(report: DrawReport, recorded: GameResult | None, obvious_win: bool) -> Verdict:
    """The record alone: a draw that a count proves, a claim that stands, or nothing yet."""
    standing, excepted = open_texts.standing(report), ()
    if obvious_win and standing is not None and standing.rule is not DrawRuleName.THREEFOLD:
        excepted = (_exception(report, standing),)
        standing = open_texts.standing(report, (DrawRuleName.THREEFOLD,))
    is_open = recorded in (None, GameResult.OPEN)
    if recorded is GameResult.DRAW and standing is not None:
        return conclude(
            report,
            *excepted,
            count_reason(ReasonCode.DRAW_BY_COUNT, standing),
            outcome=Outcome(GameResult.DRAW, Termination(standing.rule.value)),
            readings=open_texts.readings(report, standing, is_excepted=obvious_win),
        )
    if standing is not None and is_open:
        return conclude(
            report,
            *excepted,
            count_reason(ReasonCode.CLAIM_STANDS, standing),
            readings=open_texts.readings(report, standing, is_excepted=obvious_win),
        )
    if is_open:
        nothing = Reason(ReasonCode.NO_RESULT, "", report.replay.plies)
        return conclude(report, *excepted, nothing, kind=VerdictKind.ONGOING)
    only = Reason(ReasonCode.ONLY_RECORDED, "", report.replay.plies, {"result": str(recorded)})
    return conclude(report, *excepted, only, kind=VerdictKind.ONGOING)


def _exception(report: DrawReport, standing: Claim) -> Reason:
    article = report.ruleset.article("obvious_win")
    said = {"rule": str(standing.rule), "plies": standing.plies}
    return Reason(ReasonCode.OBVIOUS_WIN, article, standing.first_ply, said)


def count_reason(code: ReasonCode, claim: Claim) -> Reason:
    """The line of a count, with the plies that prove it."""
    said = {"rule": str(claim.rule), "plies": claim.plies}
    return Reason(code, claim.article, claim.first_ply, said)
