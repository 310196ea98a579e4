"""Coefficients that separate equal points: what each round adds, and what is cut.

    code                 a round adds                                     cut      kept
    points               the points                                                as is
    game_points          the points of the games inside a match                    as is
    wins                 1 for a win over the board                                as is
    wins_any             1 for a win's points, with or without play                as is
    sonneborn_berger     worth of the beaten, half of the drawn                    doubled
    meeting              the points, when the opponent is among the tied           as is
    shmulyan             + worth of the beaten, − worth of those lost to           as is
    koya                 the points, when the opponent has half of all points      as is
    progressive          the running total after the round                         as is
    progressive_cut1     the same                                         first    as is
    solkoff              the worth of the opponent                                 as is
    solkoff_short        the same                                         1 low    as is
    solkoff_short2       the same                                         2 low    as is
    median               the same                                         1 + 1    as is
    solkoff_full         the same                                         1, 2, … low: a row
    solkoff_plus         the Solkoff of the opponent                               as is

Solkoff is Buchholz; what an opponent is worth is the policy's word (``unplayed``). Under
C.07 a cut takes a voluntary unplayed round first (16.5.1, again for every cut 16.5.2). A
cut never takes the last round there is. More is always better; integers only.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from tournaments.scoring.points import (
    WIN,
    CountBy,
    Played,
    Score,
    Scores,
    UnplayedPolicy,
    scores,
)
from tournaments.scoring.unplayed import FIDE, adjusted, worth

Value = int | tuple[int, ...]
"""A number, or for the full truncated Solkoff the numbers compared one after the other."""


@dataclass(frozen=True, slots=True)
class Contribution:
    """What one round gave to a coefficient; a rest has no opponent.

    ``is_cut`` says it was taken off; of a row of cuts it is the first one.
    """

    round: int
    opponent: int | None
    value: int
    is_cut: bool = False
    is_voluntary: bool = False


@dataclass(frozen=True, slots=True)
class Sheet:
    """Everybody's scores and totals, from which every coefficient is read.

    ``values`` are the totals as opponents count them, ``rounds`` how many the event has.
    """

    scores: Scores
    totals: Mapping[int, int]
    values: Mapping[int, int]
    rounds: int
    unplayed: UnplayedPolicy = UnplayedPolicy.FACE
    solkoffs: dict[int, int] = field(default_factory=dict, compare=False)

    def worth(self, number: int, score: Score) -> int | None:
        """What the opponent of this round is worth to ``number``; None: it does not count."""
        return worth(score, self.totals[number], self.values, self.unplayed, self.rounds)

    def solkoff(self, number: int) -> int:
        """The Solkoff of a player, counted once."""
        if number not in self.solkoffs:
            found = (self.worth(number, score) for score in self.scores[number])
            self.solkoffs[number] = sum(one for one in found if one is not None)
        return self.solkoffs[number]

    @property
    def half(self) -> int:
        """Half of all the points a player could have taken."""
        return WIN * max(map(len, self.scores.values()), default=0) // 2


Rounds = Callable[[Sheet, int, Collection[int]], Iterable[Contribution]]
"""What the rounds of a player offer, before anything is cut; and who is tied with him."""


class Cut(StrEnum):
    """What is taken off."""

    NONE = "none"
    LOW = "low"  # the lowest
    TWO_LOW = "two_low"
    LOW_AND_HIGH = "low_and_high"
    ROW = "row"  # one lowest, then two, then three: compared one after the other


@dataclass(frozen=True, slots=True)
class Coefficient:
    """A coefficient as data.

    ``source`` is where it is defined or prescribed, ``scale`` what the stored integer must
    be divided by for print, ``among_tied`` says it exists only inside a group of equals,
    ``needs_swiss`` that a round robin gives it the same for equals.
    """

    code: str
    title_ru: str
    title_en: str
    short_ru: str
    short_en: str
    source: str
    rounds: Rounds
    cut: Cut = Cut.NONE
    scale: int = 1
    among_tied: bool = False
    descending: bool = True
    needs_swiss: bool = False


def make_sheet(
    results: Iterable[Played],
    numbers: Collection[int],
    *,
    count_by: CountBy = CountBy.GAMES,
    games_per_match: int | None = None,
    unplayed: UnplayedPolicy = UnplayedPolicy.FACE,
    rounds: int | None = None,
) -> Sheet:
    """Count the results once; raises BadResult (see ``points.scores``).

    ``rounds`` is the length of the event, by default its last round with a result.
    """
    rows = scores(results, numbers, count_by=count_by, games_per_match=games_per_match)
    return sheet_of(rows, unplayed=unplayed, rounds=rounds)


def sheet_of(rows: Scores, *, unplayed: UnplayedPolicy, rounds: int | None = None) -> Sheet:
    """The sheet of scores already told apart."""
    totals = {number: sum(score.points for score in own) for number, own in rows.items()}
    values = totals
    if unplayed in FIDE:
        values = {number: adjusted(own) for number, own in rows.items()}
    last = max((score.round for own in rows.values() for score in own), default=0)
    return Sheet(rows, totals, values, last if rounds is None else rounds, unplayed)


def contributions(
    sheet: Sheet, number: int, code: str, tied: Collection[int] = frozenset()
) -> tuple[Contribution, ...]:
    """What each round of ``number`` gave to the coefficient, and which was cut.

    ``meeting`` asks who is tied. Raises KeyError for an unknown code or number.
    """
    one = COEFFICIENTS[code]
    offered = list(one.rounds(sheet, number, tied))
    cut = [id(gone) for gone in _cut(offered, one.cut, sheet.unplayed)]
    return tuple(
        Contribution(row.round, row.opponent, row.value, id(row) in cut, row.is_voluntary)
        for row in offered
    )


def value(sheet: Sheet, number: int, code: str, tied: Collection[int] = frozenset()) -> Value:
    """The coefficient: the sum of what its rounds gave and what was not cut."""
    one = COEFFICIENTS[code]
    offered = list(one.rounds(sheet, number, tied))
    total = sum(row.value for row in offered)
    if one.cut is Cut.NONE:
        return total
    gone = _cut(offered, one.cut, sheet.unplayed)
    if one.cut is not Cut.ROW:
        return total - sum(row.value for row in gone)
    left = []
    for row in _lowest_first(offered, sheet.unplayed)[:-1]:
        total -= row.value
        left.append(total)
    return tuple(left) or (total,)


def _cut(offered: list[Contribution], cut: Cut, policy: UnplayedPolicy) -> list[Contribution]:
    """The contributions taken off; never the last one there is."""
    if cut is Cut.NONE:
        return []
    lowest = _lowest_first(offered, policy)
    if cut is Cut.TWO_LOW:
        return lowest[: min(2, max(len(offered) - 1, 0))]
    if cut is not Cut.LOW_AND_HIGH:
        return lowest[:1] if len(offered) > 1 else []
    if len(offered) < 3:
        return []
    return [lowest[0], max(lowest[1:], key=lambda row: row.value)]


def _lowest_first(offered: list[Contribution], policy: UnplayedPolicy) -> list[Contribution]:
    """In the order of cutting: by value; under C.07 voluntary unplayed rounds before all."""
    is_fide = policy in FIDE
    return sorted(offered, key=lambda row: (is_fide and not row.is_voluntary, row.value))


def _each(weigh: Callable[[Score], int]) -> Rounds:
    """Rounds that need nobody else's total."""

    def rounds(sheet: Sheet, number: int, tied: Collection[int]) -> Iterable[Contribution]:
        for score in sheet.scores[number]:
            yield Contribution(score.round, score.opponent, weigh(score))

    return rounds


