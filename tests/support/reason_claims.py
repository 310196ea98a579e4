"""What each reason of a Swiss pairing claims, held against the checker that knows the rules."""

from collections.abc import Iterator

from tests.support.reason_checker import WHITE, Checker, Couple, couple, was_paired
from tournaments.pairing.field import RoundKind


def false_claims(checker: Checker, pair, reasons) -> Iterator[str]:
    """Everything the reasons of one board claim that is not so; nothing where all is so."""
    own = couple(*pair)
    for reason in reasons:
        claim = CLAIMS[str(reason.code)]
        if not claim(checker, own, reason, {"pair": own, **reason.params}):
            yield f"{reason.code} {reason.article} {dict(reason.params)} of {pair}"


def _members(c: Checker, score: int) -> list[int]:
    """Everybody who was to be paired in the bracket, by score and number."""
    fixed = {n for pair in c.pairs if c.level(pair) > score for n in pair}
    return sorted((n for n in c.here if n not in fixed and c.score(n) >= score), key=c.key)


def _remainder(c: Checker, score: int) -> list[int]:
    """The residents who do not meet a player from above."""
    paired_above = {
        min(p, key=c.score) for p in c.pairs if c.level(p) == score < max(map(c.score, p))
    }
    return [n for n in _members(c, score) if c.score(n) == score and n not in paired_above]


def _half(c: Checker, score: int) -> int:
    return sum(
        c.level(p) == score and min(map(c.score, p)) == max(map(c.score, p)) for p in c.pairs
    )


def _placed(c: Checker, own: Couple, facts) -> bool:
    score, rest = facts["points"], _remainder(c, facts["points"])
    high, low = facts["higher"], facts["lower"]
    return (
        couple(high, low) == own
        and c.score(high) == c.score(low) == score
        and high < low
        and (rest.index(high) + 1, rest.index(low) + 1) == (facts["place"], facts["other_place"])
        and (len(rest), _half(c, score)) == (facts["size"], facts["half"])
        and facts["taken"] == sum(c.level(p) == score < max(map(c.score, p)) for p in c.pairs)
    )


def _halves(c, own, _, facts) -> bool:
    return _placed(c, own, facts) and facts["place"] <= facts["half"] < facts["other_place"]


def _same_half(c, own, _, facts) -> bool:
    return _placed(c, own, facts) and (facts["place"] <= facts["half"]) is (
        facts["other_place"] <= facts["half"]
    )


def _exchanged(c, own, reason, facts) -> bool:
    score = facts["points"]
    rest, half = _remainder(c, score), facts["half"]
    came = {p for p in c.pairs if c.level(p) == score < max(map(c.score, p))}
    upper, lower = set(rest[:half]), set(rest[half:])

    def is_plain(way) -> bool:
        return came <= way and not any({*p} <= upper or {*p} <= lower for p in way)

    return _same_half(c, own, reason, facts) and c.decides(score, is_plain) in (
        facts["criterion"],
        None,
    )


