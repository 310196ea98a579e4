"""The result that the moves alone prove, whatever was recorded or stated."""

from arbiter.rules.outcome import ENDED_ON_BOARD, WIN_OF, GameResult, Outcome
from arbiter.rules.rulesets.ruleset import Ruleset
from arbiter.rules.verdicts.give_verdict_on_record import adjudicate_record
from games.draughts.replay import Replay, board_outcome


def outcome_proved_by_moves(replay: Replay, ruleset: Ruleset | None) -> Outcome | None:
    """Return the outcome the moves prove: no pieces or moves, an automatic draw.

    Without a ruleset only the last position is asked. None where the moves prove nothing.
    """
    if ruleset is not None:
        return adjudicate_record(replay, ruleset=ruleset, recorded=None, fact=None).outcome
    board = board_outcome(replay.final, replay.variant) if replay.fault is None else None
    return Outcome(WIN_OF[board.winner], ENDED_ON_BOARD[board.rule]) if board else None


def contradicts_moves(proved: Outcome | None, result: GameResult) -> bool:
    """Return whether a result contradicts the moves; an open result never does."""
    return proved is not None and result not in (GameResult.OPEN, proved.result)
