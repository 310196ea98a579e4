"""Filter of the games that the explorer counts: player, years, result."""

from array import array
from dataclasses import dataclass
from functools import lru_cache
from itertools import compress
from operator import and_, or_

from games.draughts.colour import Colour
from games.opening_explorer.cache_results_and_players_of_games import GamesOfBlock, players
from games.opening_explorer.tally_games_by_move_result_and_player import (
    OTHER,
    place_of_result_among_counts,
    result_and_year_code,
)

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
