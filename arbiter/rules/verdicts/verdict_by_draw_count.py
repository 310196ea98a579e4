"""Verdict from draw counts made before: the game ended by one, a draw proved, a claim to make."""

from arbiter.rules.claims.draw_counts_of_record import DrawReport
from arbiter.rules.draws.draw_counts_claims_and_resets import Claim, DrawCount
from arbiter.rules.draws.names_of_draw_rules_and_count_resets import DrawRuleName
from arbiter.rules.draws.win_by_captures_denies_draw import winner_by_captures_alone
from arbiter.rules.outcome import WIN_OF, GameResult, Outcome, Termination
from arbiter.rules.verdicts import readings_of_draws_under_open_questions
from arbiter.rules.verdicts.verdict import (
    EnteredFact,
    Param,
    ReasonCode,
    Verdict,
    VerdictKind,
    VerdictReason,
    make_verdict,
)
from arbiter.rules.verdicts.verdict_by_end_on_board import article_of_board_end
from arbiter.rules.verdicts.verdict_by_entered_end import too_early_reason
from games.draughts.replay import BoardOutcome


def count_that_ended_game(report: DrawReport) -> Claim | None:
    """Return the first draw count that ended the game by itself."""
    return next((claim for claim in report.claims if claim.is_automatic), None)


def verdict_of_game_drawn_by_count(
    report: DrawReport,
    full_count: Claim,
    *,
    board: BoardOutcome | None,
    recorded: GameResult | None,
    fact: EnteredFact | None,
) -> Verdict:
    """Give the verdict of a game ended by a draw count; else to a person."""
    why = reason_of_draw_count(ReasonCode.DRAW_BY_COUNT, full_count)
    draw = GameResult.DRAW
    article, ply = full_count.article, full_count.first_ply
    if board is not None:
        both = {"recorded": str(draw), "board": str(WIN_OF[board.winner])}
        last = report.replay.plies
        where = article_of_board_end(report, board)
        return make_verdict(
            report, why, VerdictReason(ReasonCode.CONTRADICTS_BOARD, where, last, both)
        )
    if fact is not None and fact.loser is not None:
        parameters = {"fact": str(fact.kind), "board": str(draw)}
        return make_verdict(
            report, why, VerdictReason(ReasonCode.FACT_AFTER_END, article, ply, parameters)
        )
    if recorded not in (None, GameResult.OPEN, draw):
        both = {"recorded": str(recorded), "board": str(draw)}
        return make_verdict(
            report, why, VerdictReason(ReasonCode.CONTRADICTS_BOARD, article, ply, both)
        )
    return make_verdict(report, why, outcome=Outcome(draw, Termination(full_count.rule.value)))


def verdict_of_record(
    report: DrawReport, recorded: GameResult | None, obvious_win: bool
) -> Verdict:
    """Give the verdict of the record alone: a proved draw, an open claim, or nothing yet."""
    standing, excepted = (
        readings_of_draws_under_open_questions.newest_valid_claim(report),
        tuple[VerdictReason, ...](),
    )
    if obvious_win and standing is not None and standing.rule is not DrawRuleName.THREEFOLD:
        excepted = (_exception(report, standing),)
        standing = readings_of_draws_under_open_questions.newest_valid_claim(
            report, (DrawRuleName.THREEFOLD,)
        )
    is_open = recorded in (None, GameResult.OPEN)
    if recorded is GameResult.DRAW and standing is not None:
        return make_verdict(
            report,
            *excepted,
            reason_of_draw_count(ReasonCode.DRAW_BY_COUNT, standing),
            outcome=Outcome(GameResult.DRAW, Termination(standing.rule.value)),
            readings=readings_of_draws_under_open_questions.readings_of_claim(
                report, standing, is_excepted=obvious_win
            ),
        )
    if standing is not None and is_open:
        return make_verdict(
            report,
            *excepted,
            reason_of_draw_count(ReasonCode.CLAIM_STANDS, standing),
            readings=readings_of_draws_under_open_questions.readings_of_claim(
                report, standing, is_excepted=obvious_win
            ),
        )
    if denied := report.counts_denied_by_win():
        return _won(report, denied[-1], recorded, excepted)
    if is_open:
        nothing = VerdictReason(ReasonCode.NO_RESULT, "", report.replay.plies)
        readings = (
            ()
            if excepted
            else readings_of_draws_under_open_questions.readings_of_undrawn_record(report)
        )
        return make_verdict(report, *excepted, nothing, kind=VerdictKind.ONGOING, readings=readings)
    more = (*excepted, *_only_recorded(report, str(recorded)))
    if recorded is not GameResult.DRAW:
        return make_verdict(report, *more, kind=VerdictKind.ONGOING)
    readings = (
        ()
        if excepted
        else readings_of_draws_under_open_questions.readings_of_undrawn_record(report)
    )
    early = too_early_reason(report)
    if early is not None:  # however it was agreed: by one word, by both, by an official
        return make_verdict(report, *more, early, readings=readings)
    return make_verdict(report, *more, kind=VerdictKind.ONGOING, readings=readings)


def _only_recorded(report: DrawReport, recorded: str) -> tuple[VerdictReason, ...]:
    """Return a result that nothing proves; that not a single move was made is told besides."""
    plies = report.replay.plies
    only = VerdictReason(ReasonCode.ONLY_RECORDED, "", plies, {"result": recorded})
    return (only,) if plies else (only, VerdictReason(ReasonCode.NO_MOVES, "", plies))


def _won(
    report: DrawReport,
    count: DrawCount,
    recorded: GameResult | None,
    excepted: tuple[VerdictReason, ...],
) -> Verdict:
    """Give the verdict of a full count in a won position: no draw by count.

    A recorded draw is for a person; without a result the game goes on.
    """
    replay, rule = report.replay, report.ruleset.draws[count.rule]
    winner = winner_by_captures_alone(replay.final, replay.variant)
    parameters: dict[str, Param] = {
        "rule": str(count.rule),
        "winner": winner.value if winner else "",
    }
    why = VerdictReason(ReasonCode.WON_POSITION, rule.article, replay.plies, parameters)
    readings = readings_of_draws_under_open_questions.readings_in_won_position(rule, count)
    if recorded is GameResult.DRAW:
        recorded_only, early = _only_recorded(report, str(recorded)), too_early_reason(report)
        more = (*recorded_only, early) if early else recorded_only
        return make_verdict(report, *excepted, why, *more, readings=readings)
    nothing = VerdictReason(ReasonCode.NO_RESULT, "", replay.plies)
    recorded_only = (
        (nothing,) if recorded in (None, GameResult.OPEN) else _only_recorded(report, str(recorded))
    )
    return make_verdict(
        report, *excepted, why, *recorded_only, kind=VerdictKind.ONGOING, readings=readings
    )


def _exception(report: DrawReport, standing: Claim) -> VerdictReason:
    article = report.ruleset.article("obvious_win")
    parameters: dict[str, Param] = {"rule": str(standing.rule), "plies": standing.plies}
    return VerdictReason(ReasonCode.OBVIOUS_WIN, article, standing.first_ply, parameters)


def reason_of_draw_count(code: ReasonCode, claim: Claim) -> VerdictReason:
    """Make the reason of a draw count, with the plies that prove it."""
    parameters: dict[str, Param] = {"rule": str(claim.rule), "plies": claim.plies}
    return VerdictReason(code, claim.article, claim.first_ply, parameters)
