"""Judge plain written moves quickly by a few bit tests; leave all others to `verify`.

Most moves of most records are a quiet move in full notation or a man's captures written jump
by jump.  For each such text the table below holds what must be so on the board; a text that is
not plain, and a plain one that fails its tests, goes to `verify`, which decides.  Nothing is
ever refused here.
"""

from typing import NamedTuple

from ..boards import Square
from ..colour import Colour
from ..errors import InvalidMove, NoteCode
from ..move import Move, make_move
from ..movegen.tables import BETWEEN, DOWN, FILE_MASKS, JUMPS, KING, MAN, SPENT, UP, Manner, Rank
from ..movegen.usual import (
    Ending,
    capture_endings,
    has_far_capture,
    is_crowned,
    near_capturers,
    next_jumps,
)
from ..notation import Written, parse_move
from ..squares import BOARD, LAST_RANK_BLACK, LAST_RANK_WHITE, squares_of
from ..variants import CaptureChoice, Movement

_MOST_TEXTS = 1 << 14


def are_plain(movement: Movement) -> bool:
    """Whether this variant's way of moving allows the fast tests of this module.

    They judge a capture by its own piece (a free choice, C11), let men capture both ways (C1)
    and look for capturing kings far away (C4).  No plain capture touches the last rank, so
    what happens there (C12) makes no difference.
    """
    return (
        movement.choice is CaptureChoice.FREE
        and movement.men_capture_backward
        and movement.flying_kings
    )


_NOTES: dict[tuple[NoteCode, ...], tuple[NoteCode, ...]] = {}


def _same(notes: tuple[NoteCode, ...]) -> tuple[NoteCode, ...]:
    """One object for equal notes, so that they are counted without looking into them."""
    return _NOTES.setdefault(notes, notes)


class Plain(NamedTuple):
    """A plain move as masks: what must stand or be free on the board for it to be legal.

    origin   where the piece stands
    free     what must be empty besides: the way of a quiet move, the landings of a capture
    change   origin and target together: the own board is changed by these bits
    victims  the enemies jumped
    onward   jumps that must not be possible from the last square (C5): victim, landing; of a
             quiet move in short form the other square that a king may come from
    crown    the square where a man making it becomes a king (M4), else nothing
    by_man   the outcome when a man makes it, None where no man may
    by_king  the same for a king, None for captures: those are left to `verify`
    notes    what is told of its form: numbers, another dash, capital letters
    """

    origin: int
    free: int
    change: int
    victims: int
    onward: tuple[tuple[int, int], ...]
    crown: int
    by_man: Move | None
    by_king: Move | None
    notes: tuple[NoteCode, ...]


_Onward = tuple[tuple[int, int], ...]

_Outcome = Move | None

PlainRow = tuple[int, int, int, int, _Onward, int, _Outcome, _Outcome, tuple[NoteCode, ...]]

NOT_PLAIN: PlainRow = (0, 0, 0, 0, (), 0, None, None, ())
"""What stands for a text that is not plain: no piece stands at its origin."""


