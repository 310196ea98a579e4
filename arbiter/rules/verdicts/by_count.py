"""Verdict from draw counts made before: the game ended by one, a draw proved, a claim to make."""

from arbiter.rules.claims import DrawReport
from arbiter.rules.claims.uncounted import article_of_one_against_one
from arbiter.rules.draws.base import WinByTables, win_by_tables_since, winner_by_captures_alone
from arbiter.rules.draws.counts import Claim, DrawCount, DrawRuleName
from arbiter.rules.outcome import WIN_OF, GameResult, Outcome, Termination
from arbiter.rules.verdicts import readings as verdicts_readings
from arbiter.rules.verdicts.by_end import article_of_board_end, too_early_reason
from arbiter.rules.verdicts.model import (
    EnteredFact,
    Param,
    ReasonCode,
    Verdict,
    VerdictKind,
    VerdictReason,
    make_verdict,
)
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
        verdicts_readings.newest_valid_claim(report),
        tuple[VerdictReason, ...](),
    )
    if obvious_win and standing is not None and standing.rule is not DrawRuleName.THREEFOLD:
        excepted = (_exception(report, standing),)
        standing = verdicts_readings.newest_valid_claim(report, (DrawRuleName.THREEFOLD,))
    is_open = recorded in (None, GameResult.OPEN)
    if recorded is GameResult.DRAW and standing is not None:
        won = _win_that_denies(report, standing)
        if won is not None:
            return _won_by_tables(report, standing, won, excepted)
        return make_verdict(
            report,
            *excepted,
            reason_of_draw_count(ReasonCode.DRAW_BY_COUNT, standing),
            outcome=Outcome(GameResult.DRAW, Termination(standing.rule.value)),
            readings=verdicts_readings.readings_of_claim(report, standing, is_excepted=obvious_win),
        )
    if standing is not None and is_open:
        return make_verdict(
            report,
            *excepted,
            reason_of_draw_count(ReasonCode.CLAIM_STANDS, standing),
            readings=verdicts_readings.readings_of_claim(report, standing, is_excepted=obvious_win),
        )
    if article := article_of_one_against_one(report.replay.rows[-1], report.ruleset.variant):
        return _one_against_one(report, article, recorded, excepted)
    if denied := report.counts_denied_by_win():
        return _won(report, denied[-1], recorded, excepted)
    if is_open:
        nothing = VerdictReason(ReasonCode.NO_RESULT, "", report.replay.plies)
        readings = () if excepted else verdicts_readings.readings_of_undrawn_record(report)
        return make_verdict(report, *excepted, nothing, kind=VerdictKind.ONGOING, readings=readings)
    more = (*excepted, *_only_recorded(report, str(recorded)))
    if recorded is not GameResult.DRAW:
        return make_verdict(report, *more, kind=VerdictKind.ONGOING)
    readings = () if excepted else verdicts_readings.readings_of_undrawn_record(report)
    early = too_early_reason(report)
    if early is not None:  # however it was agreed: by one word, by both, by an official
        return make_verdict(report, *more, early, readings=readings)
    return make_verdict(report, *more, kind=VerdictKind.ONGOING, readings=readings)


def _one_against_one(
    report: DrawReport,
    article: str,
    recorded: GameResult | None,
    excepted: tuple[VerdictReason, ...],
) -> Verdict:
    """Give the verdict where the game's own rules draw, and a person says whether they do here.

    A win that is recorded all the same is for that person, too.
    """
    replay = report.replay
    why = VerdictReason(ReasonCode.ONE_AGAINST_ONE, article, replay.plies)
    readings = verdicts_readings.readings_of_one_against_one(article)
    if recorded in (None, GameResult.OPEN):
        more: tuple[VerdictReason, ...] = (VerdictReason(ReasonCode.NO_RESULT, "", replay.plies),)
    else:
        more = _only_recorded(report, str(recorded))
    is_won = recorded in (GameResult.WHITE_WINS, GameResult.BLACK_WINS)
    kind = VerdictKind.ARBITER if is_won else VerdictKind.ONGOING
    return make_verdict(report, *excepted, why, *more, kind=kind, readings=readings)


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
    readings = verdicts_readings.readings_in_won_position(rule, count)
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


def _win_that_denies(report: DrawReport, standing: Claim) -> WinByTables | None:
    """Return the win by the tables that every standing count leaves to a person, else None."""
    claims = report.valid_claims()
    wins = [
        win_by_tables_since(report.ruleset.draws[claim.rule], report.replay, claim.first_ply)
        for claim in (standing, *(claim for claim in claims if claim != standing))
    ]
    return wins[0] if None not in wins else None


def _won_by_tables(
    report: DrawReport, claim: Claim, won: WinByTables, excepted: tuple[VerdictReason, ...]
) -> Verdict:
    """Leave a draw by a count that best play would win to a person, with both readings."""
    parameters: dict[str, Param] = {
        "rule": str(claim.rule),
        "winner": won.winner.value,
        "line": " ".join(won.line),
    }
    why = VerdictReason(ReasonCode.WON_BY_TABLES, claim.article, claim.first_ply, parameters)
    rule = report.ruleset.draws[claim.rule]
    readings = (
        *verdicts_readings.readings_of_win_by_tables(rule, claim),
        *verdicts_readings.readings_of_claim(report, claim, is_excepted=bool(excepted)),
    )
    only = _only_recorded(report, str(GameResult.DRAW))
    return make_verdict(report, *excepted, why, *only, readings=readings)


def _exception(report: DrawReport, standing: Claim) -> VerdictReason:
    article = report.ruleset.article("obvious_win")
    parameters: dict[str, Param] = {"rule": str(standing.rule), "plies": standing.plies}
    return VerdictReason(ReasonCode.OBVIOUS_WIN, article, standing.first_ply, parameters)


def reason_of_draw_count(code: ReasonCode, claim: Claim) -> VerdictReason:
    """Make the reason of a draw count, with the plies that prove it."""
    parameters: dict[str, Param] = {"rule": str(claim.rule), "plies": claim.plies}
    return VerdictReason(code, claim.article, claim.first_ply, parameters)
