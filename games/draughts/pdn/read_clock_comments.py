"""Read clock times in comments: `[%clk 0:05:10]`, `[%clock w0:00:10 B0:00:03]`, `[%emt …]`.

The comment keeps its text; this is a second view of it.  A time is h:mm:ss, with parts of a
second if it has them; anything else is told and left to the reader of the comment.
"""

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from games.draughts.colour import Colour

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
