"""Running counts of games by next move, result, year and player, and the newest games."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from heapq import nsmallest

NEWEST = 10  # games told of a position

WHITE, DRAW, BLACK, OTHER = range(4)

RESULTS = {"1-0": WHITE, "1/2-1/2": DRAW, "0-1": BLACK}


def place_of_result_among_counts(text: str) -> int:
    """Return the index of a result (White, draw, Black, other) among the four counts."""
    return RESULTS.get(text, OTHER)


def result_and_year_code(result: int, year: int) -> int:
    """Pack a result and a year (0 for none) into one number."""
    return year << 2 | result


@dataclass(frozen=True, slots=True)
class ResultCount:
    """How many games ended with each result, in all and by year."""

    results: tuple[int, int, int, int]
    years: Mapping[int, "ResultCount"] = field(default_factory=dict, repr=False)

    @property
    def games(self) -> int:
        """The number of games."""
        return sum(self.results)

    @property
    def first_year(self) -> int | None:
        """The year of the oldest game, None where no year is known."""
        return min(self.years, default=None)

    @property
    def last_year(self) -> int | None:
        """The year of the latest game, None where no year is known."""
        return max(self.years, default=None)


@dataclass(frozen=True, slots=True)
class PlayerCount:
    """How one player's games with a position ended, as White and as Black."""

    name: str
    as_white: ResultCount
    as_black: ResultCount

    @property
    def games(self) -> int:
        """The number of his games."""
        return self.as_white.games + self.as_black.games

    @property
    def won(self) -> int:
        """The number of games he won."""
        return self.as_white.results[WHITE] + self.as_black.results[BLACK]

    @property
    def drawn(self) -> int:
        """The number of his draws."""
        return self.as_white.results[DRAW] + self.as_black.results[DRAW]

    @property
    def lost(self) -> int:
        """The number of games he lost."""
        return self.as_white.results[BLACK] + self.as_black.results[WHITE]


@dataclass(slots=True)
class GameTally:
    """Running counts of games: by next move, by player and colour, and the newest games."""

    by_next: dict[int, Counter[int]] = field(default_factory=dict)
    white: Counter[int] = field(default_factory=Counter)  # player << 2 | result
    black: Counter[int] = field(default_factory=Counter)
    newest: list[int] = field(default_factory=list)

    def copy(self) -> "GameTally":
        """Return a copy to add to."""
        by_next = {after: codes.copy() for after, codes in self.by_next.items()}
        return GameTally(by_next, self.white.copy(), self.black.copy(), self.newest)

    def counter_of_next_key(self, after: int) -> Counter[int]:
        """Return the counter of games whose next position has this key."""
        return self.by_next.setdefault(after, Counter())

    def keep_newest(self, records: Iterable[int]) -> None:
        """Add records to the newest games, of which only NEWEST are kept."""
        self.newest = sorted((*self.newest, *records), reverse=True)[:NEWEST]

    def counts_of_all_games(self) -> ResultCount:
        """Return the results of all games together."""
        together: Counter[int] = Counter()
        for codes in self.by_next.values():
            together.update(codes)
        return count_results(together)

    def players_with_most_games(
        self, number: int, name_of: Callable[[int], str]
    ) -> list[tuple[str, ResultCount, ResultCount]]:
        """List the players with most games, each with his results as White and as Black.

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
    """Turn counts of packed results and years into a ResultCount."""
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
