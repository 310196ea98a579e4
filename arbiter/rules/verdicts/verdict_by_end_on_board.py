"""Verdict of a game over on the board: no pieces, no legal move, all men arrived (W2, W3, W8)."""

from arbiter.rules.claims.draw_counts_of_record import DrawReport
from arbiter.rules.outcome import ENDED_ON_BOARD, WIN_OF, GameResult, Outcome
from arbiter.rules.verdicts.verdict import (
    EnteredFact,
    ReasonCode,
    Verdict,
    VerdictReason,
    make_verdict,
)
from games.draughts.replay import BoardOutcome
from games.draughts.variants import VARIANTS, Goal

_WHY = {"W2": ReasonCode.BLOCKED, "W3": ReasonCode.NO_PIECES, "W8": ReasonCode.ARRIVAL}
"""Why a game is over, by the rule that ended it on the board."""
REVERSED = {"W2": ReasonCode.BLOCKED_WINS, "W3": ReasonCode.NO_PIECES_WINS}
"""The same where the goal is reversed (S4): that side has won."""
GIVEAWAY = "S4"
"""The rules of poddavki, which turn W2 and W3 round."""


def article_of_board_end(report: DrawReport, board: BoardOutcome) -> str:
    """Return the article that ended the game on the board: W3, or S4 (W3) if reversed."""
    return f"{GIVEAWAY} ({board.rule})" if _is_reversed(report) else board.rule


def _is_reversed(report: DrawReport) -> bool:
    return VARIANTS[report.ruleset.variant].goal is Goal.SELF


def verdict_by_end_on_board(
    report: DrawReport,
    board: BoardOutcome,
    recorded: GameResult | None,
    fact: EnteredFact | None,
) -> Verdict:
    """Give the verdict of a game over on the board; contradictions are left to a person."""
    termination, code = ENDED_ON_BOARD[board.rule], _WHY[board.rule]
    result = WIN_OF[board.winner]
    ply, article = report.replay.plies, article_of_board_end(report, board)
    code = REVERSED[board.rule] if _is_reversed(report) else code
    why = VerdictReason(code, article, ply, {"winner": board.winner.value})
    if recorded not in (None, GameResult.OPEN, result):
        both = {"recorded": str(recorded), "board": str(result)}
        return make_verdict(
            report, why, VerdictReason(ReasonCode.CONTRADICTS_BOARD, article, ply, both)
        )
    if fact is not None and fact.loser is not board.winner.other:
        parameters = {"fact": str(fact.kind), "board": str(result)}
        return make_verdict(
            report, why, VerdictReason(ReasonCode.FACT_AFTER_END, article, ply, parameters)
        )
    return make_verdict(report, why, outcome=Outcome(result, termination))
