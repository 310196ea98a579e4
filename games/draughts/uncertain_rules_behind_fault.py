"""Name the uncertain rules that a fault rests on, where sources are missing or differ.

Codes are those of `Variant.declared`; `texts.fault_texts` has the sentences.
"""

from collections.abc import Callable, Mapping

from games.draughts.faults_and_errors import Fault, FaultCode
from games.draughts.move import Move
from games.draughts.moves import legal_moves, paths
from games.draughts.notation import Written
from games.draughts.position import Position, start_of
from games.draughts.variant_definition import Variant

_OF_WRITING = frozenset((FaultCode.UNREADABLE, FaultCode.LIGHT_SQUARE, FaultCode.AMBIGUOUS))
_OF_PIECES = frozenset((FaultCode.EMPTY_SQUARE, FaultCode.NOT_YOUR_PIECE))


def with_declared_readings(
    fault: Fault, position: Position, written: Written, variant: Variant
) -> Fault:
    """Return the fault with the uncertain rules it rests on as its param `declared`."""
    if not variant.declared or fault.code in _OF_WRITING:
        return fault
    codes = tuple(
        code
        for code in variant.declared
        if (is_open := _ASKED.get(code)) and is_open(fault, position, written, variant)
    )
    return fault._replace(params={**fault.params, "declared": codes}) if codes else fault


def _always(fault: Fault, position: Position, written: Written, variant: Variant) -> bool:
    return True


def _begins(fault: Fault, position: Position, written: Written, variant: Variant) -> bool:
    """Whether the game has not begun and the other side's piece was moved."""
    return fault.code is FaultCode.NOT_YOUR_PIECE and position == start_of(variant)


def _crowns(fault: Fault, position: Position, written: Written, variant: Variant) -> bool:
    """Whether a capture was meant by which a man reaches the last rank, or must be made."""
    last = variant.board.rank_mask(0) | variant.board.rank_mask(variant.board.height - 1)
    if fault.code in _OF_PIECES:
        return False
    for move in legal_moves(position, variant):
        is_man = not position.kings >> move.origin & 1
        if move.captured and is_man and _touches(position, move, variant, last):
            return True
    is_man = written.origin is not None and not position.kings >> written.origin & 1
    return is_man and written.sign == ":" and any(last >> square & 1 for square in written.path)


def _touches(position: Position, move: Move, variant: Variant, last: int) -> bool:
    all_paths = paths(position, move, variant)
    return any(last >> square & 1 for path in all_paths for square in path[1:])


def _lifts(fault: Fault, position: Position, written: Written, variant: Variant) -> bool:
    """Whether several pieces fall in one move there."""
    if fault.code in _OF_PIECES:
        return False
    return any(move.captured.bit_count() > 1 for move in legal_moves(position, variant))


def _is_diagonal(fault: Fault, position: Position, written: Written, variant: Variant) -> bool:
    """Whether the move as written goes diagonally."""
    if written.origin is None:
        return False
    places = variant.board.place_of_square
    (file, rank), (to_file, to_rank) = places[written.origin], places[written.target]
    return file != to_file and rank != to_rank


_ASKED: Mapping[str, Callable[[Fault, Position, Written, Variant], bool]] = {
    "whole": _always,
    "one_book": _always,
    "who_begins": _begins,
    "colours": _begins,
    "crowning": _crowns,
    "lifting": _lifts,
    "diagonal_step": _is_diagonal,
}
"""Of a code whether a fault rests on it; those that no fault of a move can rest on are left out."""
