"""Irregular moves that were let stand (V1, V2), and the position such a move leaves."""

from collections.abc import Sequence
from functools import reduce
from itertools import pairwise
from operator import or_
from typing import NamedTuple

from ..boards import Square
from ..colour import Colour
from ..move import Move
from ..movegen.general_captures import DIRECTIONS, squares_on_line_to_edge
from ..moves import play
from ..notation import Written, parse_move_or_none
from ..position import Position, StatePosition, turn_number, with_variant_state
from ..squares import file_of, squares_of
from ..variants import RUSSIAN, Variant, model
from ..variants.model import PiecesOfTurn

# Irregular moves that were let stand (V1, V2), and the position such a move leaves.
#
# A set-up found wrong when both had moved stands in the same way (V7): it is the waiver of half-
# move 0, and the record is read from what stood on the board.
#
# The rules of play know no such move, so a person says what it left on the board; where the text
# shows it, `position_after_irregular_move` reads it off.


class Waiver(NamedTuple):
    """An irregular move, or a wrong set-up, that was let stand.

    ply    which half-move of the record, from 1; 0 is the set-up
    text   how it is written there; another text at this ply is not waived; of a set-up empty
    after  what it left on the board, and who moves next
    """

    ply: int
    text: str
    after: Position

    def is_for_move(self, token: str, variant: Variant = RUSSIAN) -> bool:
        """Whether this written move is the one that was let stand."""
        return is_same_move_written(self.text, token, variant)

    def as_move(self, before: Position, token: str, variant: Variant = RUSSIAN) -> Move | None:
        """Return the irregular move as a Move; None where its ends cannot be told."""
        written = parse_move_or_none(token, variant)
        emptied = squares_of(_occupied(before) & ~_occupied(self.after))
        origin = _origin(emptied, written)
        if origin is None:
            return None
        bit, target = 1 << origin, written.target if written else origin
        lost = sum(1 << square for square in emptied if square != origin)
        was_king = bool(before.kings & bit)
        is_king = bool(self.after.kings >> target & 1)
        return Move(origin, target, lost, is_king and not was_king)


def position_after_irregular_move(
    before: Position, text: str, mover: Colour, *, variant: Variant = RUSSIAN
) -> Position | None:
    """Return the position after a move as written, legal or not; None if its text is too short.

    The piece goes to the last square; enemies jumped by a written capture are off; a man that
    ends on the far rank is a king (M4). `mover` is whose piece was to be moved; after it his
    opponent is to move.
    """
    written = parse_move_or_none(text, variant)
    if written is None or written.origin is None:
        return None
    origin, target = written.origin, written.target
    bit, end = 1 << origin, 1 << target
    occupied = _occupied(before)
    if not occupied & bit or (occupied ^ bit) & end:
        return None
    owner = Colour.WHITE if before.white & bit else Colour.BLACK
    taken = _jumped(before, written, variant, _falling(before, mover, owner, variant) & ~bit)
    last = variant.board.rank_mask(variant.board.height - 1 if owner is Colour.WHITE else 0)
    move = Move(origin, target, taken, bool(last & end) and not before.kings & bit)
    whole = with_variant_state(before, variant)
    if isinstance(whole, StatePosition):
        after = play(whole, move)
        return after if before.turn is mover else after._replace(turn=mover.other)
    white, black, kings = (mask & ~taken & ~bit for mask in before[:3])
    white, black = (white | end, black) if owner is Colour.WHITE else (white, black | end)
    kings |= end if move.crowned or before.kings & bit else 0
    return Position(white, black, kings, mover.other)


def _falling(before: Position, mover: Colour, owner: Colour, variant: Variant) -> int:
    """The pieces that a written capture takes off where it jumps them."""
    wing = variant.movement.wing
    if wing is PiecesOfTurn.EITHER_FALLS:
        return _occupied(before)
    return before.side((owner if wing is PiecesOfTurn.EITHER_MOVES else mover).other)


def is_same_move_written(first: str, second: str, variant: Variant = RUSSIAN) -> bool:
    """Whether two words for one half-move name the same move: ``a3-b4``, ``a3b4``, ``ab4``."""
    if first.strip() == second.strip():
        return True
    one, other = parse_move_or_none(first, variant), parse_move_or_none(second, variant)
    if one is None or other is None or one.path != other.path:
        return False
    if one.origin is not None and other.origin is not None:
        return one.origin == other.origin
    files = {_file_of_origin(written) for written in (one, other)} - {None}
    return len(files) < 2


def _file_of_origin(written: Written) -> int | None:
    return written.file if written.origin is None else file_of(written.origin)


def _occupied(position: Position) -> int:
    return position.white | position.black


def _origin(emptied: tuple[Square, ...], written: Written | None) -> Square | None:
    """The square named; else the only one left, of a short form the only one of its file.

    Of a piece put on a light square (V8) nothing but that can be told.
    """
    if written is not None and written.origin is not None:
        return written.origin
    file = written.file if written else None
    squares = [square for square in emptied if file is None or file_of(square) == file]
    return squares[0] if len(squares) == 1 else None


def _jumped(before: Position, written: Written, variant: Variant, falling: int) -> int:
    """Those of the pieces that stand between the squares of a written capture's path."""
    if written.sign != ":":
        return 0
    path = (written.origin, *written.path)
    known = [square for square in path if square is not None]
    between = (_between(start, end, variant) for start, end in pairwise(known))
    return falling & reduce(or_, between, 0)


def _between(start: Square, end: Square, variant: Variant) -> int:
    """The squares of a line strictly between two of them; none of what is no line."""
    for direction in range(len(DIRECTIONS)):
        path = [square for _, square in squares_on_line_to_edge(variant.board, start, direction)]
        if end in path:
            return sum(1 << square for square in path[: path.index(end)])
    return 0


def turn_number_with_waivers(
    ply: int, start: Position, variant: model.Variant, waivers: Sequence[Waiver]
) -> int:
    """Return the move number of a half-move behind irregular moves that were let stand.

    A side may have moved twice in a row (V4.1): each move of the side that begins opens a pair.
    """
    after = {waiver.ply: waiver.after.turn for waiver in waivers if waiver.ply}
    if not after or variant.moves_a_turn > 1:
        return turn_number(ply, start, variant)
    number, turn = 1, start.turn
    for at in range(1, ply + 1):
        mover = after[at].other if at in after else turn
        number += at > 1 and mover is variant.first
        turn = mover.other
    return number
