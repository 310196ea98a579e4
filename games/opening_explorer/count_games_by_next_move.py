"""Count games by their next moves, results, years and players; find the newest of them."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from heapq import nsmallest

NEWEST = 10  # games told of a position

WHITE, DRAW, BLACK, OTHER = range(4)

RESULTS = {"1-0": WHITE, "1/2-1/2": DRAW, "0-1": BLACK}


def result_index(text: str) -> int:
    """The place among the counts of a result as a record has it."""
    return RESULTS.get(text, OTHER)


def result_and_year_code(result: int, year: int) -> int:
    """A result and a year (0 for none) as one number."""
    return year << 2 | result


@dataclass(frozen=True, slots=True)
class ResultCount:
    """Games by their results, and the years they were played in."""

    results: tuple[int, int, int, int]
    years: Mapping[int, "ResultCount"] = field(default_factory=dict, repr=False)

    @property
    def games(self) -> int:
        """How many games there are."""
        return sum(self.results)

    @property
    def first_year(self) -> int | None:
        """The year of the oldest game; None where no year is known."""
        return min(self.years, default=None)

    @property
    def last_year(self) -> int | None:
        """The year of the latest game."""
        return max(self.years, default=None)


@dataclass(frozen=True, slots=True)
class PlayerCount:
    """The games of one player in a position, by results of White and Black."""

    name: str
    as_white: ResultCount
    as_black: ResultCount

    @property
    def games(self) -> int:
        """How many games he played."""
        return self.as_white.games + self.as_black.games

    @property
    def won(self) -> int:
        """How many of them he won."""
        return self.as_white.results[WHITE] + self.as_black.results[BLACK]

    @property
    def drawn(self) -> int:
        """How many of them were drawn."""
        return self.as_white.results[DRAW] + self.as_black.results[DRAW]

    @property
    def lost(self) -> int:
        """How many of them he lost."""
        return self.as_white.results[BLACK] + self.as_black.results[WHITE]


@dataclass(slots=True)
class GameTally:
    """Games as they are counted: codes of games by next key, those of players by colour."""

    by_next: dict[int, Counter[int]] = field(default_factory=dict)
    white: Counter[int] = field(default_factory=Counter)  # player << 2 | result
    black: Counter[int] = field(default_factory=Counter)
    newest: list[int] = field(default_factory=list)

    def copy(self) -> "GameTally":
        """The same counts, to be added to."""
        by_next = {after: codes.copy() for after, codes in self.by_next.items()}
        return GameTally(by_next, self.white.copy(), self.black.copy(), self.newest)

    def codes(self, after: int) -> Counter[int]:
        """The counter of the games that went on to a position, by its key."""
        return self.by_next.setdefault(after, Counter())

    def keep_newest(self, records: Iterable[int]) -> None:
        """Keep the newest of these games too."""
        self.newest = sorted((*self.newest, *records), reverse=True)[:NEWEST]

    def whole(self) -> ResultCount:
        """All games together."""
        together: Counter[int] = Counter()
        for codes in self.by_next.values():
            together.update(codes)
        return count_results(together)

    def players_with_most_games(
        self, number: int, name_of: Callable[[int], str]
    ) -> list[tuple[str, ResultCount, ResultCount]]:
        """Those who played most, each with his games as White and as Black; equals by name.

        The numbers of players are no order: each process gives them as it meets the names.
        """
        games: Counter[int] = Counter()
        for side in (self.white, self.black):
            for code, times in side.items():
                games[code >> 2] += times
        del games[0]
        counted = ((-times, name_of(player), player) for player, times in games.items())
        return [
            (name, _results_of(self.white, player), _results_of(self.black, player))
            for _, name, player in nsmallest(number, counted)
        ]


def _results_of(side: Counter[int], player: int) -> ResultCount:
    return ResultCount(_by_result([side[player << 2 | result] for result in range(4)]))


def count_results(codes: Mapping[int, int]) -> ResultCount:
    """Codes of games as a count."""
    years: dict[int, list[int]] = {}
    whole = [0, 0, 0, 0]
    for code, times in codes.items():
        year, result = code >> 2, code & 3
        whole[result] += times
        if year:
            years.setdefault(year, [0, 0, 0, 0])[result] += times
    return ResultCount(_by_result(whole), dict(_counts(years)))


def _counts(years: Mapping[int, list[int]]) -> Iterator[tuple[int, ResultCount]]:
    for year in sorted(years):
        yield year, ResultCount(_by_result(years[year]))


def _by_result(numbers: list[int]) -> tuple[int, int, int, int]:
    white, draw, black, other = numbers
    return white, draw, black, other
