"""Play a move in a game whose positions hold towers, moves left of a turn or a tied king."""

from games.draughts.colour import Colour
from games.draughts.move import Move
from games.draughts.position import Position, StatePosition
from games.draughts.squares_as_bits import squares_of
from games.draughts.state_of_position_beside_pieces import Prisoners, Runs, StateBesidePieces
from games.draughts.variant_definition import CapturedPieces


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
