"""List and play the legal moves of any variant: captures by its rule of choice."""

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from ..boards import Square
from ..colour import Colour
from ..move import Move, make_move
from ..position import Position, Prisoners, Runs, StateBesidePieces, StatePosition, extra_state_of
from ..squares import squares_of
from ..variants.model import LADDERS, CapturedPieces, CapturePreference, PiecesOfTurn, Variant
from .general_captures import (
    KING,
    MAN,
    CaptureStage,
    PiecesAround,
    capture_endings,
    is_crowned,
    move_tables,
    routes_that_capture,
)

# List the legal moves of any variant: captures by its rule of choice, else quiet moves.


_KING_WORTH, _MAN_WORTH = 199, 100  # Frisian: a king just under two men


class MovablePieces(NamedTuple):
    """The pieces of one colour that may move now, and the pieces they may capture."""

    own: int
    kings: int
    field: PiecesAround
    empty: int


def movable_pieces(position: Position, variant: Variant) -> tuple[MovablePieces, ...]:
    """List the movable pieces by colour, the mover's first; none where a bare side has lost."""
    white, black = position.white, position.black
    if variant.bare_side_loses_at_once and not (white and black):
        return ()
    colours = [position.turn]
    if variant.movement.wing is PiecesOfTurn.EITHER_MOVES:
        colours.append(position.turn.other)
    return tuple(_actor(position, variant, colour) for colour in colours)


def _actor(position: Position, variant: Variant, colour: Colour) -> MovablePieces:
    own, enemy = position.side(colour), position.side(colour.other)
    occupied, kings = own | enemy, position.kings
    targets = occupied if variant.movement.wing is PiecesOfTurn.EITHER_FALLS else enemy
    field = PiecesAround(move_tables(variant, colour), targets, kings, occupied)
    return MovablePieces(own, kings, field, variant.board.mask_of_squares & ~occupied)


def pieces_around(actor: MovablePieces, square: Square) -> PiecesAround:
    """Return what stands around one piece, and how its side moves."""
    others = ~(1 << square)
    tables, enemies, kings, blocked = actor.field
    return PiecesAround(tables, enemies & others, kings & others, blocked & others)


def legal_moves(position: Position, variant: Variant) -> tuple[Move, ...]:
    """List every legal move once; empty when the game is over."""
    acting = movable_pieces(position, variant)
    captures = [move for actor in acting for move in captures_of_all_pieces(actor)]
    if captures:
        return allowed_captures(position, variant, captures)
    return tuple(
        move
        for actor in acting
        for square in squares_of(actor.own & ~king_tied_by_its_moves(position, variant))
        for move in quiet_moves_of_piece(actor, square)
    )


def captures_of_all_pieces(actor: MovablePieces) -> Iterator[Move]:
    """Yield every capture of every piece, before the rule of choice (C11)."""
    for square in squares_of(actor.own):
        yield from captures_of_piece(actor, square)


def captures_of_piece(actor: MovablePieces, square: Square) -> Iterator[Move]:
    """Yield every capture of the piece on a square."""
    field, rank = pieces_around(actor, square), KING if actor.kings >> square & 1 else MAN
    for last in capture_endings(field, square, rank):
        yield make_move(square, last.square, last.taken, is_crowned(field, rank, last))


def quiet_moves_of_piece(actor: MovablePieces, square: Square) -> Iterator[Move]:
    """Yield every quiet move of the piece on a square (M2, M3)."""
    is_king = actor.kings >> square & 1
    tables = actor.field.tables
    for _, line in (tables.king_steps if is_king else tables.man_steps)[square]:
        for mask, end in line:
            if not mask & actor.empty:
                break
            yield make_move(square, end, 0, not is_king and bool(mask & tables.last_rank))


def king_tied_by_its_moves(position: Position, variant: Variant) -> int:
    """Return the mask of a king that made too many quiet moves in a row to make another."""
    limit = variant.tied_king_after
    state = extra_state_of(position)
    if not limit or state is None or not position.men(position.turn):
        return 0
    square, count = state.runs[position.turn is Colour.BLACK]
    return 1 << square if count >= limit else 0


def allowed_captures(
    position: Position, variant: Variant, captures: list[Move]
) -> tuple[Move, ...]:
    """Select the captures that the variant's rule of choice allows (C11)."""
    best = captures
    for preference in LADDERS[variant.movement.choice]:
        if len(best) == 1:
            break
        ranked = [(_worth(position, variant, preference, move), move) for move in best]
        most = max(worth for worth, _ in ranked)
        best = [move for worth, move in ranked if worth == most]
    return tuple(best)


