"""Pad a large Swiss field with dummy players so that the engine avoids its slow path.

The engine decides a score group in a moment while it can see that everybody below can be
paired. The last group but one, when it is odd, shows it too little below: it then weighs
every possible pair of hundreds of players, which costs minutes and gigabytes. A few strangers
who have met nobody, in two groups below everybody's score, show it enough.

Why nothing else changes. Whatever could be paired without strangers can be paired beside
them, and no candidate is worse beside them (C4, C6–C8), so a round in which no player meets a
stranger was open without them and is the best there too; the order of the candidates (C.04.3,
article 4) does not know about strangers. In an odd field one more stranger stands where the
bye is: the player who meets him rests, if he has the lowest score (C5), may rest (C2) and has
missed no round (C9), for then nobody rests with better right.

Where it comes out otherwise the upper brackets are kept and the engine pairs the lower ones
without strangers. They were open if this succeeds, and the best if the first bracket below
them lets as many players down, with the same scores, as it did beside the strangers (C8).
Where even this is not so the engine is asked about the whole field.

What strangers do not spare: a large odd group with only a handful of players in the next
score (an event almost without draws, where a few had half-point byes) is weighed as before.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace

from games.draughts.colour import Colour
from tournaments.pairing.competitor import Competitor, Turn, by_number, places
from tournaments.pairing.engine_errors import NoPairing
from tournaments.pairing.pairs import Pair
from tournaments.pairing.swiss_colours import allot

LARGE = 100
"""Players present from whom on it is worth while; below, the engine's long road is short."""


_GROUP = 8
"""Strangers in each of the two groups: enough that each of them has somebody to meet."""


ENOUGH = 60
"""Players left to be paired again at least, when brackets in the middle must give way."""


Ask = Callable[[Sequence[Competitor], Sequence[range]], tuple[Pair, ...]]


def needs_padding(competitors: Collection[Competitor], least: int) -> bool:
    """Whether padding saves time; it needs numbers without gaps."""
    numbers = {one.number for one in competitors}
    is_unbroken = numbers == set(range(1, len(competitors) + 1))
    return is_unbroken and sum(one.is_present for one in competitors) >= least


def pair_padded(
    competitors: Sequence[Competitor], initial: Colour, ask: Ask, *, enough: int = ENOUGH
) -> tuple[Pair, ...]:
    """Pair the round padded; equals ``ask(competitors, ())``. Raises NoPairing and as ``ask``."""
    field = by_number(competitors)
    present = [one for one in competitors if one.is_present]
    try:
        found = ask(competitors, dummy_groups(len(competitors), len(present)))
    except NoPairing:
        return ask(competitors, ())
    own = tuple(one for one in found if field.keys() >= set(one.numbers))
    let_down = sorted(n for one in found if one not in set(own) for n in one.numbers if n in field)
    if not let_down:
        return own
    if len(let_down) == 1 and _rests_by_right(field[let_down[0]], present):
        return (*own, Pair(let_down[0], None))
    for kept in _upper(own, let_down, field, enough):
        again = _pair_the_rest(competitors, kept, ask)
        if again and _is_as_before(kept, own, again, field):
            order = places(competitors)
            return _by_board((*kept, *again), field, initial, order)
    return ask(competitors, ())


def dummy_groups(last: int, present: int) -> tuple[range, range]:
    """Two groups of dummy numbers after ``last``; an odd field gets one more."""
    upper = range(last + 1, last + 1 + _GROUP + present % 2)
    return upper, range(upper.stop, upper.stop + _GROUP)


def _rests_by_right(one: Competitor, present: Sequence[Competitor]) -> bool:
    lowest = min(other.pairing_points for other in present)
    missed = any(past.turn is not Turn.PLAYED for past in one.past)
    return one.may_rest and one.pairing_points == lowest and not missed


def _upper(
    own: Sequence[Pair],
    let_down: Sequence[int],
    field: Mapping[int, Competitor],
    enough: int,
) -> Iterator[tuple[Pair, ...]]:
    """What of the upper brackets to keep, the most first."""
    trouble = max(field[number].pairing_points for number in let_down)
    if len(let_down) == 1:
        yield tuple(one for one in own if _bracket(one, field) > trouble)
    here = sum(one.is_present for one in field.values())
    for border in sorted({_bracket(one, field) for one in own if _bracket(one, field) > trouble}):
        kept = tuple(one for one in own if _bracket(one, field) > border)
        if kept and here - 2 * len(kept) >= enough:
            yield kept
            return


def _bracket(one: Pair, field: Mapping[int, Competitor]) -> int:
    """The score of the bracket a pair was made in: that of the lower of the two."""
    return min(field[number].pairing_points for number in one.numbers)


def _pair_the_rest(
    competitors: Sequence[Competitor], kept: Sequence[Pair], ask: Ask
) -> tuple[Pair, ...] | None:
    """Everybody else paired without strangers, or None where they cannot be."""
    paired = {number for one in kept for number in one.numbers}
    rest = [replace(one, is_present=False) if one.number in paired else one for one in competitors]
    try:
        return ask(rest, ())
    except NoPairing:
        return None


def _is_as_before(
    kept: Sequence[Pair],
    own: Sequence[Pair],
    again: Sequence[Pair],
    field: Mapping[int, Competitor],
) -> bool:
    """Whether the first bracket below those kept lets the same scores down, and who rests may."""
    paired = {number for one in kept for number in one.numbers}
    left = [one for one in field.values() if one.is_present and one.number not in paired]
    border = min((_bracket(one, field) for one in kept), default=None)
    below = [one.pairing_points for one in left if border is None or one.pairing_points < border]
    if not below:
        return False
    first = max(below)
    resting = [field[one.white] for one in again if one.is_rest]
    may_rest = [one for one in field.values() if one.is_present and one.may_rest]
    lowest = min((one.pairing_points for one in may_rest), default=0)
    by_right = all(one.may_rest and one.pairing_points == lowest for one in resting)
    upper = [one.number for one in left if one.pairing_points >= first]
    before, now = (_let_down(upper, pairs, first, field) for pairs in (own, again))
    return by_right and before == now


def _let_down(
    upper: Sequence[int], pairs: Sequence[Pair], score: int, field: Mapping[int, Competitor]
) -> list[int]:
    """The scores of those of ``upper`` who are paired below ``score``, or not among ``pairs``."""
    stay = {
        number
        for one in pairs
        if not one.is_rest and _bracket(one, field) >= score
        for number in one.numbers
    }
    return sorted(field[number].pairing_points for number in upper if number not in stay)


def _by_board(
    pairs: Sequence[Pair],
    field: Mapping[int, Competitor],
    initial: Colour,
    order: Mapping[int, int],
) -> tuple[Pair, ...]:
    """By score, sum of scores and number (C.04.2), the colours by article 5.2."""

    def place(one: Pair) -> tuple[bool, int, int, int]:
        scores = [field[number].pairing_points for number in one.numbers]
        return one.is_rest, -max(scores), -sum(scores), min(one.numbers)

    coloured = [
        one if one.black is None else allot(field[one.white], field[one.black], initial, order)
        for one in pairs
    ]
    return tuple(sorted(coloured, key=place))
