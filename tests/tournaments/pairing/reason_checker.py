"""What a reason of a Swiss pairing claims, looked at from the rules alone (C.04.3, C.04.2).

Written apart from the program: the histories are read anew, and where a criterion is said to
have decided, every legal way to pair the rest of the field is tried. Only for fields in which
that many ways can be tried; ``MOST`` says how many players.
"""

from collections.abc import Callable, Iterator

from games.draughts.colour import Colour
from tournaments.pairing.competitor import Competitor, Turn

MOST = 12
CRITERIA = ("C5", *(f"C{number}" for number in range(6, 22)))
WHITE, BLACK = Colour.WHITE, Colour.BLACK
Couple = tuple[int, int]  # the lower number first; 0 for the bye
Ways = list[tuple[frozenset[Couple], dict[str, tuple[int, ...]]]]


class Checker:
    """One round as it was paired."""

    def __init__(self, competitors, pairs, rounds, initial, prohibited=()):
        self.people: dict[int, Competitor] = {one.number: one for one in competitors}
        self.round = 1 + max(len(one.past) for one in competitors)
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
        one = self.people[number]
        at = self.round - 1 if at is None else at
        lent = one.virtual[at] if at < len(one.virtual) else 0
        return lent + sum(past.points for past in one.past[:at])

    def played(self, number: int) -> list[Colour]:
        return [p.colour for p in self.people[number].past if p.turn is Turn.PLAYED]

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
        if past.turn is Turn.PLAYED:
            own, other = self.score(number, at), self.score(past.opponent, at)
            return "down" if own > other else "up" if own < other else ""
        return "down" if past.turn is Turn.ALLOCATED or past.points else ""

    def top(self, number: int) -> bool:
        return self.is_last and self.score(number) > self.round - 1

    def met(self, one: int, other: int) -> bool:
        return any(
            past.turn is Turn.PLAYED and past.opponent == other for past in self.people[one].past
        )

    def may_rest(self, number: int) -> bool:
        return not any(
            past.turn is Turn.ALLOCATED or (past.turn is not Turn.PLAYED and past.points == 2)
            for past in self.people[number].past
        )

    def may(self, pair: Couple) -> bool:
        """C1, C2, C3 and what the event prohibits."""
        one, other = pair
        if one == 0:
            return self.may_rest(other)
        if self.met(one, other) or any({one, other} <= group for group in self.prohibited):
            return False
        absolute = self.due(one) == self.due(other) and self.due(one)[1] == 2
        return not absolute or self.top(one) or self.top(other)

    # the brackets of any way to pair the field

    def key(self, number: int) -> tuple[int, int]:
        return -self.score(number), number

    def level(self, pair: Couple) -> int:
        """The score of the bracket in which a pair is made; the bye is below all."""
        return min(self.score(n) for n in pair) if pair[0] else -1

    def left(self, pairs, score: int) -> list[int]:
        """Who leaves the bracket of ``score`` unpaired."""
        found = [n for p in pairs if self.level(p) < score for n in p if n]
        return sorted((n for n in found if self.score(n) >= score), key=self.key)

    def measure(self, pairs, score: int) -> dict[str, tuple[int, ...]]:
        """C5 of the whole and C6 to C21 of one bracket; smaller is better."""
        down = self.left(pairs, score)
        lower = [one for one in self.scores if one < score]
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
        found = [
            tuple(map(self.score, resting)),
            (len(down),),
            tuple(sorted(map(self.score, down), reverse=True)),
            (len(again), *sorted(map(self.score, again), reverse=True)),
            (sum(p.turn is not Turn.PLAYED for p in self.people[resting[0]].past) if lone else 0,),
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
        return dict(zip(CRITERIA, found, strict=True))

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
        (mine, strong), (its, strength) = self.due(high), self.due(low)
        if mine is not its:
            return "5.2.1", high if mine is WHITE or its is BLACK else low
        other = {high: low, low: high}
        if mine is not None:
            first = None
            if strong != strength:
                first = high if strong > strength else low
            elif strong == 2 and self.excess(high) != self.excess(low):
                toward = {n: self.excess(n) * (1 if mine is BLACK else -1) for n in pair}
                first = max(pair, key=toward.__getitem__)
            if first is not None:
                return "5.2.2", first if mine is WHITE else other[first]
        for one, two in zip(self.played(high)[::-1], self.played(low)[::-1], strict=False):
            if one is not two:
                return "5.2.3", low if one is WHITE else high
        if mine is not None:
            return "5.2.4", high if mine is WHITE else low
        counted = [n for n, one in self.people.items() if n in self.here or was_paired(one)]
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
            found = [frozenset((*fixed, *way)) for way in self.matchings(rest)]
            self.known_ways[score] = [(way, self.measure(way, score)) for way in found]
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
        found = [measure for way, measure in ways if wanted(way)]
        if not found:
            return "C4"
        best = min(found, key=lambda measure: tuple(measure.values()))
        worse = [name for name in CRITERIA if best[name] != now[name]]
        if not worse:
            return "equal"
        return worse[0] if best[worse[0]] > now[worse[0]] else "better"


def couple(one: int, other: int | None) -> Couple:
    """A pair without colours."""
    return (0, one) if not other else (min(one, other), max(one, other))


def was_paired(one: Competitor) -> bool:
    return any(past.turn is not Turn.REQUESTED for past in one.past)


def false_claims(checker: Checker, pair, reasons) -> Iterator[str]:
    """Everything the reasons of one board claim that is not so; ``told`` counts claims tried."""
    own = couple(*pair)
    for one in reasons:
        claim = CLAIMS[str(one.code)]
        if not claim(checker, own, one, {"pair": own, **one.params}):
            yield f"{one.code} {one.article} {dict(one.params)} of {pair}"


def _members(c: Checker, score: int) -> list[int]:
    """Everybody who was to be paired in the bracket, by score and number."""
    fixed = {n for pair in c.pairs if c.level(pair) > score for n in pair}
    return sorted((n for n in c.here if n not in fixed and c.score(n) >= score), key=c.key)


def _remainder(c: Checker, score: int) -> list[int]:
    """The residents who do not meet a player from above."""
    met = {min(p, key=c.score) for p in c.pairs if c.level(p) == score < max(map(c.score, p))}
    return [n for n in _members(c, score) if c.score(n) == score and n not in met]


def _half(c: Checker, score: int) -> int:
    return sum(
        c.level(p) == score and min(map(c.score, p)) == max(map(c.score, p)) for p in c.pairs
    )


def _placed(c: Checker, own: Couple, told) -> bool:
    score, rest = told["points"], _remainder(c, told["points"])
    high, low = told["higher"], told["lower"]
    return (
        couple(high, low) == own
        and c.score(high) == c.score(low) == score
        and high < low
        and (rest.index(high) + 1, rest.index(low) + 1) == (told["place"], told["other_place"])
        and (len(rest), _half(c, score)) == (told["size"], told["half"])
        and told["taken"] == sum(c.level(p) == score < max(map(c.score, p)) for p in c.pairs)
    )


def _halves(c, own, _, told) -> bool:
    return _placed(c, own, told) and told["place"] <= told["half"] < told["other_place"]


def _same_half(c, own, _, told) -> bool:
    return _placed(c, own, told) and (told["place"] <= told["half"]) is (
        told["other_place"] <= told["half"]
    )


def _exchanged(c, own, one, told) -> bool:
    score = told["points"]
    rest, half = _remainder(c, score), told["half"]
    came = {p for p in c.pairs if c.level(p) == score < max(map(c.score, p))}
    upper, lower = set(rest[:half]), set(rest[half:])

    def is_plain(way) -> bool:
        return came <= way and not any({*p} <= upper or {*p} <= lower for p in way)

    return _same_half(c, own, one, told) and c.decides(score, is_plain) in (told["criterion"], None)


def _moved_down(c, own, _, told) -> bool:
    high, low = told["higher"], told["lower"]
    homes = sorted(n for n in _members(c, told["down_to"]) if c.score(n) == told["down_to"])
    return (
        couple(high, low) == own
        and c.score(high) == told["points"] > told["down_to"] == c.score(low)
        and (len(homes), homes.index(low) + 1) == (told["size"], told["place"])
    )


def _before(c: Checker, own: Couple, high: int) -> tuple[set[Couple], list[int]]:
    """The pairs of the bracket before this one, and whom he could have had before his own."""
    score = c.level(own)
    members = _members(c, score)
    made = [sorted(p, key=members.index) for p in c.pairs if c.level(p) == score]
    earlier = {couple(*p) for p in made if members.index(p[0]) < members.index(high)}
    gone = {n for p in earlier for n in p}
    if c.score(high) > score:
        free = [n for n in members if c.score(n) == score]
    else:
        firsts = {p[0] for p in made}
        free = [n for n in members if n > high and n not in firsts and c.score(n) == score]
    other = own[0] + own[1] - high
    return earlier, [n for n in free if n not in gone and n < other]


def _first_free(c, own, _, told) -> bool:
    return couple(told["higher"], told["lower"]) == own and not _before(c, own, told["higher"])[1]


def _is_passed(c, own, told) -> bool:
    return set(told["passed"]) <= set(_before(c, own, told["higher"])[1])


def _met(c, own, _, told) -> bool:
    return _is_passed(c, own, told) and all(c.met(told["higher"], n) for n in told["passed"])


def _absolute(c, own, _, told) -> bool:
    high = told["higher"]
    return _is_passed(c, own, told) and all(
        c.due(n) == c.due(high) and c.due(n)[1] == 2 and not c.top(n) and not c.top(high)
        for n in told["passed"]
    )


def _prohibited(c, own, _, told) -> bool:
    return _is_passed(c, own, told) and all(
        any({told["higher"], n} <= group for group in c.prohibited) for n in told["passed"]
    )


def _barred(c, own, _, told) -> bool:
    """He left that bracket unpaired, and may meet none of these who were at home in it."""
    score, high = told["points"], told["higher"]
    return (
        high in own
        and high in c.left(c.pairs, score)
        and c.score(high) > score
        and all(c.score(n) == score and not c.may(couple(high, n)) for n in told["passed"])
    )


def _worse(c, own, _, told) -> bool:
    high = told["higher"]
    earlier, free = _before(c, own, high)

    def decided(number: int) -> str | None:
        wanted = {*earlier, couple(high, number)}
        return c.decides(c.level(own), lambda way: wanted <= way)

    return set(told["passed"]) <= set(free) and all(
        decided(n) in (told["criterion"], None) for n in told["passed"]
    )


def _denied(c, own, _, told) -> bool:
    score = c.level(own)
    now = c.measure(c.pairs, score)
    if now["C12"] != (told["denied"],):
        return False
    ways = c.ways(score)
    if ways is None:
        return True
    return all(
        measure["C12"] >= (told["least"],)
        for way, measure in ways
        for n in told["passed"]
        if couple(told["higher"], n) in way and measure["C6"] == now["C6"]
    )


def _passed(c, own, _, told) -> bool:
    return set(told["passed"]) <= set(_before(c, own, told["higher"])[1])


def _left(c, own, _, told) -> bool:
    score, high = told["points"], told["higher"]
    members, down = _members(c, score), c.left(c.pairs, score)
    made = sum(c.level(p) == score for p in c.pairs)
    return high in own and high in down and (len(members), made) == (told["size"], told["made"])


def _odd(c, own, one, told) -> bool:
    return _left(c, own, one, told) and told["size"] == 2 * told["made"] + 1


def _no_more(c, own, one, told) -> bool:
    ways = c.ways(told["points"])
    now = c.measure(c.pairs, told["points"])
    best = ways and min((m["C5"], m["C6"]) for _, m in ways)
    return _left(c, own, one, told) and best in (None, (now["C5"], now["C6"]))


def _left_by(c: Checker, high: int, other: int) -> list[int]:
    """The brackets that ``high`` left unpaired and ``other`` did not."""
    return [
        score
        for score in c.scores
        if high in c.left(c.pairs, score)
        and other in _members(c, score)
        and other not in c.left(c.pairs, score)
    ]


def _stays(c, own, told, criterion: str) -> bool:
    high = told["higher"]

    score = told["points"]

    def decided(number: int) -> str | None:
        return c.decides(score, lambda way: number in c.left(way, score))

    return high in own and all(
        score in _left_by(c, high, n) and decided(n) in (criterion, None) for n in told["passed"]
    )


def _stayed(c, own, _, told) -> bool:
    return _stays(c, own, told, told["criterion"])


def _stayed_by_order(c, own, _, told) -> bool:
    return _stays(c, own, told, "equal")


def _bye(c, own, _, told) -> bool:
    high = told["higher"]
    past = c.people[high].past
    return (
        own == (0, high)
        and len(c.here) == told["size"]
        and len(c.here) % 2 == 1
        and c.may_rest(high)
        and c.score(high) == told["points"]
        and sum(one.turn is not Turn.PLAYED for one in past) == told["unplayed"]
    )


def _bye_had(c, own, _, told) -> bool:
    return all(
        n in c.here and not c.may_rest(n) and c.score(n) <= c.score(told["higher"])
        for n in told["passed"]
    )


def _bye_needed(c, own, _, told) -> bool:
    lower = all(
        c.may_rest(n) and n in c.here and c.score(n) < c.score(told["higher"])
        for n in told["passed"]
    )
    ways = c.ways(c.scores[0])
    return lower and (
        ways is None or not any((0, n) in way for way, _ in ways for n in told["passed"])
    )


def _colour(c, own, one, told) -> bool:
    article, white = c.rule(own)
    high = min(own, key=c.key)
    known = {"white": white, "higher": high}
    if article == "5.2.2":
        known["stronger"] = next(n for n in own if (n == white) is (c.due(own[0])[0] is WHITE))
    if article == "5.2.5":
        counted = [n for n, p in c.people.items() if n in c.here or was_paired(p)]
        known["place"] = sorted(counted).index(high) + 1
    return (
        one.article == article
        and (white in c.whites)
        and all(told[name] == value for name, value in known.items())
    )


CLAIMS = {
    "halves": _halves,
    "same_half": _same_half,
    "exchanged": _exchanged,
    "moved_down": _moved_down,
    "first_free": _first_free,
    "passed_met": _met,
    "passed_absolute": _absolute,
    "passed_prohibited": _prohibited,
    "barred": _barred,
    "passed_worse": _worse,
    "passed_colours": _denied,
    "passed": _passed,
    "odd_bracket": _odd,
    "no_more_pairs": _no_more,
    "stayed": _stayed,
    "stayed_by_order": _stayed_by_order,
    "bye": _bye,
    "bye_had": _bye_had,
    "bye_needed": _bye_needed,
    "both_due": _colour,
    "stronger_due": _colour,
    "last_apart": _colour,
    "higher_due": _colour,
    "initial": _colour,
}
