"""What each reason of a Swiss pairing claims, held against the checker that knows the rules."""

from collections.abc import Iterator

from tests.tournaments.pairing.swiss_reason_checker import (
    WHITE,
    Checker,
    Couple,
    couple,
    was_paired,
)
from tournaments.pairing.competitor import RoundKind


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


def _worse_in_these_halves(c, own, one, told) -> bool:
    """As good in any way to pair the bracket; with pairs between these halves alone, worse."""
    high, score = told["higher"], c.level(own)
    earlier, free = _before(c, own, high)
    rest = set(_remainder(c, score))
    at_home = [p for p in c.pairs if c.level(p) == score and set(p) <= rest]
    upper = {min(pair, key=c.key) for pair in at_home}

    def between(way) -> bool:
        here = [p for p in way if c.level(p) == score and set(p) <= rest]
        return all(len(upper & set(pair)) == 1 for pair in here)

    def decided(number: int, kept) -> str | None:
        wanted = {*earlier, couple(high, number)}
        return c.decides(score, lambda way: wanted <= way and kept(way))

    return set(told["passed"]) <= set(free) and all(
        decided(n, lambda _: True) in ("equal", None)
        and decided(n, between) in (told["criterion"], None)
        for n in told["passed"]
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
        and sum(one.turn is not RoundKind.PLAYED for one in past) == told["unplayed"]
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
    "passed_halves": _worse_in_these_halves,
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
