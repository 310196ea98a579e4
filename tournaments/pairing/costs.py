"""What a pair or a floater of a bracket costs, as a number; assignment at the least cost."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain

from tournaments.pairing.brackets import (
    Bracket,
    Float,
    RoundToPair,
    broken_colour_criteria,
    float_of_competitor,
)
from tournaments.pairing.colours import ColourPreference, PreferenceStrength, colour_preference
from tournaments.pairing.field import RoundKind

# Compute what a pair or a floater of a Swiss bracket costs, as a number ordered like the
# criteria.
#
# The criteria of C.04.3 (article 2) that a pair or a floater decides by itself are the digits of
# the number, the earlier the higher, so that of two ways to pair the bracket the one with the
# lower sum is the better, and the first digit in which two sums differ is the criterion that
# decided. C6 and C8 speak of the whole bracket and of the one below: they are no digits.


DOWN = 0
"""Who leaves the bracket unpaired meets this number."""

DIGIT_BITS = 12

_FLOATS = ((1, "C14", "C15", "C18", "C19"), (2, "C16", "C17", "C20", "C21"))

Digit = tuple[str, int]


@dataclass(slots=True)
class PlayerHistories:
    """Facts from the players' past rounds: opponents met, colours due, scores, floats."""

    asked: RoundToPair
    prohibited: tuple[frozenset[int], ...]
    here: tuple[int, ...]
    top: frozenset[int] = frozenset()
    met: dict[int, frozenset[int]] = field(default_factory=dict)
    wanted: dict[int, ColourPreference] = field(default_factory=dict)
    score: dict[int, int] = field(default_factory=dict)
    went: dict[int, tuple[Float | None, Float | None]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        people = self.asked.field
        if self.asked.number >= self.asked.rounds:
            self.top = frozenset(filter(self.asked.is_topscorer, self.here))
        for number in self.here:
            competitor = people[number]
            self.met[number] = competitor.met
            self.wanted[number] = colour_preference(competitor.colours)
            self.score[number] = competitor.pairing_points
            self.went[number] = (
                float_of_competitor(competitor, 1, people),
                float_of_competitor(competitor, 2, people),
            )

    def criterion_forbidding_pair(self, number: int, other: int) -> str | None:
        """Return the absolute criterion that forbids these two to meet; None where they may."""
        if other in self.met[number]:
            return "C1"
        if any(number in group and other in group for group in self.prohibited):
            return "prohibited"
        wanted = self.wanted[number]
        if wanted.strength is not PreferenceStrength.ABSOLUTE or wanted != self.wanted[other]:
            return None
        return None if number in self.top or other in self.top else "C3"


class BracketCosts:
    """The cost of every possible pair or floater of one bracket; None for a forbidden one.

    Two of one of the ``halves`` may not meet.
    """

    def __init__(
        self,
        bracket: Bracket,
        histories: PlayerHistories,
        *,
        is_last: bool,
        halves: tuple[frozenset[int], ...] = (),
    ) -> None:
        self.bracket, self.histories, self.is_last = bracket, histories, is_last
        self.halves = halves
        score = histories.score
        scores = sorted({score[number] for number in bracket.all_players}, reverse=True)
        gaps = sorted({score[number] - bracket.points for number in bracket.moved_down})[::-1]
        digits: list[Digit] = [
            *(("C5", 0), *(("C7", score) for score in scores), ("C9", 0)),
            *((f"C{number}", 0) for number in range(10, 18)),
            *((f"C{number}", gap) for number in range(18, 22) for gap in gaps),
        ]
        self.names = [name for name, _ in reversed(digits)]
        self.worth: Mapping[Digit, int] = {
            digit: 1 << (DIGIT_BITS * place) for place, digit in enumerate(reversed(digits))
        }
        self.beyond = 1 << (DIGIT_BITS * (len(digits) + 1))
        self.known: dict[tuple[int, int], int | None] = {}

    def cost(self, number: int, other: int) -> int | None:
        """Return the cost of a pair, or of a floater where one number is DOWN."""
        if number == other:
            return None
        key = (number, other) if number < other else (other, number)
        if key not in self.known:
            self.known[key] = self._floater(key[1]) if key[0] == DOWN else self._pair(*key)
        return self.known[key]

    def first_differing_criterion(self, number: int, other: int) -> str | None:
        """Return the first criterion in which two sums of costs differ."""
        differ = number ^ other
        return self.names[(differ.bit_length() - 1) // DIGIT_BITS] if differ else None

    def _sum(self, digits: Iterable[Digit]) -> int:
        return sum(self.worth[digit] for digit in digits)

    def _pair(self, number: int, other: int) -> int | None:
        points, score, known = self.bracket.points, self.histories.score, self.histories
        if score[number] > points < score[other] or known.criterion_forbidding_pair(number, other):
            return None
        if any(number in half and other in half for half in self.halves):
            return None
        lower, higher = sorted((number, other), key=score.__getitem__)
        return self._colours(number, other) + self._sum(self._risen(lower, score[higher] - points))

    def _colours(self, number: int, other: int) -> int:
        top = self.histories.top
        if number in top or other in top:
            return self._sum(
                (name, 0) for name in broken_colour_criteria((number, other), self.histories.asked)
            )
        wanted, others = self.histories.wanted[number], self.histories.wanted[other]
        if wanted.due is None or wanted.due is not others.due:
            return 0
        mild = PreferenceStrength.MILD in (wanted.strength, others.strength)
        return self.worth["C12", 0] + (0 if mild else self.worth["C13", 0])

    def _risen(self, lower: int, gap: int) -> Iterable[Digit]:
        """Yield the digits of a resident who meets one from above, and went up lately."""
        went = self.histories.went[lower] if gap else ()
        risen = (
            ((up, 0), (against, gap))
            for way, (_, _, up, _, against) in zip(went, _FLOATS, strict=False)
            if way is Float.UP
        )
        return chain.from_iterable(risen)

    def _floater(self, number: int) -> int | None:
        competitor = self.histories.asked.field[number]
        score = self.histories.score[number]
        total = self.worth["C7", score]
        if self.is_last:
            if not competitor.may_rest:
                return None
            unplayed = sum(past.kind is not RoundKind.PLAYED for past in competitor.past)
            total += score * self.worth["C5", 0] + unplayed * self.worth["C9", 0]
        gap = score - self.bracket.points
        for way, (_, down, _, again, _) in zip(self.histories.went[number], _FLOATS, strict=True):
            if way is Float.DOWN:
                total += self.worth[again, gap] if gap else self.worth[down, 0]
        return total


# Assign each row a column of its own so that the sum of the costs is least.
#
# The method of H. W. Kuhn with potentials: rows are taken in one by one, each along the cheapest
# chain of exchanges. Costs are whole numbers of any size; None is what may not be.


Costs = Sequence[Sequence[int | None]]


def assign_columns(costs: Costs) -> tuple[int, ...] | None:
    """Return the column of each row at the least cost; None where not every row can have one.

    There are at least as many columns as rows.
    """
    made = _Assignment(costs)
    if not all(made.take_in(row) for row in range(len(costs))):
        return None
    column_of = {row: column for column, row in enumerate(made.row_of) if row is not None}
    return tuple(column_of[row] for row in range(len(costs)))


@dataclass(slots=True)
class _Assignment:
    """The rows taken in so far: ``row_of`` each column, and the potentials of both."""

    costs: Costs
    row_of: list[int | None] = field(init=False)
    rows: list[int] = field(init=False)
    columns: list[int] = field(init=False)

    def __post_init__(self) -> None:
        width = len(self.costs[0]) if self.costs else 0
        self.row_of, self.columns = [None] * width, [0] * width
        self.rows = [0] * len(self.costs)

    def take_in(self, first: int) -> bool:
        """Find the cheapest chain from a new row to a free column, and make its exchanges."""
        width = len(self.row_of)
        slack: list[int | None] = [None] * width
        came: list[int | None] = [None] * width
        free, seen = set(range(width)), list[int]()
        row, last = first, None
        while True:
            for column in free:
                cost, known = self.costs[row][column], slack[column]
                if cost is None:
                    continue
                rest = cost - self.rows[row] - self.columns[column]
                if known is None or rest < known:
                    slack[column], came[column] = rest, last
            near = [(room, column) for column in free if (room := slack[column]) is not None]
            if not near:
                return False
            least, last = min(near)
            self._raise(first, least, seen)
            slack = [spare if spare is None else spare - least for spare in slack]
            free.remove(last)
            seen.append(last)
            holder = self.row_of[last]
            if holder is None:
                break
            row = holder
        self._exchange(first, last, came)
        return True

    def _raise(self, first: int, least: int, seen: Sequence[int]) -> None:
        self.rows[first] += least
        for column in seen:
            self.columns[column] -= least
            holder = self.row_of[column]
            if holder is not None:
                self.rows[holder] += least

    def _exchange(self, first: int, end: int, came: Sequence[int | None]) -> None:
        column: int | None = end
        while column is not None:
            before = came[column]
            self.row_of[column] = first if before is None else self.row_of[before]
            column = before
