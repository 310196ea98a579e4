"""Find the ending table of a position, and the place of its byte there."""

from games.draughts.board_shapes import Board
from games.draughts.colour import Colour
from games.draughts.endings.number_placements_of_one_side import (
    Placement,
    SideMaterial,
    placement_key,
    placement_number_table,
    turn_mask,
)
from games.draughts.position import Position

Order = tuple[SideMaterial, SideMaterial]  # the side to move and the other one


def place_in_table(position: Position, board: Board) -> tuple[Order, int]:
    """Return a position's table and the place of its byte, by listed placements."""
    order, own, opposing = table_of_position(position, board)
    known = placement_number_table(order[1], board)
    row = placement_number_table(order[0], board)[placement_key(*own, board)] * len(known)
    return order, row + known[placement_key(*opposing, board)]


def table_of_position(position: Position, board: Board) -> tuple[Order, Placement, Placement]:
    """Return a position's table and both placements, each as its own side sees it."""
    mover, other = position.turn, position.turn.other
    own = position.men(mover), position.kings_of(mover)
    opposing = position.men(other), position.kings_of(other)
    if mover is Colour.BLACK:
        own = turn_mask(own[0], board), turn_mask(own[1], board)
    else:
        opposing = turn_mask(opposing[0], board), turn_mask(opposing[1], board)
    mover_side = SideMaterial(own[0].bit_count(), own[1].bit_count())
    other_side = SideMaterial(opposing[0].bit_count(), opposing[1].bit_count())
    return (mover_side, other_side), own, opposing
