"""Which criterion gets worse if a bracket is paired in another way, by the rules alone.

To put one pair or one floater in place of others, two players must be left over: those who had
met the two. A chain of exchanges, each player of it taking the next one's opponent, brings them
together again. The cheapest chain is looked for as the shortest road is; where it runs through
nobody twice it is a real way to pair the bracket, and no other is better. Where it does not,
where nobody can be found, and where several players go down, nothing is said (None).

Who goes down instead of another is only believed if the bracket below can take him for the
other and let down the same players (C4, C5, C8).
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from games.draughts.colour import Colour
from tournaments.pairing.costs import DOWN, BracketCosts, assign_columns

EQUAL = "equal"

Verdict = str | None
"""A criterion that would be worse, EQUAL, or None where it was not established."""

LONGEST = 6
"""A chain is given up after so many looks at each player."""


@dataclass(frozen=True, slots=True)
class ExchangeChain:
    """A chain of exchanged opponents, its cost; ``is_real`` if nobody is in it twice."""

    cost: int
    numbers: tuple[int, ...]
    is_real: bool


class BracketPairedAgain:
    """A bracket as it was paired, with the one below, to be paired again in another way."""

    def __init__(self, costs: BracketCosts, below: "BracketPairedAgain | None") -> None:
        self.costs, self.below = costs, below
        bracket = self.bracket = costs.bracket
        self.mate: dict[int, int] = {}
        self.rows: dict[int, list[tuple[int, int, int]]] = {}
        for upper, other in (*bracket.pairs, *((number, DOWN) for number in bracket.floaters)):
            self.mate |= {upper: other, other: upper}
        self.is_legal = True
        paid = [self._cost(number, other) for number, other in self._pairs(self.mate)]
        self.now = sum(paid)
        wanted = costs.histories.wanted
        self.due = {number: wanted[number].due for number in bracket.all_players}
        self.wanting = Counter(self.due.values())
        denied = (self._is_denied(number, other) for number, other in bracket.pairs)
        self.denied = sum(denied)

    def fewest_denied_colours(self, number: int, other: int) -> int:
        """Count the fewest players who would be denied their colour if these two met.

        Counted for every way to make as many pairs in the bracket, so it is exact as a bound.
        """
        wanting = self.wanting - Counter((self.due[number], self.due[other]))
        most = max(wanting[colour] for colour in Colour)
        pairs = len(self.bracket.pairs) - 1
        own = int(self._is_denied(number, other))
        return own + max(0, most - len(self.bracket.floaters) - pairs)

    def _is_denied(self, number: int, other: int) -> bool:
        return self.due[number] is not None and self.due[number] is self.due[other]

    def criterion_worse_with_pair(self, before: int, number: int, other: int) -> Verdict:
        """Find what is worse if these two meet after the bracket's first ``before`` pairs."""
        added = self.costs.cost(number, other)
        if not self.is_legal or added is None:
            return None
        fixed = {seated for pair in self.bracket.pairs[:before] for seated in pair}
        ends = self.mate[number], self.mate[other]
        spared = self._cost(number, ends[0]) + self._cost(other, ends[1])
        base = self.now - spared + added
        gone = fixed | {number, other}
        quick = self._quick(base, ends, gone)
        is_counted = quick == "C12" and self.fewest_denied_colours(number, other) > self.denied
        if quick == EQUAL or is_counted:
            return quick
        if len(self.bracket.floaters) > 1:
            return None
        free = self._chain(*ends, gone)
        if free is None:
            return None
        least = self._verdict_of_total(base + free.cost)
        if least is None or (free.is_real and self._may_go(self._goes_down(free, ends))):
            return least
        return least if self._is_reached(base, ends, gone, least) else None

    def criterion_worse_with_floater(self, number: int) -> Verdict:
        """Find what is worse if ``number`` leaves the bracket in place of the floater."""
        added = self.costs.cost(number, DOWN)
        is_one = self.is_legal and len(self.bracket.floaters) == 1
        if not is_one or added is None or not self._may_go(number):
            return None
        (floater,) = self.bracket.floaters
        other = self.mate[number]
        spared = self._cost(floater, DOWN) + self._cost(number, other)
        chain = self._chain(floater, other, {number, DOWN})
        if chain is None or not chain.is_real:
            return None
        return self._verdict_of_total(self.now - spared + added + chain.cost)

    def criterion_worse_without_exchange(self) -> Verdict:
        """Find what is worse if the remainder's upper half meets only the lower half."""
        bracket = self.bracket
        if not self.is_legal or len(bracket.floaters) > 1:
            return None
        upper, lower = (
            bracket.remainder[: bracket.size_of_upper_half],
            bracket.remainder[bracket.size_of_upper_half :],
        )
        is_one_left = len(lower) > len(upper)
        down = {number: self._down(number) if is_one_left else 0 for number in lower}
        rows = [
            [
                None if (cost := self.costs.cost(number, other)) is None else cost - down[other]
                for other in lower
            ]
            for number in upper
        ]
        columns = assign_columns(rows)
        if columns is None:
            return None
        unpaired = [other for at, other in enumerate(lower) if at not in columns]
        if any(
            self.costs.cost(other, DOWN) is None or not self._may_go(other) for other in unpaired
        ):
            return None
        made = sum(self._cost(number, lower[at]) for number, at in zip(upper, columns, strict=True))
        now = sum(self._cost(*pair) for pair in bracket.pairs_of_remainder)
        here = [other for other in bracket.floaters if other in bracket.residents]
        falls = [sum(self._cost(other, DOWN) for other in some) for some in (here, unpaired)]
        return self._verdict_of_total(self.now - now - falls[0] + made + falls[1])

    def _down(self, number: int) -> int:
        """Return what it costs that he goes down; more than any sum where he may not."""
        cost = self.costs.cost(number, DOWN)
        return self.costs.beyond if cost is None else cost

    def _quick(self, base: int, ends: tuple[int, int], gone: set[int]) -> Verdict:
        """Return the best of the ways with one exchange at most, where the same ones go down."""
        number, other = ends
        if DOWN in ends:
            return None
        cost = self.costs.cost
        direct = cost(number, other)
        least = direct
        for first, second in self.mate.items():
            if {first, second} & (gone | {number, other, DOWN}):
                continue
            if least is not None and base + least == self.now:
                break
            added, closing = cost(number, first), cost(second, other)
            if added is not None and closing is not None:
                total = added + closing - self._cost(first, second)
                least = total if least is None else min(least, total)
        return None if least is None else self._verdict_of_total(base + least)

    def _is_reached(self, base: int, ends: tuple[int, int], gone: set[int], least: str) -> bool:
        """Return whether a real way shows that no earlier criterion than ``least`` has to be worse:
        the same one goes down."""
        if DOWN in ends:
            return False
        chain = self._chain(*ends, gone | {DOWN, *self.bracket.floaters})
        return (
            chain is not None
            and chain.is_real
            and self._verdict_of_total(base + chain.cost) == least
        )

    def _verdict_of_total(self, total: int) -> Verdict:
        """What the sum says beside the one now; better than now cannot be, and is not told."""
        if total == self.now:
            return EQUAL
        return self.costs.first_differing_criterion(total, self.now) if total > self.now else None

    def _cost(self, number: int, other: int) -> int:
        """Of what stands in the round; a pair that could not have been made costs nothing, and
        then nothing is told of this bracket."""
        known = self.costs.cost(number, other)
        if known is None:
            self.is_legal = False
        return known or 0

    @staticmethod
    def _pairs(mate: dict[int, int]) -> Iterable[tuple[int, int]]:
        return ((number, other) for number, other in mate.items() if number > other)

    def _goes_down(self, chain: ExchangeChain, ends: tuple[int, int]) -> int | None:
        """Return who meets DOWN after the exchanges; None where it is the one who did before."""
        row = (*chain.numbers,)
        for number, other in zip(row[::2], row[1::2], strict=True):
            if DOWN in (number, other):
                return number + other
        return None

    def _may_go(self, number: int | None) -> bool:
        """Whether everything below can be as it is with ``number`` in the floater's place."""
        if number is None or self.costs.is_last or number in self.bracket.floaters:
            return True
        return self.below is not None and self.below.can_take_in_place_of(
            number, self.bracket.floaters[0]
        )

    def can_take_in_place_of(self, number: int, floater: int) -> bool:
        """Return whether ``number`` can be paired here in place of ``floater``."""
        other = self.mate.get(floater, DOWN)
        if other == DOWN:
            return False
        if self._may_meet(number, other):
            return True
        return any(
            DOWN not in (met, its_mate)
            and self._may_meet(number, met)
            and self._may_meet(its_mate, other)
            for met, its_mate in self.mate.items()
            if not {met, its_mate} & {floater, other}
        )

    def _may_meet(self, number: int, other: int) -> bool:
        score, points = self.costs.histories.score, self.bracket.points
        both_above = score[number] > points < score[other]
        return (
            not both_above and self.costs.histories.criterion_forbidding_pair(number, other) is None
        )

    def _row_of(self, number: int) -> list[tuple[int, int, int]]:
        """Whom he could take from whom, by what that adds to the sum; counted once."""
        if number not in self.rows:
            costs = (
                (self.costs.cost(number, other), other, its) for other, its in self.mate.items()
            )
            self.rows[number] = sorted(
                (added - self._cost(other, its), other, its)
                for added, other, its in costs
                if added is not None and its != number
            )
        return self.rows[number]

    def _chain(self, start: int, end: int, gone: set[int]) -> ExchangeChain | None:
        """Return the cheapest exchanges that bring ``start`` and ``end`` together again."""
        if start in gone or end in gone:
            return None
        free = {
            free_number
            for pair in self.mate.items()
            if not gone.intersection(pair)
            for free_number in pair
        }
        free -= {start, end}
        least: dict[int, int] = {start: 0}
        came: dict[int, tuple[int, int]] = {}
        best: tuple[int, int] | None = None
        waiting, looks = [start], 0
        while waiting:
            looks += len(waiting)
            if looks > LONGEST * (len(free) + 1):
                return None
            again: dict[int, None] = {}
            for reached in waiting:
                so_far = least[reached]
                closing = self.costs.cost(reached, end)
                if closing is not None and (best is None or so_far + closing < best[0]):
                    best = so_far + closing, reached
                farthest = max(least.values()) if len(least) > len(free) else None
                for added, other, its in self._row_of(reached):
                    total = so_far + added
                    if farthest is not None and total >= farthest:
                        break
                    if other in free and (its not in least or total < least[its]):
                        least[its], came[its] = total, (reached, other)
                        again[its] = None
            waiting = list(again)
        return None if best is None else ExchangeChain(best[0], *_row(best[1], start, end, came))


def _row(
    last: int, start: int, end: int, came: dict[int, tuple[int, int]]
) -> tuple[tuple[int, ...], bool]:
    """The new pairs in a row, from ``start`` to ``end``; and whether nobody stands there twice."""
    row = [end, last]
    while last != start and len(row) <= 2 * len(came) + 2:
        last, other = came[last]
        row += [other, last]
    return tuple(reversed(row)), len(set(row)) == len(row) and last == start
