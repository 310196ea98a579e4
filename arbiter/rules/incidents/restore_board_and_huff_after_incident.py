"""Restore the board after an incident (V1, V3), find pieces bound to move or to be huffed (S2)."""

from dataclasses import dataclass

from arbiter.rules.incidents.facts_of_incident_and_their_checks import (
    IncidentAtBoard,
    legal_moves_meant,
)
from arbiter.rules.incidents.incident_articles_and_remedies import REMEDIES, Remedy
from games.draughts.moves import Move, legal_moves, play
from games.draughts.position import Position, start_of, without_piece
from games.draughts.squares_as_bits import Square, squares_of
from games.draughts.variants import RUSSIAN, Variant


@dataclass(frozen=True, slots=True)
class RestoredBoard:
    """The board restored after an incident: position, piece bound to move, possible moves.

    position  who stands where and who is to move
    bound     the piece that must be moved (T1); None where any may be
    moves     what the side to move may play now
    again     whether the offender must move again before the incident is over
    """

    position: Position
    bound: Square | None
    moves: tuple[Move, ...]
    again: bool


def restore_board(
    incident: IncidentAtBoard, *, touch_move: bool, variant: Variant = RUSSIAN
) -> RestoredBoard | None:
    """Restore the board before an incident; None where it cannot be restored.

    `touch_move` says whether these rules have T1: then the same piece must move if it can.
    """
    remedy = REMEDIES[incident.article]
    if remedy in (Remedy.NEW_GAME, Remedy.NONE):
        return None
    if incident.is_without_a_move and incident.before.turn is not incident.offender:
        return _as_it_is(incident.before, variant)  # put back; who was to move still is
    if remedy is Remedy.MOVE_AGAIN:
        return _move_again(incident, touch_move, variant)
    return _as_it_is(_put_right(incident, remedy, variant), variant)


def huffable_pieces(incident: IncidentAtBoard, variant: Variant = RUSSIAN) -> tuple[Square, ...]:
    """List pieces that failed to capture, on their present squares (S2: huff)."""
    if incident.after is None or incident.offender is None:
        return ()
    could = {move.origin for move in legal_moves(incident.before, variant) if move.captured}
    before, after = incident.before, incident.after
    own = after.side(incident.offender)
    gone = squares_of(before.side(incident.offender) & ~own)
    came = squares_of(own & ~before.side(incident.offender))
    went = dict(zip(gone, came, strict=False))
    stand = {went.get(square, square) for square in could}
    return tuple(square for square in squares_of(own) if square in stand)


def remove_huffed_piece(incident: IncidentAtBoard, square: Square) -> Position:
    """Remove the huffed piece after the move; the opponent is to move."""
    assert incident.after is not None
    return without_piece(incident.after, square, incident.after.turn)


def _move_again(incident: IncidentAtBoard, touch_move: bool, variant: Variant) -> RestoredBoard:
    position, touched = incident.before, incident.touched
    moves = legal_moves(position, variant)
    own = [move for move in moves if move.origin == touched]
    is_bound = touch_move and touched is not None and bool(own)
    return RestoredBoard(
        position=position,
        bound=touched if is_bound else None,
        moves=tuple(own) if is_bound else moves,
        again=True,
    )


def _put_right(incident: IncidentAtBoard, remedy: Remedy, variant: Variant) -> Position:
    if remedy is Remedy.SET_UP:
        return incident.start or start_of(variant)
    if remedy is Remedy.AS_MOVED:
        (move,) = legal_moves_meant(incident, variant)
        return play(incident.before, move)
    return incident.before


def _as_it_is(position: Position, variant: Variant) -> RestoredBoard:
    return RestoredBoard(position, None, legal_moves(position, variant), again=False)
