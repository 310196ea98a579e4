"""List, count and play the legal moves of a position (M1-M5, C1-C13), with paths and perft.

A move is what it leaves on the board: from, to, the set of captured pieces, crowned or not.
Two paths with the same outcome are one move; `paths` gives them all.
"""

from typing import NamedTuple

from .boards import Square
from .colour import Colour
from .move import Move, make_move
from .movegen import general, race
from .movegen.tables import KING, MAN, RAYS, Manner, movement_tables_of_side
from .movegen.usual import (
    capture_endings,
    has_far_capture,
    has_near_capture,
    is_crowned,
    near_capturers,
    routes_that_capture,
)
from .position import Position, StatePosition, with_variant_state
from .squares import BOARD, squares_of
from .variants import RUSSIAN, CaptureChoice, Variant


class PositionOfMover(NamedTuple):
    """A position seen by the side to move (own pieces, enemies, kings), and its tables."""

    own: int
    enemy: int
    kings: int
    how: Manner

    @property
    def empty(self) -> int:
        """The mask of free squares."""
        return BOARD & ~(self.own | self.enemy)

    @property
    def must_capture(self) -> bool:
        """Whether a capture exists and is therefore compulsory (C1)."""
        own, enemy, kings, how = self
        if has_near_capture(own, enemy, self.empty, how.man_lanes):
            return True
        if how.flies:
            return has_far_capture(own & kings, enemy, own | enemy)
        return has_near_capture(own & kings, enemy, self.empty)

    @property
    def steps(self) -> int:
        """The number of quiet steps of the men (M2)."""
        men, empty = self.own & ~self.kings, self.empty
        near, far = self.how.forward
        if near > 0:
            return (men << near & empty).bit_count() + (men << far & empty).bit_count()
        return (men >> -near & empty).bit_count() + (men >> -far & empty).bit_count()

    def rank_of_piece(self, square: Square) -> int:
        """Return what the own piece on a square is, MAN or KING."""
        return KING if self.kings >> square & 1 else MAN


def position_of_mover(position: Position, variant: Variant = RUSSIAN) -> PositionOfMover:
    """Return a position as seen by the side to move."""
    white, black, kings, turn = position
    how = movement_tables_of_side(variant, turn)
    return (
        PositionOfMover(white, black, kings, how)
        if turn is Colour.WHITE
        else PositionOfMover(black, white, kings, how)
    )


def legal_moves(position: Position, variant: Variant = RUSSIAN) -> tuple[Move, ...]:
    """List every legal move once, by origin; empty when the side to move has lost (W2, W3).

    Capture is compulsory (C1); the variant says how free the choice among captures is (C11).
    """
    if variant.is_race:
        return race.legal_moves(position, variant)
    if not variant.is_usual:
        return general.legal_moves(with_variant_state(position, variant), variant)
    sides = position_of_mover(position, variant)
    captures = all_captures(sides)
    if captures:
        return tuple(allowed_captures(sides, captures))
    return tuple(
        move for square in squares_of(sides.own) for move in _quiet_moves_of(sides, square)
    )


def all_captures(sides: PositionOfMover) -> list[Move]:
    """List every capture of every piece, before the rule of choice (C11)."""
    kings = sides.own & sides.kings
    capturers = kings | near_capturers(sides.own, sides.enemy, sides.empty)
    return [move for square in squares_of(capturers) for move in captures_of_piece(sides, square)]


def allowed_captures(sides: PositionOfMover, captures: list[Move]) -> list[Move]:
    """Select the captures that the variant lets the player choose (C11)."""
    choice = sides.how.choice
    if choice is CaptureChoice.MOST:
        most = max(move.captured.bit_count() for move in captures)
        return [move for move in captures if move.captured.bit_count() == most]
    if choice is CaptureChoice.KING_FIRST:
        return [move for move in captures if sides.rank_of_piece(move.origin) == KING] or captures
    return captures


def count_moves(position: Position, variant: Variant = RUSSIAN) -> int:
    """Count the legal moves, without listing quiet moves of men."""
    if not variant.is_usual:
        return len(legal_moves(position, variant))
    sides = position_of_mover(position, variant)
    if sides.own & sides.kings or sides.must_capture:
        return len(legal_moves(position, variant))
    return sides.steps


def captures_of_piece(sides: PositionOfMover, square: Square) -> list[Move]:
    """List every capture of the piece on `square`."""
    how, rank = sides.how, sides.rank_of_piece(square)
    blocked = (sides.own | sides.enemy) ^ 1 << square
    ends = capture_endings(how, square, rank, enemies=sides.enemy, blocked=blocked)
    return [
        make_move(square, target, taken, is_crowned(how, rank, target, after))
        for target, taken, after in ends
    ]


def _quiet_moves_of(sides: PositionOfMover, square: Square) -> list[Move]:
    """Every quiet move of the piece on `square`: M2 for a man, M3 for a king."""
    empty, how = sides.empty, sides.how
    if not sides.kings >> square & 1:
        targets = (square + step for step in how.forward)
        return [
            make_move(square, Square(target), 0, bool(how.last_rank >> target & 1))
            for target in targets
            if target >= 0 and empty >> target & 1
        ]
    moves = []
    for _, ray in RAYS[square]:
        for mask in ray if how.flies else ray[:1]:
            if not empty & mask:
                break
            moves.append(make_move(square, Square(mask.bit_length() - 1)))
    return moves


def play(position: Position, move: Move) -> Position:
    """Return the position after a legal move; legality is not checked again."""
    if isinstance(position, StatePosition):
        return general.play_move_with_state(position, move)
    origin, target, captured, crowned = move
    white, black, kings, turn = position
    bits = 1 << origin | 1 << target if origin != target else 0
    if turn is Colour.WHITE:
        white, black, turn = white ^ bits, black & ~captured, Colour.BLACK
    else:
        white, black, turn = white & ~captured, black ^ bits, Colour.WHITE
    kings &= ~captured  # first: where victims leave at once, one may have stood on the target
    if crowned:
        kings |= 1 << target
    elif kings >> origin & 1:
        kings ^= bits
    return Position(white, black, kings, turn)


def paths(
    position: Position, move: Move, variant: Variant = RUSSIAN
) -> tuple[tuple[Square, ...], ...]:
    """List every path of squares that leads to this move, origin and target included."""
    if not move.captured:
        return ((move.origin, move.target),)
    if not variant.is_usual:
        routes_of_stages = general.capture_paths(position, move, variant)
        paths_of_squares = (tuple(stage.square for stage in route) for route in routes_of_stages)
        return tuple(dict.fromkeys(paths_of_squares))
    sides = position_of_mover(position, variant)
    all_routes = routes_that_capture(
        sides.how,
        move.origin,
        sides.rank_of_piece(move.origin),
        enemies=sides.enemy,
        blocked=(sides.own | sides.enemy) ^ 1 << move.origin,
        victims=move.captured,
    )
    return tuple(route for route in all_routes if route[-1] == move.target)


def perft(position: Position, depth: int, variant: Variant = RUSSIAN) -> int:
    """Count the sequences of `depth` legal moves; paths to one outcome count once."""
    position = with_variant_state(position, variant)
    if depth == 0:
        return 1
    if depth == 1:
        return count_moves(position, variant)
    moves = legal_moves(position, variant)
    return sum(perft(play(position, move), depth - 1, variant) for move in moves)
