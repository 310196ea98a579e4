"""Waivers: irregular moves that the opponent let stand (V1, V2).

A set-up found wrong when both had moved stands in the same way (V7): it is the waiver of
half-move 0, and the record is read from what stood on the board.

The rules of play know no such move, so a person says what it left on the board; where the text
shows it, `as_it_stood` reads it off.
"""

from dataclasses import dataclass
from functools import reduce
from itertools import pairwise
from operator import or_

from games.draughts.captures import manner
from games.draughts.colour import Colour
from games.draughts.errors import DraughtsError
from games.draughts.geometry import RAYS
from games.draughts.moves import Move
from games.draughts.notation import Written, parse_move
from games.draughts.position import Position
from games.draughts.squares import Square, file_of, squares_of
from games.draughts.variant import RUSSIAN, Variant


@dataclass(frozen=True, slots=True)
class Waiver:
    """One irregular move that stands, or the set-up that does.

    ply    which half-move of the record, from 1; 0 is the set-up
    text   how it is written there; another text at this ply is not waived; of a set-up empty
    after  what it left on the board, and who moves next
    """

    ply: int
    text: str
    after: Position

    def covers(self, token: str) -> bool:
        """Whether this is the move that was let stand, however it is written."""
        if token == self.text:
            return True
        mine, found = _written(self.text), _written(token)
        if mine is None or found is None:
            return False
        return (mine.origin, mine.file, mine.path) == (found.origin, found.file, found.path)

    def move(self, before: Position, token: str) -> Move | None:
        """The outcome as counters and boards need it; None where the ends cannot be told."""
        written = _written(token)
        left = squares_of(_occupied(before) & ~_occupied(self.after))
        origin = _origin(left, written)
        if origin is None:
            return None
        bit, target = 1 << origin, written.target if written else origin
        lost = sum(1 << square for square in left if square != origin)
        was_king = bool(before.kings & bit)
        is_king = bool(self.after.kings >> target & 1)
        return Move(origin, target, lost, is_king and not was_king)


def as_it_stood(
    before: Position, text: str, mover: Colour, variant: Variant = RUSSIAN
) -> Position | None:
    """Return the position after a move as written, legal or not; None if the text is not enough.

    The piece goes to the last square; enemies jumped by a written capture are off; a man that
    ends on the far rank is a king (M4). `mover` is whose piece was to be moved; after it his
    opponent is to move.
    """
    written = _written(text)
    if written is None or written.origin is None:
        return None
    bit, target = 1 << written.origin, 1 << written.target
    occupied = _occupied(before)
    if not occupied & bit or (occupied ^ bit) & target:
        return None
    taken = _jumped(before, written, mover.other) if written.sign == ":" else 0
    white, black = before.white & ~taken, before.black & ~taken
    if before.white & bit:
        white = white & ~bit | target
    else:
        black = black & ~bit | target
    kings = before.kings & ~taken
    owner = Colour.WHITE if before.white & bit else Colour.BLACK
    if kings & bit or manner(variant, owner).last_rank & target:
        kings = kings & ~bit | target
    return Position(white, black, kings, mover.other)


def _written(text: str) -> Written | None:
    try:
        return parse_move(text)
    except DraughtsError:
        return None


def _occupied(position: Position) -> int:
    return position.white | position.black


def _origin(left: tuple[Square, ...], written: Written | None) -> Square | None:
    """The square named; else the only one left, of a short form the only one of its file.

    Of a piece put on a light square (V8) nothing but that can be told.
    """
    if written is not None and written.origin is not None:
        return written.origin
    file = written.file if written else None
    found = [square for square in left if file is None or file_of(square) == file]
    return found[0] if len(found) == 1 else None


def _jumped(before: Position, written: Written, enemy: Colour) -> int:
    """The enemies between the squares of the path."""
    way = (written.origin, *written.path)
    known = [square for square in way if square is not None]
    between = (_between(here, there) for here, there in pairwise(known))
    return before.side(enemy) & reduce(or_, between, 0)


def _between(here: Square, there: Square) -> int:
    """The squares of a diagonal strictly between two of them; none of what is no diagonal."""
    for _, ray in RAYS[here]:
        if 1 << there in ray:
            return sum(ray[: ray.index(1 << there)])
    return 0