class PlainTexts(dict[str, PlainRow]):
    """Cache of one side: written text → conditions, filled as texts are met."""

    def __init__(self, colour: Colour) -> None:
        super().__init__()
        white = colour is Colour.WHITE
        self._forward = UP if white else DOWN
        self._last_rank = LAST_RANK_WHITE if white else LAST_RANK_BLACK

    def __missing__(self, text: str) -> PlainRow:
        if len(self) >= _MOST_TEXTS:
            self.clear()
        plain = self._plain(text)
        # a bare tuple is unpacked three times as fast, once for every move of an archive
        self[text] = row = NOT_PLAIN if plain is None else plain[:]
        return row

    def _plain(self, text: str) -> Plain | None:
        try:
            written = parse_move(text)
        except InvalidMove:
            return None
        if written.origin is None:
            return None if written.sign == ":" else self._short(written)
        if written.sign == ":":
            return self._capture(written.origin, written)
        return self._quiet(written.origin, written)

    def _short(self, written: Written) -> Plain | None:
        """A quiet move that names a file beside the target: a man comes from one square there.

        No king of the same side may stand on the other square of the file beside the target, so
        that the text means nothing else: a man does not go back (M2).
        """
        if written.file is None or len(written.path) > 1:
            return None
        target = written.target
        file = squares_of(FILE_MASKS[written.file])
        neighbours = {square for square in file if BETWEEN.get((square, target)) == 0}
        origin = next((square for square in neighbours if target - square in self._forward), None)
        plain = None if origin is None else self._quiet(origin, written)
        if plain is None or origin is None:
            return None
        return plain._replace(onward=tuple((1 << square, 0) for square in neighbours - {origin}))

    def _quiet(self, origin: Square, written: Written) -> Plain | None:
        target = written.target
        between = BETWEEN.get((origin, target))
        if between is None or len(written.path) > 1:
            return None
        start, end = 1 << origin, 1 << target
        by_king = make_move(origin, target)
        by_man, crown = None, end & self._last_rank
        if target - origin in self._forward:  # M2: one step forward
            by_man = make_move(origin, target, 0, bool(crown))
        change = start | end
        return Plain(
            start, between | end, change, 0, (), crown, by_man, by_king, _same(written.notes)
        )

    def _capture(self, origin: Square, written: Written) -> Plain | None:
        square, victims, landings = origin, 0, 0
        for landing in written.path:
            jump = next((jump for jump in JUMPS[square] if jump[2] == landing), None)
            if jump is None or jump[0] & victims or jump[1] & self._last_rank:
                return None  # a king's, a shortened or a crowning path: left to `verify`
            victims |= jump[0]
            landings |= jump[1]
            square = landing
        onward = tuple((victim, end) for victim, end, _ in JUMPS[square] if not victim & victims)
        start, end = 1 << origin, 1 << square
        change = start | end if start != end else 0
        move = make_move(origin, square, victims)
        free = landings & ~start
        return Plain(start, free, change, victims, onward, 0, move, None, _same(written.notes))


class Capture(NamedTuple):
    """A written capture for slower tests: a king's, a crowning or a shortened one.

    origin   where the piece stands, as a mask
    square   the same by name
    path     the squares after it, as far as they are written
    notes    what is told of its form
    """

    origin: int
    square: Square
    path: tuple[Square, ...]
    notes: tuple[NoteCode, ...]


class ShortStep(NamedTuple):
    """A quiet move in short form, `cd4`: which of all pieces on the file makes it is to be found.

    origins  the squares of the file that are on a diagonal with the target, as a mask
    target   where it goes
    ways     each of those squares with all that lies between it and the target
    notes    what is told of its form
    """

    origins: int
    target: Square
    ways: tuple[tuple[Square, int], ...]
    notes: tuple[NoteCode, ...]


class OtherTexts(dict[str, Capture | ShortStep | None]):
    """Cache: written text → what is not plain but may be judged here; None for all others."""

    def __missing__(self, text: str) -> Capture | ShortStep | None:
        if len(self) >= _MOST_TEXTS:
            self.clear()
        self[text] = other = _other(text)
        return other


def _other(text: str) -> Capture | ShortStep | None:
    try:
        written = parse_move(text)
    except InvalidMove:
        return None
    notes = _same(written.notes)
    if written.origin is not None and written.sign == ":":
        return Capture(1 << written.origin, written.origin, written.path, notes)
    if written.file is None or written.sign == ":" or len(written.path) > 1:
        return None
    target = written.target
    ways = tuple(
        (square, BETWEEN[square, target])
        for square in squares_of(FILE_MASKS[written.file])
        if (square, target) in BETWEEN
    )
    return ShortStep(sum(1 << square for square, _ in ways), target, ways, notes)


def judge_other(
    written: Capture | ShortStep, how: Manner, *, enemies: int, occupied: int, kings: int
) -> Move | None:
    """Return the one move that a text can mean which is not plain, None where `verify` decides."""
    if isinstance(written, Capture):
        return judge_plain_capture(written, how, enemies=enemies, occupied=occupied, kings=kings)
    own = occupied ^ enemies
    if near_capturers(own, enemies, BOARD ^ occupied):
        return None  # C1: somebody must capture
    if has_far_capture(own & kings, enemies, occupied):
        return None  # C1: a king must
    return _step_of_one(written, how, own=own, occupied=occupied, kings=kings)


