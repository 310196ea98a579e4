"""Find the table that a position of few pieces belongs to, and how each side stands in it."""

from games.draughts.board_shapes import Board
from games.draughts.colour import Colour
from games.draughts.endings.placement_numbers import Placement, Side, turn_mask
from games.draughts.position import Position


def table_of_position(
    position: Position, board: Board
) -> tuple[tuple[Side, Side], Placement, Placement]:
    """The sides, who moves first, and both placements as each side sees its own."""
    mover, other = position.turn, position.turn.other
    own = position.men(mover), position.kings_of(mover)
    theirs = position.men(other), position.kings_of(other)
    if mover is Colour.BLACK:
        own = turn_mask(own[0], board), turn_mask(own[1], board)
    else:
        theirs = turn_mask(theirs[0], board), turn_mask(theirs[1], board)
    here = Side(own[0].bit_count(), own[1].bit_count())
    there = Side(theirs[0].bit_count(), theirs[1].bit_count())
    return (here, there), own, theirs
