"""A norm table: its kind, rows and conditions, as it was loaded and found free of contradictions.

Points are counted in half-points, per cent as integers, averages in hundredths.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum


class NormKind(StrEnum):
    """Kinds of norm tables."""

    PER_OPPONENT = "per_opponent"  # per cent by the coefficient of each opponent
    AVERAGE_PERCENT = "average_percent"  # per cent by the average of the opponents
    AVERAGE_PLACES = "average_places"  # places by the average of the whole field
    PLACE = "place"  # places by the status of the event and the sex


class AverageOf(StrEnum):
    """What an average is taken of."""

    COEFFICIENT = "coefficient"  # of the ranks: the lower, the stronger
    RATING = "rating"


class Rounding(StrEnum):
    """How the norm is rounded up: to half a point, or to a whole one."""

    HALF = "half"
    WHOLE = "whole"


class MatchUnit(StrEnum):
    """What of a micro-match counts: each of its games, or the match as one."""

    GAMES = "games"
    MATCHES = "matches"


@dataclass(frozen=True, slots=True)
class Conditions:
    """What an event and a player must have besides the result; 0 asks nothing.

    ``by_hand`` are conditions in words that no program can check: an official does.
    """

    games: int = 0
    entrants: int = 0
    regions: int = 0
    rounds: int = 0
    age_from: int = 0
    by_hand: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class NormRow:
    """One row: a rank and what it asks.

    ``percents`` by the opponent's coefficient; ``average_from`` and ``average_to`` are the bounds
    of a band in hundredths, both within it; ``places`` is the last place that gives the rank,
    ``places_from`` the first; ``status`` and ``sex`` are empty where they do not matter.
    """

    rank: str
    percents: Mapping[int, int] = field(default_factory=dict)
    average_from: int | None = None
    average_to: int | None = None
    percent: int = 0
    places_from: int = 1
    places: int = 0
    status: str = ""
    sex: str = ""
    conditions: Conditions = Conditions()

    def covers_average(self, average: int) -> bool:
        """Whether an average in hundredths is within the band."""
        low, high = self.average_from, self.average_to
        return (low is None or low <= average) and (high is None or average <= high)


@dataclass(frozen=True, slots=True)
class NormTable:
    """A table of norms in one edition.

    ``is_official`` says that a federation or a ministry approved it; of any other the page says
    that it is not. ``coefficients`` are those of the ranks, ``conditions`` hold for every row.
    """

    code: str
    edition: str
    title: str
    source: str
    kind: NormKind
    rows: tuple[NormRow, ...]
    title_en: str = ""
    link: str = ""
    valid_from: str = ""
    is_official: bool = False
    coefficients: Mapping[str, int] = field(default_factory=dict)
    average_of: AverageOf = AverageOf.COEFFICIENT
    rounding: Rounding = Rounding.HALF
    unit: MatchUnit = MatchUnit.GAMES
    conditions: Conditions = Conditions()
    notes: tuple[str, ...] = ()

    @property
    def statuses(self) -> tuple[str, ...]:
        """The statuses of an event that its rows name, in their order."""
        return tuple(dict.fromkeys(row.status for row in self.rows if row.status))

    @property
    def is_by_points(self) -> bool:
        """Whether points against opponents decide, so that a forecast can be made."""
        return self.kind in (NormKind.PER_OPPONENT, NormKind.AVERAGE_PERCENT)