def _against(weigh: Callable[[Score, int], int]) -> Rounds:
    """Rounds weighed with what the opponent is worth; those that do not count are left out."""

    def rounds(sheet: Sheet, number: int, tied: Collection[int]) -> Iterable[Contribution]:
        for score in sheet.scores[number]:
            opponent = sheet.worth(number, score)
            if opponent is not None:
                given = weigh(score, opponent)
                yield Contribution(
                    score.round, score.opponent, given, is_voluntary=score.is_voluntary
                )

    return rounds


def _meeting(sheet: Sheet, number: int, tied: Collection[int]) -> Iterable[Contribution]:
    for score in sheet.scores[number]:
        points = score.points if score.opponent in tied else 0
        yield Contribution(score.round, score.opponent, points)


def _shmulyan(sheet: Sheet, number: int, tied: Collection[int]) -> Iterable[Contribution]:
    for score in sheet.scores[number]:
        if not _is_met(sheet, score):
            yield Contribution(score.round, score.opponent, 0)
            continue
        sign = score.is_win - score.is_loss
        yield Contribution(score.round, score.opponent, sign * sheet.values[score.opponent])


def _koya(sheet: Sheet, number: int, tied: Collection[int]) -> Iterable[Contribution]:
    for score in sheet.scores[number]:
        is_strong = _is_met(sheet, score) and sheet.totals[score.opponent] >= sheet.half
        yield Contribution(score.round, score.opponent, score.points if is_strong else 0)


def _solkoff_plus(sheet: Sheet, number: int, tied: Collection[int]) -> Iterable[Contribution]:
    for score in sheet.scores[number]:
        if _is_met(sheet, score):
            yield Contribution(score.round, score.opponent, sheet.solkoff(score.opponent))


