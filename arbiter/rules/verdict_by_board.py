"""What the board decides: a side without pieces or without a move (W2, W3)."""

from arbiter.rules.draws import DrawReport
from arbiter.rules.outcome import GameResult, Outcome, Termination
from arbiter.rules.verdict import (
    WON,
    EnteredFact,
    Reason,
    ReasonCode,
    Verdict,
    conclude,
)
from games.draughts.replay import BoardOutcome

BOARD = {
    "W2": (Termination.BLOCKED, ReasonCode.BLOCKED),
    "W3": (Termination.NO_PIECES, ReasonCode.NO_PIECES),
}
"""By the rule that ended the game: how it ended, and why."""


def by_board(
    report: DrawReport,
    board: BoardOutcome,
    recorded: GameResult | None,
    fact: EnteredFact | None,
) -> Verdict:
    """Over on the board; whatever was written or said otherwise is for a person to weigh."""
    termination, code = BOARD[board.rule]
    result = WON[board.winner]
    ply = report.replay.plies
    why = Reason(code, board.rule, ply, {"winner": board.winner.value})
    if recorded not in (None, GameResult.OPEN, result):
        both = {"recorded": str(recorded), "board": str(result)}
        return conclude(report, why, Reason(ReasonCode.CONTRADICTS_BOARD, board.rule, ply, both))
    if fact is not None and fact.loser is not board.winner.other:
        said = {"fact": str(fact.kind), "board": str(result)}
        return conclude(report, why, Reason(ReasonCode.FACT_AFTER_END, board.rule, ply, said))
    return conclude(report, why, outcome=Outcome(result, termination))