def _step_of_one(
    short: ShortStep, how: Manner, *, own: int, occupied: int, kings: int
) -> Move | None:
    """The step of the only piece on a file that can make it."""
    _, target, ways, _ = short[:]
    origins = [
        square
        for square, between in ways
        if own >> square & 1
        and not between & occupied
        and (kings >> square & 1 or target - square in how.forward)
    ]
    if len(origins) != 1 or occupied >> target & 1:
        return None
    (origin,) = origins
    is_man = not kings >> origin & 1
    return make_move(origin, target, 0, is_man and bool(how.last_rank >> target & 1))


def judge_plain_capture(
    capture: Capture, how: Manner, *, enemies: int, occupied: int, kings: int
) -> Move | None:
    """Return the one capture that a text can mean under free choice (C11), else None.

    Of a capture written by its ends all that end there are looked for; if there are several,
    or the text names only some of the squares between, `verify` decides.
    """
    origin, square, path, _ = capture[:]  # bare: unpacked faster
    rank = KING if origin & kings else MAN
    blocked = occupied ^ origin
    if rank == MAN and (walk := _man_without_choice(how, square, enemies, blocked)):
        landings, taken = walk
        if len(path) == 1 and path[0] == landings[-1] or path == tuple(landings):
            return make_move(square, landings[-1], taken)
    if len(path) > 1:
        return _walked(capture, how, rank, enemies=enemies, blocked=blocked)
    (target,) = path
    ending = follow_forced_capture(
        how, square, rank, enemies=enemies, blocked=blocked, target=target
    )
    if ending is None:
        all_ends = capture_endings(how, square, rank, enemies=enemies, blocked=blocked)
        ends = [end for end in all_ends if end[0] == target]
        if len(ends) != 1:
            return None
        (ending,) = ends
    _, taken, after = ending
    return make_move(square, target, taken, is_crowned(how, rank, target, after))


def _man_without_choice(
    how: Manner, square: Square, enemies: int, blocked: int
) -> tuple[list[Square], int] | None:
    """The landings and victims of a man that has one jump at a time and is not crowned (C12)."""
    landings: list[Square] = []
    taken = 0
    while True:
        only = None
        for jump in how.man_jumps[square]:
            if jump[0] & enemies and not jump[1] & blocked:
                if only is not None:
                    return None
                only = jump
        if only is None:
            return (landings, taken) if landings else None
        victim, landing, square = only
        if landing & how.last_rank:
            return None
        enemies ^= victim  # C8, and it still blocks: C9
        taken |= victim
        landings.append(square)


def _walked(
    capture: Capture, how: Manner, rank: Rank, *, enemies: int, blocked: int
) -> Move | None:
    """The capture that lands on every square written and on no other, and ends there."""
    square, enemies_left, now = capture.square, enemies, rank
    for landing in capture.path:
        for victim, end, then in next_jumps(
            how, square, now, enemies=enemies_left, blocked=blocked
        ):
            if end == landing:
                square, enemies_left, now = landing, enemies_left ^ victim, then
                break
        else:
            return None
    if next_jumps(how, square, now, enemies=enemies_left, blocked=blocked):
        return None  # C5: not finished
    crowned = is_crowned(how, rank, square, now)
    return make_move(capture.square, square, enemies ^ enemies_left, crowned)


def follow_forced_capture(
    how: Manner, square: Square, rank: Rank, *, enemies: int, blocked: int, target: Square
) -> Ending | None:
    """Follow a capture that has no choice; return its end if it is on `target`, else None.

    A king may choose where behind its last victim it stops, and nothing else. Without a choice
    there is no other reading of the text either.
    """
    taken = 0
    while onward := next_jumps(how, square, rank, enemies=enemies, blocked=blocked):
        victim, square, rank = onward[0]
        taken |= victim
        if len(onward) == 1:
            enemies ^= victim  # C8, and it still blocks: C9
        elif rank == SPENT and onward[-1][0] == victim:  # no second victim: C6
            if (victim, target, SPENT) in onward:
                return target, taken, SPENT
            return None
        else:
            return None
    return (square, taken, rank) if taken and square == target else None
