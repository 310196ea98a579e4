"""Dummy players that keep the engine off its slow path in a large Swiss field.

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
from tournaments.pairing.colours import allot_colours
from tournaments.pairing.field import (
    Competitor,
    NoPairing,
    Pair,
    RoundKind,
    competitors_by_number,
    running_numbers,
)

LARGE = 100
"""Players present from whom on it is worth while; below, the engine's long road is short."""

_GROUP = 8
"""Strangers in each of the two groups: enough that each of them has somebody to meet."""

ENOUGH = 60
"""Players left to be paired again at least, when brackets in the middle must give way."""

Ask = Callable[[Sequence[Competitor], Sequence[range]], tuple[Pair, ...]]


def needs_padding(competitors: Collection[Competitor], least: int) -> bool:
    """Return whether a field is large enough to pad; its numbers must have no gaps."""
    numbers = {competitor.number for competitor in competitors}
    is_unbroken = numbers == set(range(1, len(competitors) + 1))
    return is_unbroken and sum(competitor.is_present for competitor in competitors) >= least


def pair_with_dummy_players(
    competitors: Sequence[Competitor], initial: Colour, ask: Ask, *, enough: int = ENOUGH
) -> tuple[Pair, ...]:
    """Pair a round with dummy players added; the pairs equal those without. Raises NoPairing."""
    field = competitors_by_number(competitors)
    present = [competitor for competitor in competitors if competitor.is_present]
    try:
        padded = ask(competitors, dummy_groups(len(competitors), len(present)))
    except NoPairing:
        return ask(competitors, ())
    own = tuple(pair for pair in padded if field.keys() >= set(pair.numbers))
    let_down = sorted(
        n for pair in padded if pair not in set(own) for n in pair.numbers if n in field
    )
    if not let_down:
        return own
    if len(let_down) == 1 and _rests_by_right(field[let_down[0]], present):
        return (*own, Pair(let_down[0], None))
    for kept in _upper(own, let_down, field, enough):
        again = _pair_the_rest(competitors, kept, ask)
        if again and _is_as_before(kept, own, again, field):
            order = running_numbers(competitors)
            return _by_board((*kept, *again), field, initial, order)
    return ask(competitors, ())


def dummy_groups(last: int, present: int) -> tuple[range, range]:
    """Return two groups of dummy numbers after ``last``; an odd field gets one more."""
    upper = range(last + 1, last + 1 + _GROUP + present % 2)
    return upper, range(upper.stop, upper.stop + _GROUP)


def _rests_by_right(competitor: Competitor, present: Sequence[Competitor]) -> bool:
    lowest = min(other.pairing_points for other in present)
    missed = any(past.kind is not RoundKind.PLAYED for past in competitor.past)
    return competitor.may_rest and competitor.pairing_points == lowest and not missed


def _upper(
    own: Sequence[Pair],
    let_down: Sequence[int],
    field: Mapping[int, Competitor],
    enough: int,
) -> Iterator[tuple[Pair, ...]]:
    """Yield what of the upper brackets to keep, the most first."""
    trouble = max(field[number].pairing_points for number in let_down)
    if len(let_down) == 1:
        yield tuple(pair for pair in own if _bracket(pair, field) > trouble)
    present = sum(competitor.is_present for competitor in field.values())
    for border in sorted(
        {_bracket(pair, field) for pair in own if _bracket(pair, field) > trouble}
    ):
        kept = tuple(pair for pair in own if _bracket(pair, field) > border)
        if kept and present - 2 * len(kept) >= enough:
            yield kept
            return


def _bracket(pair: Pair, field: Mapping[int, Competitor]) -> int:
    """Return the score of the bracket a pair was made in: that of the lower of the two."""
    return min(field[number].pairing_points for number in pair.numbers)


def _pair_the_rest(
    competitors: Sequence[Competitor], kept: Sequence[Pair], ask: Ask
) -> tuple[Pair, ...] | None:
    """Return everybody else paired without strangers, or None where they cannot be."""
    paired = {number for pair in kept for number in pair.numbers}
    rest = [
        replace(competitor, is_present=False) if competitor.number in paired else competitor
        for competitor in competitors
    ]
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
    paired = {number for pair in kept for number in pair.numbers}
    unpaired = [
        competitor
        for competitor in field.values()
        if competitor.is_present and competitor.number not in paired
    ]
    border = min((_bracket(pair, field) for pair in kept), default=None)
    below = [
        competitor.pairing_points
        for competitor in unpaired
        if border is None or competitor.pairing_points < border
    ]
    if not below:
        return False
    first = max(below)
    resting = [field[pair.white] for pair in again if pair.is_rest]
    may_rest = [
        competitor for competitor in field.values() if competitor.is_present and competitor.may_rest
    ]
    lowest = min((competitor.pairing_points for competitor in may_rest), default=0)
    by_right = all(
        competitor.may_rest and competitor.pairing_points == lowest for competitor in resting
    )
    upper = [competitor.number for competitor in unpaired if competitor.pairing_points >= first]
    before, now = (_let_down(upper, pairs, first, field) for pairs in (own, again))
    return by_right and before == now


def _let_down(
    upper: Sequence[int], pairs: Sequence[Pair], score: int, field: Mapping[int, Competitor]
) -> list[int]:
    """The scores of those of ``upper`` who are paired below ``score``, or not among ``pairs``."""
    stay = {
        number
        for pair in pairs
        if not pair.is_rest and _bracket(pair, field) >= score
        for number in pair.numbers
    }
    return sorted(field[number].pairing_points for number in upper if number not in stay)


def _by_board(
    pairs: Sequence[Pair],
    field: Mapping[int, Competitor],
    initial: Colour,
    order: Mapping[int, int],
) -> tuple[Pair, ...]:
    """The pairs in order of boards: by score, sum of scores, number (C.04.2); colours by 5.2."""

    def order_of_board(pair: Pair) -> tuple[bool, int, int, int]:
        scores = [field[number].pairing_points for number in pair.numbers]
        return pair.is_rest, -max(scores), -sum(scores), min(pair.numbers)

    coloured = [
        pair
        if pair.black is None
        else allot_colours(field[pair.white], field[pair.black], initial, order)
        for pair in pairs
    ]
    return tuple(sorted(coloured, key=order_of_board))
