"""Format what is shown beside a move: comment without clock commands, clock times, marks."""

import re
from collections.abc import Mapping

from games.draughts.pdn.read_clock_comments import Clock, read_clocks

LONGEST = 3000  # characters of a comment on a page; PDN and JSON have all of it


_COMMAND = re.compile(r"\[%(?:clk|clock|emt|mct|egt)\b[^\]]*\]", re.IGNORECASE)


# fmt: off
SIGNS: Mapping[str, str] = {
    "$1": "!", "$2": "?", "$3": "!!", "$4": "??", "$5": "!?", "$6": "?!", "$7": "□",
    "$10": "=", "$11": "=", "$13": "∞", "$14": "⩲", "$15": "⩱", "$16": "±", "$17": "∓",
    "$18": "+−", "$19": "−+",
}
"""Marks of strength by their numbers in PDN; a number without a sign stays a number."""
# fmt: on


def comment_without_clocks(comment: str) -> str:
    """Remove the clock commands that can be read from a comment."""
    if not comment:
        return ""
    if "[%" in comment:
        comment = " ".join(_COMMAND.sub(_unless_clock, comment).split())
    return comment if len(comment) <= LONGEST else f"{comment[:LONGEST]} …"


def _unless_clock(command: re.Match[str]) -> str:
    return command[0] if read_clocks({0: command[0]})[1] else ""


def marks_as_signs(marks: tuple[str, ...]) -> str:
    """Return strength marks as printed behind a move: "!", "!?"; other remarks as written."""
    return "".join(SIGNS.get(mark, mark if mark[0] != "$" else f" {mark}") for mark in marks[:8])


def clock_time_text(milliseconds: int) -> str:
    """Format milliseconds as h:mm:ss, with tenths if there are any: "0:05:10"."""
    seconds, part = divmod(milliseconds, 1000)
    minutes, seconds = divmod(seconds, 60)
    tenths = f".{part // 100}" if part else ""
    return f"{minutes // 60}:{minutes % 60:02}:{seconds:02}{tenths}"


def clock_times(clock: Clock) -> tuple[tuple[str, str], ...]:
    """List the clock times written at a move, each with its kind: clk, both, emt, mct, egt."""
    times = []
    if clock.clk is not None:
        times.append(("clk", clock_time_text(clock.clk)))
    if clock.white is not None or clock.black is not None:
        sides = (
            "–" if time is None else clock_time_text(time) for time in (clock.white, clock.black)
        )
        times.append(("both", " / ".join(sides)))
    for kind in ("emt", "mct", "egt"):
        if (value := getattr(clock, kind)) is not None:
            times.append((kind, clock_time_text(value)))
    return tuple(times)
