"""Corners: nine men a side on all 64 squares, from one corner to the opposite one."""

from games.draughts.races.model import Race, RaceBoard

_WHITE = "a1,b1,c1,a2,b2,c2,a3,b3,c3"
_BLACK = "f6,g6,h6,f7,g7,h7,f8,g8,h8"
_BOARD = RaceBoard(
    places={
        f"{'abcdefgh'[file]}{rank + 1}": (file, rank) for file in range(8) for rank in range(8)
    },
    directions=((0, 1), (1, 0), (0, -1), (-1, 0)),
    goals={"W": frozenset(_BLACK.split(",")), "B": frozenset(_WHITE.split(","))},
)
CORNERS = Race(id="corners", boards={9: _BOARD}, players="WB", start=f"W:W{_WHITE}:B{_BLACK}")
