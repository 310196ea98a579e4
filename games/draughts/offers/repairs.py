"""One thing put right: a move too many, missing, out of order, or with a square misprinted.

A repair is found only if it makes everything that is written legal to the end.  The search
begins at the faulty half-move and goes back from there: a wrong move is often legal by chance
and shows itself later.
"""

import re
from collections.abc import Iterator

from games.draughts.errors import InvalidMove
from games.draughts.moves import Move
from games.draughts.notation import Written, long_form
from games.draughts.offers.model import Offer, OfferCode
from games.draughts.offers.record import Record
from games.draughts.offers.settle import settled
from games.draughts.offers.trial import Token, is_movers, turned
from games.draughts.offers.whole import ENOUGH
from games.draughts.position import Position
from games.draughts.squares import Square, file_of, from_number, parse_square

NAMED = 3  # more possibilities than these are counted, not listed
_BACK = 100  # half-moves before the faulty one that are looked at
_PAIRS_BACK = 12
_APART = 10  # half-moves between two that were exchanged
_SHOWN = 2  # half-moves that must follow for a guess to have been tried at all
_MOST_WORDS = 6
_SIGN = re.compile("[-:xхX×–—]+")
_NUMBER = re.compile("[0-9]{1,2}")

Spot = tuple[int, tuple[Move, ...]]  # index of a half-move, and moves that may stand there


def repairs(record: Record) -> list[Offer]:
    """Every kind of repair that makes the whole record legal; none for a record of a few words.

    A missing pair leaves much to be guessed: it is looked for only where nothing else will do.
    """
    if record.size < ENOUGH:
        return []
    single = [
        settled(record),
        _stray(record),
        _left_out(record),
        _swapped(record),
        _missing(record),
    ]
    found = [*filter(None, single), *_misprint(record)]
    return found or [*filter(None, [_missing_pair(record)])]


def _is_whole(record: Record, position: Position, tokens: tuple[Token, ...]) -> bool:
    return record.trial.reach(position, tokens, record.variant) == len(tokens)


def _offer(
    record: Record, code: OfferCode, at: int, **params: str | int | tuple[str, ...]
) -> Offer:
    return Offer(code, {**record.place(at), **params}, record.size, record.size)


def _stray(record: Record) -> Offer | None:
    """Words that are no moves, all of them left out: a remark that nobody put in braces."""
    words = [text for text, one in zip(record.texts, record.written, strict=True) if one is None]
    moves = tuple(one for one in record.written[record.good :] if one is not None)
    at = record.good
    if len(words) < 2 or record.written[at] is not None or len(moves) < _SHOWN:
        return None
    if not _is_whole(record, record.before(at), moves):
        return None
    shown = tuple(words[:_MOST_WORDS])
    return _offer(record, OfferCode.STRAY_WORDS, at, words=shown, count=len(words))


def _left_out(record: Record) -> Offer | None:
    """One half-move, or a whole line of two, left out: written twice, or not of this game."""
    at = record.good
    for count in (1, 2):
        after = record.written[at + count :]
        again = _repeats(record, at, count)
        if len(after) < (0 if again else _SHOWN) or at + count > record.size:
            continue
        if (again or count == 1) and _is_whole(record, record.before(at), after):
            code = OfferCode.DOUBLED_MOVE if again else OfferCode.EXTRA_MOVE
            token = " ".join(record.texts[at : at + count])
            return _offer(record, code, at, count=count, token=token)
    return None


def _repeats(record: Record, at: int, count: int) -> bool:
    """Whether the half-moves from `at` on say again what stands right before them."""
    again = record.written[at : at + count]
    if len(again) < count or None in again:
        return False
    return any(
        [_said(one) for one in again] == [_said(one) for one in record.written[back : back + count]]
        for back in (at - count, at - 2)
        if back >= 0
    )


def _said(written: Written | None) -> tuple[object, ...] | None:
    """The squares of a move, whatever signs and marks stand beside them."""
    return written and (written.origin, written.file, written.path)


def _swapped(record: Record) -> Offer | None:
    """Two half-moves exchanged: neighbours, or two moves of one side."""
    at = record.good
    for first in range(at, max(at - _APART, -1), -1):
        for second in range(max(first + 1, at), min(first + _APART, record.size)):
            if second - first > 1 and (second - first) % 2:
                continue
            between = record.written[first + 1 : second]
            tokens = (
                record.written[second],
                *between,
                record.written[first],
                *record.written[second + 1 :],
            )
            if second + 1 < record.size and _is_whole(record, record.before(first), tokens):
                both = record.texts[first], record.texts[second]
                return _offer(
                    record,
                    OfferCode.MOVES_SWAPPED,
                    first,
                    **record.place(second, "second_"),
                    token=both[0],
                    moves=both[1:],
                )
    return None


