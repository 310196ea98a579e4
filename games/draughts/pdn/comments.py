"""What comments hold: clock times, `[%clk 0:05:10]`."""

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from ..colour import Colour
from ..position import Position
from ..replay import Replay, replay
from ..variants import Variant
from .tokens import move_in_comment_pattern

# Read clock times in comments: `[%clk 0:05:10]`, `[%clock w0:00:10 B0:00:03]`, `[%emt …]`.
#
# The comment keeps its text; this is a second view of it. A time is h:mm:ss, with parts of a
# second if it has them; anything else is told and left to the reader of the comment.


_COMMAND = re.compile(r"\[%(clk|clock|emt|mct|egt)\b([^\]]*)\]", re.IGNORECASE)

_TIME = re.compile(r"(\d{1,3}):([0-5]\d):([0-5]\d)(?:[.,](\d{1,3}))?", re.ASCII)

SINGLE = r"\[%(?:clk|emt|mct|egt) \d{1,3}:[0-5]\d:[0-5]\d\]"
"""One time as nearly everybody writes it."""

_SINGLE = re.compile(SINGLE, re.ASCII)

_SHORT = 80  # characters of a comment that is remembered with its time

_SIDES = {"w": Colour.WHITE, "b": Colour.BLACK}


class Clock(NamedTuple):
    """Clock times written at one move, in milliseconds; None where not given.

    clk           what the mover has left
    emt           what the move took
    mct           what the mover has used so far
    egt           what the game has taken so far
    white, black  what each side has left (`%clock`)
    running       whose clock runs (`%clock` with a capital letter)
    """

    clk: int | None = None
    emt: int | None = None
    mct: int | None = None
    egt: int | None = None
    white: int | None = None
    black: int | None = None
    running: Colour | None = None


def read_clocks(comments: Mapping[int, str]) -> tuple[dict[int, Clock], list[tuple[int, str]]]:
    """Read clock times by half-move; also return unreadable commands as (half-move, text).

    Of two times for one thing at one move nobody can say which holds: the second is told.
    """
    clocks: dict[int, Clock] = {}
    odd: list[tuple[int, str]] = []
    for ply, comment in comments.items():
        if "[%" not in comment:
            continue
        if len(comment) <= _SHORT and (clock := _only_clock(comment)) is not None:
            clocks[ply] = clock
            continue
        clock_values: dict[str, int | Colour] = {}
        for command in _COMMAND.finditer(comment):
            named = list(_values(command[1].lower(), command[2].split()))
            values = {name: value for name, value in named if value is not None}
            is_odd = not named or len(values) < len(named)  # no time, or two for one thing
            if is_odd or clock_values.keys() & values.keys():
                odd.append((ply, command[0]))
            else:
                clock_values |= values
        if clock_values:
            clocks[ply] = _clock(clock_values)
    return clocks, odd


@lru_cache(maxsize=1 << 13)  # the same times come in many games
def _only_clock(comment: str) -> Clock | None:
    """The one time a short comment begins with, written as nearly everybody does, else None."""
    match = _SINGLE.match(comment)
    if match is None or "[%" in comment[match.end() :]:
        return None
    name, time = match[0][len("[%") : -len("]")].split(" ")
    milliseconds = _milliseconds(time)
    return None if milliseconds is None else _clock({name: milliseconds})


def _clock(clock_values: Mapping[str, int | Colour]) -> Clock:
    """The times by name, and whose clock runs."""
    times = {name: value for name, value in clock_values.items() if isinstance(value, int)}
    running = clock_values.get("running")
    return Clock(**times, running=running if isinstance(running, Colour) else None)


def _values(name: str, words: list[str]) -> Iterator[tuple[str, int | Colour | None]]:
    """What a command says, name by name; a value is None where it says no time."""
    if name != "clock":
        yield name, _milliseconds(words[0]) if len(words) == 1 else None
        return
    for word in words:
        side = _SIDES.get(word[0].lower())
        yield (side.name.lower() if side else "clk"), side and _milliseconds(word[1:])
        if side and word[0].isupper():
            yield "running", side


def _milliseconds(text: str) -> int | None:
    match = _TIME.fullmatch(text)
    if match is None:
        return None
    hours, minutes, seconds, part = match.groups()
    whole = (int(hours) * 60 + int(minutes)) * 60 + int(seconds)
    return whole * 1000 + int((part or "").ljust(3, "0"))


# Find comments that may hold moves of the game by mistake.


MOST = 4096
"""Characters of a comment that is looked into: swallowed moves are few, a longer one is prose."""

MOST_IN_A_GAME = 300
"""Comments with moves of one game that are looked into: the time stays linear in the text."""

_BESIDE = re.compile(r"\d{1,3}\s*[.…]+|\$\d+|[!?]+|(?<!\S)(?:1-0|0-1|1/2-1/2|\*)(?=\s*\Z)")


class SwallowedComment(NamedTuple):
    """A comment with a move in it: how many half-moves precede it, its offset, its text."""

    ply: int
    offset: int
    text: str


def may_hold_moves(comment: str) -> bool:
    """Whether anything in a comment looks like a move."""
    return len(comment) <= MOST and move_in_comment_pattern().search(comment) is not None


def may_be_at_the_end(text: str) -> bool:
    """Whether a comment of moves only stands after the last move number of a text.

    On the short way every other one is followed by a number that agrees, and is silent.
    """
    end = len(text)
    while (close := text.rfind("}", 0, end)) >= 0 and "." not in text[close:end]:
        end = text.rfind("{", 0, close)
        if end < 0 or (may_hold_moves(words := text[end + 1 : close]) and _is_bare(words)):
            return True
    return False


def is_swallowed(
    aside: SwallowedComment, played: Replay, *, is_counted: bool, is_off: bool
) -> bool:
    """Whether a comment's moves are legal where it stands and may be missing from the game.

    `is_counted` says that a number behind it agrees with the moves before it, `is_off` that the
    next one does not.

    Annotators write variations into comments too, so a move in braces proves nothing: in most
    archives nearly every such comment is right where it stands.  One is told only where its moves
    go on legally from where it stands, and something speaks for their being missing outside:

    * the record has a fault at the very next half-move, or the next number behind the comment is
      off: then words may stand among the moves, and the first of them has to be legal;
    * or it holds nothing but moves, numbers and marks, all of them legal in their order, and no
      number behind it shows that the record goes on without them.

    So "2. b2-c3 {2. a3-b4 was better}" is silent, and so is "{2. a3-b4} 2. b2-c3": the number that
    agrees says that nothing is missing.  It is a note and never a fault.
    """
    if aside.ply > played.plies:
        return False
    position, variant = played.positions[aside.ply], played.variant
    is_gap = is_off or (played.fault is not None and played.plies == aside.ply)
    if is_gap and _begins(aside.text, position, variant):
        return True
    return not is_counted and _goes_on(aside.text, position, variant)


def _begins(text: str, position: Position, variant: Variant) -> bool:
    """Whether the first move in a text is legal here."""
    match = move_in_comment_pattern().search(text)
    return match is not None and replay((match[0],), position, variant).fault is None


def _is_bare(text: str) -> bool:
    """Whether each word of a comment looks like a move."""
    return all(map(move_in_comment_pattern().match, _BESIDE.sub(" ", text).split()))


def _goes_on(text: str, position: Position, variant: Variant) -> bool:
    """Whether a text holds nothing but moves, and all of them are legal from here."""
    words = _BESIDE.sub(" ", text).split()
    return bool(words) and replay(words, position, variant).fault is None
