"""Cache in memory of results, years and players of the games that the explorer counts.

A player is one number in every block of a process, so that counting is adding up numbers.
"""

from array import array
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import lru_cache
from threading import Lock
from uuid import UUID

from games.archive.clean_and_transliterate_names import (
    fold_for_search,
    name_in_latin_letters,
    stored_spellings,
)
from games.opening_explorer.models import GameBlock
from games.opening_explorer.pack_index_entries_into_bytes import unpack_numbers
from games.opening_explorer.tally_games_by_move_result_and_player import result_and_year_code


@dataclass(frozen=True, slots=True, eq=False)
class GamesOfBlock:
    """Results, years and players of one block's games, as arrays of packed numbers.

    codes         ``result_and_year_code`` of ``tally_games_by_move_result_and_player``
    white, black  the player's number with the result in the last two bits
    """

    block: int
    codes: "array[int]"
    white: "array[int]"
    black: "array[int]"


def player_name_on_one_line(name: str) -> str:
    """Return a player's name on one line; empty for an unknown name."""
    line = " ".join(name.split())
    return line if line.strip("?-– ") else ""


class PlayerNumbers:
    """Players' names numbered within this process; 0 is nobody."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {"": 0}
        self._names = [""]
        self._lock = Lock()

    def number_of_name(self, name: str) -> int:
        """Return the number of a name, a new one at its first use."""
        number = self._numbers.get(name)
        if number is not None:
            return number
        with self._lock:
            if name not in self._numbers:
                self._names.append(name)
                self._numbers[name] = len(self._names) - 1
            return self._numbers[name]

    def name_of_number(self, number: int) -> str:
        """Return the name with this number."""
        return self._names[number]

    def players_with_words_in_name(self, words: str) -> frozenset[int]:
        """Return the numbers of players whose names hold all these words, in any spelling."""
        sought = [stored_spellings(word) for word in fold_for_search(words).split()]
        known = range(1, len(self._names))
        return frozenset(
            number
            for number in known
            if all(
                any(spelling in _folded(self._names[number]) for spelling in word)
                for word in sought
            )
        )


players = PlayerNumbers()

_kept: dict[UUID, GamesOfBlock] = {}


@lru_cache(maxsize=1 << 16)
def _folded(name: str) -> str:
    return f"{fold_for_search(name)}\n{fold_for_search(name_in_latin_letters(name))}"


def games_of_blocks(wanted: Collection[UUID]) -> dict[UUID, GamesOfBlock]:
    """Load the games of index blocks through the cache; without blocks rebuilt meanwhile."""
    missing = [made for made in wanted if made not in _kept]
    if missing:
        blocks = GameBlock.objects.filter(made__in=missing)
        for old in _kept.keys() - set(wanted):
            _kept.pop(old, None)
        _kept.update({row.made: _read(row) for row in blocks})
    return {made: games for made in wanted if (games := _kept.get(made))}


def _read(row: GameBlock) -> GamesOfBlock:
    years = unpack_numbers(row.years, "H")
    codes = map(result_and_year_code, bytes(row.results), years)
    numbers = [0, *_numbered(row.names)]
    results = bytes(row.results)

    def side(column: bytes) -> "array[int]":
        named = zip(unpack_numbers(column, "H"), results, strict=True)
        return array("I", (numbers[player] << 2 | result for player, result in named))

    return GamesOfBlock(row.block, array("I", codes), side(row.white), side(row.black))


def _numbered(names: str) -> Iterator[int]:
    return map(players.number_of_name, names.split("\n")) if names else iter(())
