"""Coefficients that separate equal points; each is a sum over the rounds, in integers.

    code               a round adds                                           kept
    points             the points                                             as is
    game_points        the points of the games inside a match                 as is
    wins               1 for a win over the board                             as is
    sonneborn_berger   total of the beaten, half the total of the drawn       doubled
    meeting            the points, when the opponent is among the tied        as is
    shmulyan           + total of the beaten, − total of those lost to        as is

Totals are the opponents' points of the whole event. Games won or lost without play count
by the ``UnplayedPolicy``; a rest adds nothing. More is always better.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass

from tournaments.scoring.points import (
    CountBy,
    Played,
    Score,
    Scores,
    UnplayedPolicy,
    scores,
)

Weigh = Callable[[Score, int, bool], int]
"""What one round adds: the score, the opponent's total, whether he is among the tied."""


@dataclass(frozen=True, slots=True)
class Coefficient:
    """A coefficient as data.

    ``source`` is where it is defined or prescribed, ``scale`` what the stored integer must
    be divided by for print, ``among_tied`` says it exists only inside a group of equals.
    """

    code: str
    title_ru: str
    title_en: str
    short_ru: str
    short_en: str
    source: str
    weigh: Weigh
    scale: int = 1
    among_tied: bool = False
    descending: bool = True


@dataclass(frozen=True, slots=True)
class Contribution:
    """What one round gave to a coefficient; a rest has no opponent."""

    round: int
    opponent: int | None
    value: int


@dataclass(frozen=True, slots=True)
class Sheet:
    """Everybody's scores and totals, from which every coefficient is read."""

    scores: Scores
    totals: Mapping[int, int]
    unplayed: UnplayedPolicy = UnplayedPolicy.FACE


def make_sheet(
    results: Iterable[Played],
    numbers: Collection[int],
    *,
    count_by: CountBy = CountBy.GAMES,
    games_per_match: int | None = None,
    unplayed: UnplayedPolicy = UnplayedPolicy.FACE,
) -> Sheet:
    """Count the results once; raises BadResult (see ``points.scores``)."""
    rows = scores(results, numbers, count_by=count_by, games_per_match=games_per_match)
    totals = {number: sum(score.points for score in own) for number, own in rows.items()}
    return Sheet(scores=rows, totals=totals, unplayed=unplayed)


def contributions(
    sheet: Sheet, number: int, code: str, tied: Collection[int] = frozenset()
) -> tuple[Contribution, ...]:
    """What each round of ``number`` gave to the coefficient; ``meeting`` asks who is tied.

    Raises KeyError for an unknown code or number.
    """
    weigh = COEFFICIENTS[code].weigh
    return tuple(
        Contribution(score.round, score.opponent, _weighed(sheet, score, weigh, tied))
        for score in sheet.scores[number]
    )


def value(sheet: Sheet, number: int, code: str, tied: Collection[int] = frozenset()) -> int:
    """The coefficient: the sum of its contributions."""
    weigh = COEFFICIENTS[code].weigh
    return sum(_weighed(sheet, score, weigh, tied) for score in sheet.scores[number])


def _weighed(sheet: Sheet, score: Score, weigh: Weigh, tied: Collection[int]) -> int:
    if score.opponent is None:
        return weigh(score, 0, False)
    return weigh(score, sheet.totals[score.opponent], score.opponent in tied)


def _points(score: Score, total: int, is_tied: bool) -> int:
    return score.points


def _game_points(score: Score, total: int, is_tied: bool) -> int:
    return score.game_points


def _wins(score: Score, total: int, is_tied: bool) -> int:
    return int(score.is_win and score.played)


def _sonneborn_berger(score: Score, total: int, is_tied: bool) -> int:
    return score.points * total


def _meeting(score: Score, total: int, is_tied: bool) -> int:
    return score.points if is_tied else 0


def _shmulyan(score: Score, total: int, is_tied: bool) -> int:
    if score.is_win:
        return total
    return -total if score.is_loss else 0


FMJD_POINTS = "FMJD Annex 3, 5.6"
MATCH = "micro-match event regulations"
RUSSIAN = "Russian event regulations"

_ALL = (
    Coefficient("points", "Очки", "Points", "Очки", "Pts", FMJD_POINTS, _points),
    Coefficient("game_points", "Очки в партиях", "Game points", "Парт.", "GP", MATCH, _game_points),
    Coefficient("wins", "Число побед", "Number of wins", "Поб.", "Wins", RUSSIAN, _wins),
    Coefficient(
        "sonneborn_berger",
        "Коэффициент Зоннеборна — Бергера",
        "Sonneborn-Berger",
        "З.-Б.",
        "SB",
        "FMJD annex 2024",
        _sonneborn_berger,
        scale=2,
    ),
    Coefficient(
        "meeting",
        "Личная встреча",
        "Personal meeting",
        "Личн.",
        "Met",
        RUSSIAN,
        _meeting,
        among_tied=True,
    ),
    Coefficient("shmulyan", "Коэффициент Шмульяна", "Shmulyan", "Шм.", "Shm", RUSSIAN, _shmulyan),
)

COEFFICIENTS: Mapping[str, Coefficient] = {one.code: one for one in _ALL}
