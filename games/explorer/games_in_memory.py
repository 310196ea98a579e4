"""Keep in memory the results, years and players of the games that the explorer counts.

A player is one number in every block of a process, so that counting is adding up numbers.
"""

from array import array
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import lru_cache
from threading import Lock
from uuid import UUID

from games.archive.names import fold, latin, spellings
from games.explorer.game_counts import coded
from games.explorer.models import GameBlock
from games.explorer.packed_positions import unpacked


@dataclass(frozen=True, slots=True, eq=False)
class Games:
    """The games of one block by their places; the same only as itself.

    codes         result and year, see ``game_counts.coded``
    white, black  the player's number with the result in the last two bits
    """

    block: int
    codes: "array[int]"
    white: "array[int]"
    black: "array[int]"


def one_line(name: str) -> str:
    """The name of a player as it is counted; empty where nobody is named."""
    line = " ".join(name.split())
    return line if line.strip("?-– ") else ""


class Players:
    """The names of players, each with a number; 0 is nobody."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {"": 0}
        self._names = [""]
        self._lock = Lock()

    def number(self, name: str) -> int:
        """The number of a name, given to it when it is met first."""
        number = self._numbers.get(name)
        if number is not None:
            return number
        with self._lock:
            if name not in self._numbers:
                self._names.append(name)
                self._numbers[name] = len(self._names) - 1
            return self._numbers[name]

    def name(self, number: int) -> str:
        """The name behind a number."""
        return self._names[number]

    def called(self, words: str) -> frozenset[int]:
        """The players whose names hold all these words, in any of their spellings."""
        sought = [spellings(word) for word in fold(words).split()]
        known = range(1, len(self._names))
        return frozenset(
            number
            for number in known
            if all(any(one in _folded(self._names[number]) for one in word) for word in sought)
        )


players = Players()

_kept: dict[UUID, Games] = {}


@lru_cache(maxsize=1 << 16)
def _folded(name: str) -> str:
    return f"{fold(name)}\n{fold(latin(name))}"


def games_of(wanted: Collection[UUID]) -> dict[UUID, Games]:
    """The games of blocks as they were made; one that was made anew meanwhile is left out."""
    missing = [made for made in wanted if made not in _kept]
    if missing:
        found = GameBlock.objects.filter(made__in=missing)
        for old in _kept.keys() - set(wanted):
            _kept.pop(old, None)
        _kept.update({row.made: _read(row) for row in found})
    return {made: games for made in wanted if (games := _kept.get(made))}


def _read(row: GameBlock) -> Games:
    years = unpacked(row.years, "H")
    codes = map(coded, bytes(row.results), years)
    numbers = [0, *_numbered(row.names)]
    results = bytes(row.results)

    def side(column: bytes) -> "array[int]":
        named = zip(unpacked(column, "H"), results, strict=True)
        return array("I", (numbers[player] << 2 | result for player, result in named))

    return Games(row.block, array("I", codes), side(row.white), side(row.black))


def _numbered(names: str) -> Iterator[int]:
    return map(players.number, names.split("\n")) if names else iter(())
