"""What stands against what: men and kings of White and Black, "8-1:7-0" for short."""

from collections.abc import Iterator, Sequence

from games.draughts.moves import Move
from games.draughts.position import Position
from games.draughts.replay import Replay, Row

_MOST = 13  # counts of one side, 0 to 12
_SIDES = tuple(tuple(f"{men}-{kings}" for kings in range(_MOST)) for men in range(_MOST))
_MEN_ONLY = tuple(tuple(f"{white}-0:{black}-0" for black in range(_MOST)) for white in range(_MOST))


def balance(position: Position | Row) -> str:
    """Men and kings of White, then of Black: "12-0:11-1"."""
    white, black, kings, _ = position
    if not kings:
        return _MEN_ONLY[white.bit_count()][black.bit_count()]
    white_kings, black_kings = (white & kings).bit_count(), (black & kings).bit_count()
    return (
        f"{_SIDES[white.bit_count() - white_kings][white_kings]}:"
        f"{_SIDES[black.bit_count() - black_kings][black_kings]}"
    )


def balances(replay: Replay) -> str:
    """Every balance of a game in its order, a blank around each: " 12-0:12-0 12-0:11-0 "."""
    return f" {' '.join(_changes(replay.moves, replay.rows))} "


def reversed_balance(text: str) -> str:
    """The same seen from the other side: "0-3:0-1" is "0-1:0-3"."""
    white, _, black = text.partition(":")
    return f"{black}:{white}"


def _changes(moves: Sequence[Move], rows: Sequence[Row]) -> Iterator[str]:
    """Only a capture or a crowning changes it."""
    yield balance(rows[0])
    for move, row in zip(moves, rows[1:], strict=True):
        if move[2] or move[3]:
            yield balance(row)
