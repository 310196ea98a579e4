"""Compute the number and the side of a half-move: one number for a turn of each side."""

from games.draughts.colour import Colour
from games.draughts.position import Position, extra_state_of
from games.draughts.variant_definition import Variant


def turn_number(ply: int, start: Position, variant: Variant) -> int:
    """Return the move number that a half-move (counted from 1) belongs to."""
    late = variant.moves_a_turn if start.turn is not variant.first else 0
    return (ply - 1 + _moves_made_of_turn(start, variant) + late) // (2 * variant.moves_a_turn) + 1


def side_of_half_move(ply: int, start: Position, variant: Variant) -> Colour:
    """Return the side that plays a half-move (counted from 1)."""
    turns = (ply - 1 + _moves_made_of_turn(start, variant)) // variant.moves_a_turn
    return start.turn.other if turns % 2 else start.turn


def _moves_made_of_turn(start: Position, variant: Variant) -> int:
    """How many moves of its turn were made before the start."""
    state = extra_state_of(start)
    return variant.moves_a_turn - state.left if state is not None else 0