def _is_met(sheet: Sheet, score: Score) -> bool:
    """Whether there is an opponent to speak of: met over the board, at face also by forfeit."""
    if score.opponent is None:
        return False
    return score.played or sheet.unplayed is UnplayedPolicy.FACE


def _progressive(first: int) -> Rounds:
    """The running total after every round of the event from ``first`` on."""

    def rounds(sheet: Sheet, number: int, tied: Collection[int]) -> Iterable[Contribution]:
        by_round = {at: [] for at in range(1, sheet.rounds + 1)}
        for score in sheet.scores[number]:
            by_round[score.round].append(score)
        total = 0
        for at, row in by_round.items():
            total += sum(score.points for score in row)
            if at >= first:
                yield Contribution(at, row[0].opponent if row else None, total)

    return rounds


_points = _each(lambda score: score.points)
_game_points = _each(lambda score: score.game_points)
_wins = _each(lambda score: int(score.is_win and score.played))
_wins_any = _each(lambda score: int(score.points == WIN))
_sonneborn_berger = _against(lambda score, opponent: score.points * opponent)
_solkoff = _against(lambda score, opponent: opponent)

FMJD_POINTS = "FMJD Annex 3, 5.6"
FMJD_SORT = "FMJD annex 2024"
MATCH = "micro-match event regulations"
RUSSIAN = "Russian event regulations"
C07 = "FIDE C.07"

_ALL = (
    Coefficient("points", "Очки", "Points", "Очки", "Pts", FMJD_POINTS, _points),
    Coefficient("game_points", "Очки в партиях", "Game points", "Парт.", "GP", MATCH, _game_points),
    Coefficient("wins", "Число побед", "Number of wins", "Поб.", "Wins", RUSSIAN, _wins),
    Coefficient(
        "wins_any",
        "Число побед, считая без игры",
        "Number of wins, also without play",
        "Поб.+",
        "Win",
        f"{C07}, 7.1",
        _wins_any,
    ),
    Coefficient(
        "sonneborn_berger",
        "Коэффициент Зоннеборна — Бергера",
        "Sonneborn-Berger",
        "З.-Б.",
        "SB",
        FMJD_SORT,
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
    Coefficient("koya", "Коэффициент Койя", "Koya", "Койя", "KS", f"{C07}, 9.2", _koya),
    Coefficient(
        "progressive",
        "Прогресс",
        "Progressive score",
        "Прогр.",
        "PS",
        f"{C07}, 7.5",
        _progressive(1),
    ),
    Coefficient(
        "progressive_cut1",
        "Прогресс без первого тура",
        "Progressive score, first round cut",
        "Прогр.−1",
        "PS-C1",
        f"{C07}, 14.1",
        _progressive(2),
    ),
    Coefficient(
        "solkoff",
        "Коэффициент Солкофа (Бухгольца)",
        "Solkoff (Buchholz)",
        "Сол.",
        "Solk",
        FMJD_SORT,
        _solkoff,
        needs_swiss=True,
    ),
    Coefficient(
        "solkoff_short",
        "Усечённый коэффициент Солкофа",
        "Solkoff, lowest cut",
        "Усеч.",
        "Solk-1",
        FMJD_SORT,
        _solkoff,
        Cut.LOW,
        needs_swiss=True,
    ),
    Coefficient(
        "solkoff_short2",
        "Коэффициент Солкофа без двух низших",
        "Solkoff, two lowest cut",
        "Усеч.2",
        "Solk-2",
        f"{C07}, 14.2",
        _solkoff,
        Cut.TWO_LOW,
        needs_swiss=True,
    ),
    Coefficient(
        "median",
        "Медианный коэффициент Солкофа",
        "Median Solkoff",
        "Мед.",
        "Med",
        FMJD_SORT,
        _solkoff,
        Cut.LOW_AND_HIGH,
        needs_swiss=True,
    ),
    Coefficient(
        "solkoff_full",
        "Полный усечённый коэффициент Солкофа",
        "Solkoff, cut again and again",
        "Полн.",
        "Solk-n",
        FMJD_SORT,
        _solkoff,
        Cut.ROW,
        needs_swiss=True,
    ),
    Coefficient(
        "solkoff_plus",
        "Солкоф-плюс: сумма коэффициентов соперников",
        "Solkoff plus: the opponents' Solkoffs",
        "Сол.+",
        "Solk+",
        FMJD_SORT,
        _solkoff_plus,
        needs_swiss=True,
    ),
)

COEFFICIENTS: Mapping[str, Coefficient] = {one.code: one for one in _ALL}
