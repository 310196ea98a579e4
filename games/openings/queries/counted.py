"""The games that the explorer counts: their filter, a cache of results and players."""

import struct
import sys
from array import array
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import compress
from operator import and_, or_
from threading import Lock
from uuid import UUID
from zlib import crc32

from games.archive.names import fold_for_search, name_in_latin_letters, stored_spellings
from games.draughts.colour import Colour
from games.draughts.search_keys import PRIME
from games.draughts.variants import RUSSIAN
from games.openings.models import GameBlock
from games.openings.tally import OTHER, place_of_result_among_counts, result_and_year_code

# Filter of the games that the explorer counts: player, years, result.


OLDEST, LATEST = 1, 2200  # years

FEW = 400  # places that are looked at one by one; of more the whole block is


@dataclass(frozen=True, slots=True)
class GameFilter:
    """Conditions of the games to be counted; without any, every game is.

    player        words of a name, in either script
    colour        the side he has, else either
    since, until  years
    result        as a record has it
    """

    player: str = ""
    colour: Colour | None = None
    since: int | None = None
    until: int | None = None
    result: str = ""

    def __bool__(self) -> bool:
        return self != EVERY_GAME


EVERY_GAME = GameFilter()

# Cache in memory of results, years and players of the games that the explorer counts.
#
# A player is one number in every block of a process, so that counting is adding up numbers.


@dataclass(frozen=True, slots=True, eq=False)
class GamesOfBlock:
    """Results, years and players of one block's games, as arrays of packed numbers.

    codes         ``result_and_year_code`` of ``openings.tally``
    white, black  the player's number with the result in the last two bits
    """

    block: int
    codes: "array[int]"
    white: "array[int]"
    black: "array[int]"


@dataclass(frozen=True, slots=True)
class CodedFilter:
    """The conditions of a ``GameFilter`` as packed numbers, compared with ``GamesOfBlock``.

    ``white`` and ``black`` are None where any player will do.
    """

    codes: frozenset[int]
    white: frozenset[int] | None
    black: frozenset[int] | None

    @classmethod
    def from_conditions(cls, game_filter: GameFilter) -> "CodedFilter":
        """Pack the conditions; every name must be known to ``players`` by then."""
        first = game_filter.since or (OLDEST if game_filter.until else 0)
        years = range(first, (game_filter.until or LATEST) + 1)
        results = (
            (place_of_result_among_counts(game_filter.result),)
            if game_filter.result
            else range(OTHER + 1)
        )
        codes = frozenset(
            result_and_year_code(result, year) for year in years for result in results
        )
        if not game_filter.player:
            return cls(codes, None, None)
        chosen = players.players_with_words_in_name(game_filter.player)
        sittings = frozenset(player << 2 | result for player in chosen for result in results)
        nobody = frozenset[int]()
        is_white, is_black = game_filter.colour is Colour.WHITE, game_filter.colour is Colour.BLACK
        return cls(codes, nobody if is_black else sittings, nobody if is_white else sittings)

    def is_game_counted(self, code: int, white: int, black: int) -> bool:
        """Whether a game meets the conditions, by its packed numbers."""
        if code not in self.codes:
            return False
        if self.white is None or self.black is None:
            return True
        return white in self.white or black in self.black

    def select_games(self, games: GamesOfBlock, places: "array[int]") -> "array[int]":
        """Select those of a block's games that meet the conditions."""
        if len(places) < FEW:
            codes, white, black = games.codes, games.white, games.black
            kept = (at for at in places if self.is_game_counted(codes[at], white[at], black[at]))
            return array("H", kept)
        allowed = _allowed(self, games)
        return array("H", compress(places, map(allowed.__getitem__, places)))


@lru_cache(maxsize=256)
def _allowed(coded_filter: CodedFilter, games: GamesOfBlock) -> bytes:
    """For every place of a block whether its game is asked for, 1 or 0."""
    allowed = bytes(map(coded_filter.codes.__contains__, games.codes))
    if coded_filter.white is None or coded_filter.black is None:
        return allowed
    as_white = map(coded_filter.white.__contains__, games.white)
    as_black = map(coded_filter.black.__contains__, games.black)
    return bytes(map(and_, allowed, map(or_, as_white, as_black)))


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


# Pack the positions of games into bytes: ordered entries of key, next key and game.


BLOCK = 2048  # records

PART_BITS = 22  # the part of a key are the bits above

PARTS = 1 << 30 - PART_BITS

_RECORD_BITS, _KEY_BITS = 11, 30

_RECORD, _KEY = (1 << _RECORD_BITS) - 1, (1 << _KEY_BITS) - 1


def keys_at_first_occurrence(positions: bytes) -> dict[int, int]:
    """Map each position key of a game to the key that followed it first; 0 at the end."""
    keys = struct.unpack(f">{len(positions) // 4}I", positions)
    return dict(zip(reversed(keys), (0, *reversed(keys[1:])), strict=True))


def next_key(key: int, positions: bytes) -> int | None:
    """Return the key that followed a key's first occurrence in a game; None if there is none."""
    sought = key.to_bytes(4, "big")
    at = positions.find(sought)
    while at > 0 and at % 4:  # four bytes of two keys side by side
        at = positions.find(sought, at + 1)
    return None if at < 0 else int.from_bytes(positions[at + 4 : at + 8], "big")


@cache
def key_offset_of_variant(variant: str) -> int:
    """Return the number added to position keys so that games of other variants count apart.

    Nothing for Russian draughts, whose keys are those of the search.
    """
    return 0 if variant == RUSSIAN.id else crc32(variant.encode()) % PRIME


def key_in_game(key: int, variant: str) -> int:
    """Return the key under which a position of this variant is counted."""
    return (key + key_offset_of_variant(variant)) % PRIME


def numbered_entries(place: int, positions: bytes, variant: str = RUSSIAN.id) -> Iterator[int]:
    """Yield an entry for each position of a game, packed into one number that sorts by key."""
    is_moved = key_offset_of_variant(variant) > 0
    for key, after in keys_at_first_occurrence(positions).items():
        if is_moved:
            key, after = key_in_game(key, variant), after and key_in_game(after, variant)
        yield (key << _KEY_BITS | after) << _RECORD_BITS | place


def entry_columns(numbers: Iterable[int]) -> tuple[bytes, bytes, bytes]:
    """Split sorted entries into packed columns: keys, next keys, games."""
    listed = list(numbers)
    return (
        pack_numbers((entry >> _KEY_BITS + _RECORD_BITS for entry in listed), "I"),
        pack_numbers((entry >> _RECORD_BITS & _KEY for entry in listed), "I"),
        pack_numbers((entry & _RECORD for entry in listed), "H"),
    )


def key_part_of_entry(number: int) -> int:
    """Return which part of all keys an entry belongs to."""
    return number >> PART_BITS + _KEY_BITS + _RECORD_BITS


def pack_numbers(numbers: Iterable[int], kind: str) -> bytes:
    """Pack numbers into bytes, the same on every machine."""
    made = array(kind, numbers)
    if sys.byteorder == "big":
        made.byteswap()
    return made.tobytes()


def unpack_numbers(content: bytes, kind: str) -> "array[int]":
    """Unpack what ``pack_numbers`` wrote."""
    made = array(kind)
    made.frombytes(bytes(content))
    if sys.byteorder == "big":
        made.byteswap()
    return made
