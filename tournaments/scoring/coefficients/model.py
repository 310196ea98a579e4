"""A coefficient as data and its computing: what each round adds, what is cut, what is left."""

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from enum import StrEnum

from tournaments.scoring.points import Score, UnplayedPolicy
from tournaments.scoring.totals import FIDE, ScoresAndTotals

Value = int | tuple[int, ...]
"""A number, or for the full truncated Solkoff the numbers compared one after the other."""


@dataclass(frozen=True, slots=True)
class Contribution:
    """What one round adds to a coefficient; a rest has no opponent.

    ``is_cut`` says it was taken off; of a row of cuts it is the first one.
    """

    round: int
    opponent: int | None
    value: int
    is_cut: bool = False
    is_voluntary: bool = False


Rounds = Callable[[ScoresAndTotals, int, Collection[int]], Iterable[Contribution]]
"""What the rounds of a player offer, before anything is cut; and who is tied with him."""


class Cut(StrEnum):
    """Which rounds a coefficient leaves out: the lowest, the two lowest, lowest and highest."""

    NONE = "none"
    LOW = "low"  # the lowest
    TWO_LOW = "two_low"
    LOW_AND_HIGH = "low_and_high"
    ROW = "row"  # one lowest, then two, then three: compared one after the other


@dataclass(frozen=True, slots=True)
class Coefficient:
    """A coefficient as data: how it weighs rounds, what it cuts; its names are texts elsewhere.

    ``source`` is where it is defined or prescribed, ``scale`` what the stored integer must
    be divided by for print, ``among_tied`` says it exists only inside a group of equals,
    ``needs_swiss`` that a round robin gives it the same for equals.
    """

    code: str
    source: str
    rounds: Rounds
    cut: Cut = Cut.NONE
    scale: int = 1
    among_tied: bool = False
    descending: bool = True
    needs_swiss: bool = False


FMJD_POINTS = "FMJD Annex 3, 5.6"

FMJD_SORT = "FMJD annex 2024"

MATCH = "micro-match event regulations"

RUSSIAN = "Russian event regulations"

C07 = "FIDE C.07"


def weigh_each_round(weigh: Callable[[Score], int]) -> Rounds:
    """Make a weighing of rounds that needs nobody else's total."""

    def rounds(
        scoring: ScoresAndTotals, number: int, tied: Collection[int]
    ) -> Iterable[Contribution]:
        for score in scoring.scores[number]:
            yield Contribution(score.round, score.opponent, weigh(score))

    return rounds


def weigh_opponents(weigh: Callable[[Score, int], int]) -> Rounds:
    """Make a weighing of rounds by what the opponent is worth; uncounted rounds are left out."""

    def rounds(
        scoring: ScoresAndTotals, number: int, tied: Collection[int]
    ) -> Iterable[Contribution]:
        for score in scoring.scores[number]:
            opponent = scoring.worth_of_opponent(number, score)
            if opponent is not None:
                weighed = weigh(score, opponent)
                yield Contribution(
                    score.round, score.opponent, weighed, is_voluntary=score.is_voluntary
                )

    return rounds


def met_opponent(scoring: ScoresAndTotals, score: Score) -> int | None:
    """Return the opponent met over the board, for some coefficients also by forfeit; else None."""
    is_met = score.played or scoring.unplayed is UnplayedPolicy.FACE
    return score.opponent if is_met else None


def contributions(
    scoring: ScoresAndTotals,
    number: int,
    coefficient: Coefficient,
    tied: Collection[int] = frozenset(),
) -> tuple[Contribution, ...]:
    """List what each round of ``number`` adds to a coefficient, and which was cut.

    ``meeting`` asks who is tied. Raises KeyError for an unknown number.
    """
    offered = list(coefficient.rounds(scoring, number, tied))
    cut = [id(gone) for gone in _cut(offered, coefficient.cut, scoring.unplayed)]
    return tuple(
        Contribution(row.round, row.opponent, row.value, id(row) in cut, row.is_voluntary)
        for row in offered
    )


def coefficient_value(
    scoring: ScoresAndTotals,
    number: int,
    coefficient: Coefficient,
    tied: Collection[int] = frozenset(),
) -> Value:
    """Compute a coefficient: the sum of what its rounds add and is not cut."""
    offered = list(coefficient.rounds(scoring, number, tied))
    total = sum(row.value for row in offered)
    if coefficient.cut is Cut.NONE:
        return total
    gone = _cut(offered, coefficient.cut, scoring.unplayed)
    if coefficient.cut is not Cut.ROW:
        return total - sum(row.value for row in gone)
    totals = []
    for row in _lowest_first(offered, scoring.unplayed)[:-1]:
        total -= row.value
        totals.append(total)
    return tuple(totals) or (total,)


def _cut(offered: list[Contribution], cut: Cut, policy: UnplayedPolicy) -> list[Contribution]:
    """Return the contributions taken off; never the last one there is."""
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