def _moved_down(c, own, _, facts) -> bool:
    high, low = facts["higher"], facts["lower"]
    homes = sorted(n for n in _members(c, facts["down_to"]) if c.score(n) == facts["down_to"])
    return (
        couple(high, low) == own
        and c.score(high) == facts["points"] > facts["down_to"] == c.score(low)
        and (len(homes), homes.index(low) + 1) == (facts["size"], facts["place"])
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


def _first_free(c, own, _, facts) -> bool:
    return (
        couple(facts["higher"], facts["lower"]) == own and not _before(c, own, facts["higher"])[1]
    )


def _is_passed(c, own, facts) -> bool:
    return set(facts["passed"]) <= set(_before(c, own, facts["higher"])[1])


def _have_met(c, own, _, facts) -> bool:
    return _is_passed(c, own, facts) and all(
        c.have_met(facts["higher"], n) for n in facts["passed"]
    )


def _absolute(c, own, _, facts) -> bool:
    high = facts["higher"]
    return _is_passed(c, own, facts) and all(
        c.due(n) == c.due(high) and c.due(n)[1] == 2 and not c.top(n) and not c.top(high)
        for n in facts["passed"]
    )


def _prohibited(c, own, _, facts) -> bool:
    return _is_passed(c, own, facts) and all(
        any({facts["higher"], n} <= group for group in c.prohibited) for n in facts["passed"]
    )


def _barred(c, own, _, facts) -> bool:
    """He left that bracket unpaired, and may meet none of these who were at home in it."""
    score, high = facts["points"], facts["higher"]
    return (
        high in own
        and high in c.left(c.pairs, score)
        and c.score(high) > score
        and all(c.score(n) == score and not c.may(couple(high, n)) for n in facts["passed"])
    )


def _worse(c, own, _, facts) -> bool:
    high = facts["higher"]
    earlier, free = _before(c, own, high)

    def decided(number: int) -> str | None:
        wanted = {*earlier, couple(high, number)}
        return c.decides(c.level(own), lambda way: wanted <= way)

    return set(facts["passed"]) <= set(free) and all(
        decided(n) in (facts["criterion"], None) for n in facts["passed"]
    )


def _worse_in_these_halves(c, own, reason, facts) -> bool:
    """As good in any way to pair the bracket; with pairs between these halves alone, worse."""
    high, score = facts["higher"], c.level(own)
    earlier, free = _before(c, own, high)
    rest = set(_remainder(c, score))
    at_home = [p for p in c.pairs if c.level(p) == score and set(p) <= rest]
    upper = {min(pair, key=c.key) for pair in at_home}

    def between(way) -> bool:
        pairs = [p for p in way if c.level(p) == score and set(p) <= rest]
        return all(len(upper & set(pair)) == 1 for pair in pairs)

    def decided(number: int, kept) -> str | None:
        wanted = {*earlier, couple(high, number)}
        return c.decides(score, lambda way: wanted <= way and kept(way))

    return set(facts["passed"]) <= set(free) and all(
        decided(n, lambda _: True) in ("equal", None)
        and decided(n, between) in (facts["criterion"], None)
        for n in facts["passed"]
    )


def _denied(c, own, _, facts) -> bool:
    score = c.level(own)
    now = c.measure(c.pairs, score)
    if now["C12"] != (facts["denied"],):
        return False
    ways = c.ways(score)
    if ways is None:
        return True
    return all(
        measure["C12"] >= (facts["least"],)
        for way, measure in ways
        for n in facts["passed"]
        if couple(facts["higher"], n) in way and measure["C6"] == now["C6"]
    )


def _passed(c, own, _, facts) -> bool:
    return set(facts["passed"]) <= set(_before(c, own, facts["higher"])[1])


def _left(c, own, _, facts) -> bool:
    score, high = facts["points"], facts["higher"]
    members, down = _members(c, score), c.left(c.pairs, score)
    made = sum(c.level(p) == score for p in c.pairs)
    return high in own and high in down and (len(members), made) == (facts["size"], facts["made"])


def _odd(c, own, reason, facts) -> bool:
    return _left(c, own, reason, facts) and facts["size"] == 2 * facts["made"] + 1


def _no_more(c, own, reason, facts) -> bool:
    ways = c.ways(facts["points"])
    now = c.measure(c.pairs, facts["points"])
    best = ways and min((m["C5"], m["C6"]) for _, m in ways)
    return _left(c, own, reason, facts) and best in (None, (now["C5"], now["C6"]))


def _left_by(c: Checker, high: int, other: int) -> list[int]:
    """The brackets that ``high`` left unpaired and ``other`` did not."""
    return [
        score
        for score in c.scores
        if high in c.left(c.pairs, score)
        and other in _members(c, score)
        and other not in c.left(c.pairs, score)
    ]


def _stays(c, own, facts, criterion: str) -> bool:
    high = facts["higher"]

    score = facts["points"]

    def decided(number: int) -> str | None:
        return c.decides(score, lambda way: number in c.left(way, score))

    return high in own and all(
        score in _left_by(c, high, n) and decided(n) in (criterion, None) for n in facts["passed"]
    )


def _stayed(c, own, _, facts) -> bool:
    return _stays(c, own, facts, facts["criterion"])


def _stayed_by_order(c, own, _, facts) -> bool:
    return _stays(c, own, facts, "equal")


def _bye(c, own, _, facts) -> bool:
    high = facts["higher"]
    history = c.people[high].past
    return (
        own == (0, high)
        and len(c.here) == facts["size"]
        and len(c.here) % 2 == 1
        and c.may_rest(high)
        and c.score(high) == facts["points"]
        and sum(past.kind is not RoundKind.PLAYED for past in history) == facts["unplayed"]
    )


def _bye_had(c, own, _, facts) -> bool:
    return all(
        n in c.here and not c.may_rest(n) and c.score(n) <= c.score(facts["higher"])
        for n in facts["passed"]
    )


def _bye_needed(c, own, _, facts) -> bool:
    lower = all(
        c.may_rest(n) and n in c.here and c.score(n) < c.score(facts["higher"])
        for n in facts["passed"]
    )
    ways = c.ways(c.scores[0])
    return lower and (
        ways is None or not any((0, n) in way for way, _ in ways for n in facts["passed"])
    )


def _colour(c, own, reason, facts) -> bool:
    article, white = c.rule(own)
    high = min(own, key=c.key)
    known = {"white": white, "higher": high}
    if article == "5.2.2":
        known["stronger"] = next(n for n in own if (n == white) is (c.due(own[0])[0] is WHITE))
    if article == "5.2.5":
        counted = [n for n, p in c.people.items() if n in c.here or was_paired(p)]
        known["place"] = sorted(counted).index(high) + 1
    return (
        reason.article == article
        and (white in c.whites)
        and all(facts[name] == value for name, value in known.items())
    )


CLAIMS = {
    "halves": _halves,
    "same_half": _same_half,
    "exchanged": _exchanged,
    "moved_down": _moved_down,
    "first_free": _first_free,
    "passed_met": _have_met,
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
