"""Read from a hall screen's address which tables and boards it shows, and for how long each."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

KINDS = ("pairings", "results", "standings", "boards", "notices")
SECONDS, LEAST_SECONDS, MOST_SECONDS = 12, 4, 120
_SPAN = re.compile(r"([0-9]{1,4})(?:-([0-9]{1,4}))?")


@dataclass(frozen=True, slots=True)
class ScreenChoice:
    """What a hall screen shows: kinds of tables in order, boards, seconds for each."""

    show: tuple[str, ...]
    first_board: int
    last_board: int | None
    seconds: int

    def has_board(self, board: int) -> bool:
        """Return whether this screen shows the board."""
        is_before_the_end = self.last_board is None or board <= self.last_board
        return self.first_board <= board and is_before_the_end


def parse_screen_choice(query: Mapping[str, str]) -> ScreenChoice:
    """Parse ``?show=pairings,standings&boards=1-20&seconds=20``; defaults for the unreadable.

    A screen on a wall has nobody who reads a refusal: it shows everything instead.
    """
    words = query.get("show", "").split(",")
    first, last = _span(query.get("boards", ""))
    return ScreenChoice(
        show=tuple(dict.fromkeys(word for word in words if word in KINDS)),
        first_board=first,
        last_board=last,
        seconds=_seconds(query.get("seconds", "")),
    )


def _span(text: str) -> tuple[int, int | None]:
    match = _SPAN.fullmatch(text.strip())
    if match is None:
        return 1, None
    first = int(match[1])
    last = int(match[2]) if match[2] else first
    return (first, last) if first <= last else (1, None)


def _seconds(text: str) -> int:
    if not text.isascii() or not text.isdigit() or len(text) > len(str(MOST_SECONDS)):
        return SECONDS
    return min(max(int(text), LEAST_SECONDS), MOST_SECONDS)