def _worth(
    position: Position, variant: Variant, preference: CapturePreference, move: Move
) -> tuple[int, ...]:
    """How good a capture is in one step of the ladder; the highest may be chosen."""
    kings = (move.captured & position.kings).bit_count()
    pieces = move.captured.bit_count()
    if preference is CapturePreference.PIECES:
        return (pieces,)
    if preference is CapturePreference.BY_KING:
        return (position.kings >> move.origin & 1,)
    if preference is CapturePreference.KINGS:
        return (kings,)
    if preference is CapturePreference.VALUE:
        return (kings * _KING_WORTH + (pieces - kings) * _MAN_WORTH,)
    if not kings:
        return (0,) * pieces
    routes = capture_paths(position, move, variant)
    return max(_kings_captured(position.kings, route) for route in routes)


def _kings_captured(kings: int, route: tuple[CaptureStage, ...]) -> tuple[int, ...]:
    """Victim by victim: 1 for a king, 0 for a man."""
    victims = (after.taken ^ before.taken for before, after in pairwise(route))
    return tuple(int(bool(victim & kings)) for victim in victims)


def capture_paths(
    position: Position, move: Move, variant: Variant
) -> tuple[tuple[CaptureStage, ...], ...]:
    """List every path that leads to the outcome of a capture, stage by stage."""
    for actor in movable_pieces(position, variant):
        if actor.own >> move.origin & 1:
            rank = KING if actor.kings >> move.origin & 1 else MAN
            begin = CaptureStage(move.origin, 0, rank)
            routes = routes_that_capture(pieces_around(actor, move.origin), begin, move.captured)
            return tuple(route for route in routes if route[-1].square == move.target)
    return ()


def play_move_with_state(position: StatePosition, move: Move) -> Position:
    """Return the position after a legal move."""
    white, black, kings, turn, state = position.parts()
    origin, target, captured, crowned = move
    fate = state.variant.movement.victims
    mover = Colour.WHITE if white >> origin & 1 else Colour.BLACK
    was_king = bool(kings >> origin & 1)
    gone = captured & ~kings if fate is CapturedPieces.KINGS_STAY_AS_MEN else captured
    prisoners = state.prisoners
    freed_white = freed_black = 0
    if fate is CapturedPieces.UNDER_CAPTOR and (captured or prisoners):
        prisoners, freed_white, freed_black = _buried(position, state.prisoners, move)
    start, end = 1 << origin, 1 << target
    white = white & ~gone | freed_white
    black = black & ~gone | freed_black
    if mover is Colour.WHITE:
        white = white & ~start | end
    else:
        black = black & ~start | end
    kings &= ~captured & ~start
    if was_king or crowned:
        kings |= end
    moves_left = state.left - 1
    after = StateBesidePieces(
        state.variant,
        prisoners,
        moves_left or state.variant.moves_a_turn,
        _runs(state, move, turn, was_king),
    )
    pieces = Position(white, black, kings, turn if moves_left else turn.other)
    return StatePosition(pieces, after)


def _buried(position: StatePosition, held: Prisoners, move: Move) -> tuple[Prisoners, int, int]:
    """The towers after a move, and the men that came to light on the jumped squares.

    The order of several victims never shows: all are the enemy's, and plain men from now on.
    """
    towers = dict(held)
    carried = towers.pop(move.origin, "")
    freed = {"w": 0, "b": 0}
    for square in squares_of(move.captured):
        carried += "w" if position.white >> square & 1 else "b"
        below = towers.pop(square, "")
        if below:
            freed[below[0]] |= 1 << square
            if below[1:]:
                towers[square] = below[1:]
    if carried:
        towers[move.target] = carried
    return tuple(sorted(towers.items())), freed["w"], freed["b"]


def _runs(state: StateBesidePieces, move: Move, turn: Colour, was_king: bool) -> Runs:
    """The kings moved in a row without a capture, after this move."""
    if not state.variant.tied_king_after:
        return state.runs
    white, black = state.runs
    before = white if turn is Colour.WHITE else black
    now = (-1, 0)
    if was_king and not move.captured:
        now = (move.target, before[1] + 1 if before[0] == move.origin else 1)
    own_run, other_run = now, black if turn is Colour.WHITE else white
    if other_run[0] >= 0 and move.captured >> other_run[0] & 1:
        other_run = (-1, 0)
    return (own_run, other_run) if turn is Colour.WHITE else (other_run, own_run)
