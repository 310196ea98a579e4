"""Which games have solvable endings, and up to how many pieces."""

from games.draughts.board_shapes import Board
from games.draughts.faults_and_errors import EndingFault, EndingsError, Fault
from games.draughts.state_of_position_beside_pieces import has_extra_state
from games.draughts.variant_definition import Variant

MOST_PIECES = 5
"""Pieces up to which any game's endings are worked out, by the C compiler of the machine."""

MOST_BY_LIBRARY = 3
"""Pieces up to which they are worked out by the library's own moves, in minutes."""

_SIDE = 8  # squares along the edge of a board


def has_solvable_endings(variant: Variant) -> bool:
    """Whether a game's endings can be solved: 64 squares, men and kings only."""
    return _is_usual_size(variant.board) and not has_extra_state(variant) and not variant.is_race


def refuse_game_without_endings(variant: Variant) -> None:
    """Refuse a game whose endings cannot be solved: raise EndingsError."""
    if not has_solvable_endings(variant):
        raise EndingsError(Fault(EndingFault.OTHER_GAME, token=variant.id))


def most_pieces_solvable(variant: Variant, *, has_compiler: bool) -> int:
    """Return up to how many pieces a game's endings can be solved on this machine."""
    return MOST_PIECES if has_compiler and variant.is_usual else MOST_BY_LIBRARY


def _is_usual_size(board: Board) -> bool:
    return board.width == board.height == _SIDE