def _misprint(record: Record) -> list[Offer]:
    """One square of one half-move put right, if there are few such repairs.

    Of many those at the faulty half-move itself count; no others are named.
    """
    spots: list[Spot] = []
    for at in range(record.good, max(record.good - _BACK, -1), -1):
        position, rest = record.before(at), record.written[at + 1 :]
        found = [one for one in _one_square_off(record, at) if _fits(record, position, one, rest)]
        if found:
            spots.append((at, tuple(found)))
    count = sum(len(moves) for _, moves in spots)
    if count > NAMED:
        spots = [one for one in spots if one[0] == record.good and len(one[1]) <= NAMED]
    return [_misprint_offer(record, spot, count) for spot in spots]


def _long_forms(record: Record, at: int, moves: tuple[Move, ...]) -> tuple[str, ...]:
    position = record.before(at)
    return tuple(long_form(position, move, variant=record.variant) for move in moves)


def _misprint_offer(record: Record, spot: Spot, count: int) -> Offer:
    at, moves = spot
    named = _long_forms(record, at, moves)
    token = record.texts[at]
    return _offer(record, OfferCode.MISPRINT, at, token=token, moves=named, count=count)


def _one_square_off(record: Record, at: int) -> Iterator[Move]:
    """The legal moves that differ from the text of a half-move in one square only."""
    written, text = record.written[at], record.texts[at]
    position = record.before(at)
    origin, target = _ends(text) if written is None else (written.origin, written.target)
    file = written.file if written else None
    played = record.replay.moves[at] if at < record.good else None
    for move in record.trial.choices(position, record.variant):
        if move == played or (written and written.sign == ":" and not move.captured):
            continue
        same_origin = move.origin == origin or (file is not None and file_of(move.origin) == file)
        same_target = move.target == target
        # both the same: it is one of the landings between them that is wrong
        if same_origin != same_target or (same_origin and len(written.path if written else ()) > 1):
            yield move


def _ends(text: str) -> tuple[Square | None, Square | None]:
    """First and last square of a word that is no move: what can be read of it."""
    parts = _SIGN.split(text.lower().strip("!?*"))
    return (_square(parts[0]), _square(parts[-1])) if len(parts) > 1 else (None, None)


def _square(name: str) -> Square | None:
    try:
        return from_number(int(name)) if _NUMBER.fullmatch(name) else parse_square(name)
    except InvalidMove:
        return None


def _fits(record: Record, position: Position, move: Move, rest: tuple[Token, ...]) -> bool:
    """Whether everything after is legal once this move is played."""
    after = record.trial.after(position, move, record.variant)
    return after is not None and record.trial.reach(after, rest, record.variant) == len(rest)


def _missing(record: Record) -> Offer | None:
    """One half-move that nobody wrote down."""
    spots: list[Spot] = []
    for at in range(record.good, max(record.good - _BACK, -1), -1):
        position, rest = record.before(at), record.written[at:]
        # what follows was then made by the other side, so it must be able to speak of its pieces
        if len(rest) < _SHOWN or not is_movers(turned(position), rest[0]):
            continue
        moves = record.trial.choices(position, record.variant)
        if found := [move for move in moves if _fits(record, position, move, rest)]:
            spots.append((at, tuple(found)))
    if not spots:
        return None
    at, moves = spots[0]
    count = sum(len(found) for _, found in spots)
    named = _long_forms(record, at, moves) if count <= NAMED else ()
    return _offer(record, OfferCode.MISSING_MOVE, at, moves=named, count=count)


def _missing_pair(record: Record) -> Offer | None:
    """A move of each side that nobody wrote down: a line of the score sheet.

    The same two moves may fit at several places; the earliest is told then.
    """
    earliest, found = 0, set()
    for at in range(record.good, max(record.good - _PAIRS_BACK, -1), -1):
        pairs = set(_pairs_before(record, at))
        if pairs:
            earliest, found = at, found | pairs
    if not found:
        return None
    named = next(iter(found)) if len(found) == 1 else ()
    return _offer(record, OfferCode.MISSING_PAIR, earliest, moves=named, count=len(found))


def _pairs_before(record: Record, at: int) -> Iterator[tuple[str, str]]:
    """Two moves in long form after which everything from a half-move on is legal."""
    position, rest, variant = record.before(at), record.written[at:], record.variant
    if len(rest) < 2 * _SHOWN:
        return
    for first in record.trial.choices(position, record.variant):
        between = record.trial.after(position, first, record.variant)
        if between is None:
            continue
        for second in record.trial.choices(between, record.variant):
            if _fits(record, between, second, rest):
                yield (
                    long_form(position, first, variant=variant),
                    long_form(between, second, variant=variant),
                )
