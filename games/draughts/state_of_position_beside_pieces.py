"""State of some games' positions beside the pieces: towers, moves left, a tied king."""

from typing import NamedTuple

from games.draughts.board_shapes import Square
from games.draughts.variant_definition import CapturedPieces, PiecesOfTurn, Variant

Prisoners = tuple[tuple[Square, str], ...]
"""Squares with the pieces below the top one, from the top down, "w" or "b"; by square."""
Runs = tuple[tuple[int, int], tuple[int, int]]
"""Of White and of Black: the square of the king that moved last without a capture, and how many
times in a row; (-1, 0) where it was another piece."""

NO_RUNS: Runs = ((-1, 0), (-1, 0))


class StateBesidePieces(NamedTuple):
    """Towers, moves left of a turn and tied kings of a position.

    variant     the game, whose rules decide what a move leaves
    prisoners   of towers, else empty
    left        how many moves of the turn are left
    runs        the kings that were moved in a row, where the game counts it
    """

    variant: Variant
    prisoners: Prisoners = ()
    left: int = 1
    runs: Runs = NO_RUNS


def has_extra_state(variant: Variant) -> bool:
    """Whether positions of this game hold more than pieces and the side to move."""
    movement = variant.movement
    is_plain = movement.victims is CapturedPieces.REMOVED and movement.wing is PiecesOfTurn.OWN
    return not is_plain or variant.moves_a_turn > 1 or variant.tied_king_after > 0


def state_at_turn_start(variant: Variant) -> StateBesidePieces:
    """Return the state at the start of a turn, without towers."""
    return StateBesidePieces(variant, left=variant.moves_a_turn)
