"""What a reason of a Swiss pairing claims, looked at from the rules alone (C.04.3, C.04.2).

Written apart from the program: the histories are read anew, and where a criterion is said to
have decided, every legal way to pair the rest of the field is tried. Only for fields in which
that many ways can be tried; ``MOST`` says how many players.
"""

from collections.abc import Callable, Iterator
from functools import cache

from games.draughts.colour import Colour
from tournaments.pairing.field import Competitor, RoundKind

MOST = 12

CRITERIA = ("C5", *(f"C{number}" for number in range(6, 22)))

WHITE, BLACK = Colour.WHITE, Colour.BLACK

Couple = tuple[int, int]  # the lower number first; 0 for the bye

Ways = list[tuple[frozenset[Couple], dict[str, tuple[int, ...]]]]


class Checker:
    """One round as it was paired."""

    def __init__(self, competitors, pairs, rounds, initial, prohibited=()):
        self.people: dict[int, Competitor] = {
            competitor.number: competitor for competitor in competitors
        }
        # the histories do not change, and a field is measured thousands of times
        self.score = cache(self.score)
        self.played = cache(self.played)
        self.due = cache(self.due)
        self.float = cache(self.float)
        self.level = cache(self.level)
        self.round = 1 + max(len(competitor.past) for competitor in competitors)
        self.is_last = self.round >= rounds
        self.initial = initial
        self.prohibited = [set(group) for group in prohibited]
        self.pairs = [couple(*pair) for pair in pairs]
        self.whites = {pair[0] for pair in pairs if pair[1]}
        self.here = sorted(n for pair in self.pairs for n in pair if n)
        self.scores = sorted({self.score(n) for n in self.here}, reverse=True)
        self.known_ways: dict[int, Ways] = {}

    # what the history of a player says

    def score(self, number: int, at: int | None = None) -> int:
        """By what he is paired in the round with index ``at``, else in the one to be paired."""
        competitor = self.people[number]
        at = self.round - 1 if at is None else at
        lent = competitor.virtual[at] if at < len(competitor.virtual) else 0
        return lent + sum(past.points for past in competitor.past[:at])

    def played(self, number: int) -> list[Colour]:
        return [p.colour for p in self.people[number].past if p.kind is RoundKind.PLAYED]

    def due(self, number: int) -> tuple[Colour | None, int]:
        """1.7: the colour due, and how strongly: 2 absolute, 1 strong, 0 mild, -1 none."""
        had = self.played(number)
        if not had:
            return None, -1
        excess = had.count(WHITE) - had.count(BLACK)
        if excess in (-1, 0, 1) and len(had) > 1 and had[-1] is had[-2]:
            return (BLACK if had[-1] is WHITE else WHITE), 2
        if excess == 0:
            return (BLACK if had[-1] is WHITE else WHITE), 0
        return (BLACK if excess > 0 else WHITE), 2 if abs(excess) > 1 else 1

    def float(self, number: int, ago: int) -> str:
        at = self.round - 1 - ago
        if at < 0:
            return ""
        past = self.people[number].past[at]
        if past.kind is RoundKind.PLAYED:
            own, other = self.score(number, at), self.score(past.opponent, at)
            return "down" if own > other else "up" if own < other else ""
        return "down" if past.kind is RoundKind.ALLOCATED or past.points else ""

    def top(self, number: int) -> bool:
        return self.is_last and self.score(number) > self.round - 1

    def have_met(self, first: int, other: int) -> bool:
        return any(
            past.kind is RoundKind.PLAYED and past.opponent == other
            for past in self.people[first].past
        )

    def may_rest(self, number: int) -> bool:
        return not any(
            past.kind is RoundKind.ALLOCATED
            or (past.kind is not RoundKind.PLAYED and past.points == 2)
            for past in self.people[number].past
        )

    def may(self, pair: Couple) -> bool:
        """C1, C2, C3 and what the event prohibits."""
        first, other = pair
        if first == 0:
            return self.may_rest(other)
        if self.have_met(first, other) or any({first, other} <= group for group in self.prohibited):
            return False
        absolute = self.due(first) == self.due(other) and self.due(first)[1] == 2
        return not absolute or self.top(first) or self.top(other)

    # the brackets of any way to pair the field

    def key(self, number: int) -> tuple[int, int]:
        return -self.score(number), number

    def level(self, pair: Couple) -> int:
        """The score of the bracket in which a pair is made; the bye is below all."""
        return min(self.score(n) for n in pair) if pair[0] else -1

    def left(self, pairs, score: int) -> list[int]:
        """Who leaves the bracket of ``score`` unpaired."""
        left_numbers = [n for p in pairs if self.level(p) < score for n in p if n]
        return sorted((n for n in left_numbers if self.score(n) >= score), key=self.key)

    def measure(self, pairs, score: int) -> dict[str, tuple[int, ...]]:
        """C5 of the whole and C6 to C21 of one bracket; smaller is better."""
        down = self.left(pairs, score)
        lower = [lower for lower in self.scores if lower < score]
        again = self.left(pairs, lower[0]) if lower else []
        resting = [pair[1] for pair in pairs if not pair[0]]
        made = [pair for pair in pairs if self.level(pair) == score]
        came = [pair for pair in made if max(map(self.score, pair)) > score]
        homes = [min(pair, key=self.score) for pair in came]
        gap = lambda numbers: tuple(sorted((self.score(n) - score for n in numbers), reverse=True))  # noqa: E731
        falls = lambda ago, home: [  # noqa: E731
            n for n in down if (self.score(n) == score) is home and self.float(n, ago) == "down"
        ]
        rises = lambda ago: [  # noqa: E731
            p for p, n in zip(came, homes, strict=True) if self.float(n, ago) == "up"
        ]
        above = lambda ago: [max(pair, key=self.score) for pair in rises(ago)]  # noqa: E731
        lone = down == resting and len(down) == 1
        measures = [
            tuple(map(self.score, resting)),
            (len(down),),
            tuple(sorted(map(self.score, down), reverse=True)),
            (len(again), *sorted(map(self.score, again), reverse=True)),
            (
                sum(p.kind is not RoundKind.PLAYED for p in self.people[resting[0]].past)
                if lone
                else 0,
            ),
            (sum(self.costs_top(pair, self.is_beyond_two) for pair in made),),
            (sum(self.costs_top(pair, self.is_third) for pair in made),),
            (sum(self.denies(pair, 0) for pair in made),),
            (sum(self.denies(pair, 1) for pair in made),),
            (len(falls(1, True)),),
            (len(rises(1)),),
            (len(falls(2, True)),),
            (len(rises(2)),),
            gap(falls(1, False)),
            gap(above(1)),
            gap(falls(2, False)),
            gap(above(2)),
        ]
        return dict(zip(CRITERIA, measures, strict=True))

    def denies(self, pair: Couple, least: int) -> bool:
        (colour, strong), (other, strength) = map(self.due, pair)
        return colour is not None and colour is other and min(strong, strength) >= least

    def costs_top(self, pair: Couple, is_broken: Callable[[int, Colour], bool]) -> int:
        if not (self.top(pair[0]) or self.top(pair[1])):
            return 0
        white = self.white_of(pair)
        return sum(is_broken(n, WHITE if n == white else BLACK) for n in pair)

    def is_beyond_two(self, number: int, colour: Colour) -> bool:
        had = [*self.played(number), colour]
        return abs(had.count(WHITE) - had.count(BLACK)) > 2

    def is_third(self, number: int, colour: Colour) -> bool:
        return self.played(number)[-2:] == [colour, colour]

    # article 5.2

    def rule(self, pair: Couple) -> tuple[str, int]:
        """The rule of 5.2 that gives the colours, and who has White by it."""
        high, low = sorted(pair, key=self.key)
        (own, strong), (its, strength) = self.due(high), self.due(low)
        if own is not its:
            return "5.2.1", high if own is WHITE or its is BLACK else low
        other = {high: low, low: high}
        if own is not None:
            first = None
            if strong != strength:
                first = high if strong > strength else low
            elif strong == 2 and self.excess(high) != self.excess(low):
                toward = {n: self.excess(n) * (1 if own is BLACK else -1) for n in pair}
                first = max(pair, key=toward.__getitem__)
            if first is not None:
                return "5.2.2", first if own is WHITE else other[first]
        for ours, two in zip(self.played(high)[::-1], self.played(low)[::-1], strict=False):
            if ours is not two:
                return "5.2.3", low if ours is WHITE else high
        if own is not None:
            return "5.2.4", high if own is WHITE else low
        counted = [
            n for n, competitor in self.people.items() if n in self.here or was_paired(competitor)
        ]
        is_odd = sorted(counted).index(high) % 2 == 0
        return "5.2.5", high if is_odd is (self.initial is WHITE) else low

    def excess(self, number: int) -> int:
        had = self.played(number)
        return had.count(WHITE) - had.count(BLACK)

    def white_of(self, pair: Couple) -> int:
        return self.rule(pair)[1]

    # every legal way to pair what is left below the brackets above

    def ways(self, score: int) -> Ways | None:
        """None where there are too many to try."""
        if score not in self.known_ways:
            fixed = [pair for pair in self.pairs if self.level(pair) > score]
            done = {n for pair in fixed for n in pair}
            rest = [n for n in self.here if n not in done]
            if len(rest) > MOST:
                return None
            all_ways = [frozenset((*fixed, *way)) for way in self.matchings(rest)]
            self.known_ways[score] = [(way, self.measure(way, score)) for way in all_ways]
        return self.known_ways[score]

    def matchings(self, rest: list[int]) -> Iterator[tuple[Couple, ...]]:
        numbers = [0, *rest] if len(rest) % 2 else rest
        if not numbers:
            yield ()
            return
        first = numbers[0]
        for other in numbers[1:]:
            if self.may((first, other)):
                left = [n for n in numbers[1:] if n != other]
                for more in self.matchings(left):
                    yield ((first, other), *more)

    def decides(self, score: int, wanted: Callable[[frozenset[Couple]], bool]) -> str | None:
        """The criterion in which the best of the ``wanted`` ways is worse; "" where it is not."""
        ways = self.ways(score)
        if ways is None:
            return None
        now = self.measure(self.pairs, score)
        measures = [measure for way, measure in ways if wanted(way)]
        if not measures:
            return "C4"
        best = min(measures, key=lambda measure: tuple(measure.values()))
        worse = [name for name in CRITERIA if best[name] != now[name]]
        if not worse:
            return "equal"
        return worse[0] if best[worse[0]] > now[worse[0]] else "better"


def couple(first: int, other: int | None) -> Couple:
    """A pair without colours."""
    return (0, first) if not other else (min(first, other), max(first, other))


def was_paired(competitor: Competitor) -> bool:
    return any(past.kind is not RoundKind.REQUESTED for past in competitor.past)
