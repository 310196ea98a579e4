"""Find the side that wins where both can only capture: the win denies a draw (7.2.7, 7.2.8).

The articles draw where the fifth move "brings no winning position" and do not say what one is.
Taken here: a position is won when every line of captures, each side choosing its best, ends on
the board for the same side (W2, W3). Where a quiet move can be made nothing is forced.
"""

from arbiter.rules.draws.draw_rule_base import DrawRule
from games.draughts.colour import Colour
from games.draughts.moves import legal_moves, play
from games.draughts.position import Position
from games.draughts.replay import Replay, board_outcome
from games.draughts.variants import Variant


def winner_by_captures_alone(position: Position, variant: Variant) -> Colour | None:
    """Return the side that wins by forced captures alone; else None."""
    board = board_outcome(position, variant)
    if board is not None:
        return board.winner
    captures = [move for move in legal_moves(position, variant) if move.captured]
    if not captures:
        return None
    ends = [winner_by_captures_alone(play(position, move), variant) for move in captures]
    if position.turn in ends:
        return position.turn
    return None if None in ends else position.turn.other


def is_draw_denied(rule: DrawRule, replay: Replay, ply: int) -> bool:
    """Return whether the position after ``ply`` is won by captures, which denies the draw.

    The caller knows that the count is full.
    """
    if not rule.unless_won:
        return False
    return winner_by_captures_alone(Position._make(replay.rows[ply]), replay.variant) is not None
