"""Order the rounds of each cycle so that nobody gets a third colour running.

FIDE advises to exchange the last two rounds of every cycle but the last (C.05 Annex 1), because
the plain repeat gives three equal colours in a row at the joint. That holds for two cycles; from
the third on a table of four would give them at the next joint. So the exchange is chosen cycle
by cycle: as FIDE advises wherever that holds, else with as few departures as possible.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from games.draughts.colour import Colour
from tournaments.pairing.check_round_independently import numbers_of_pair
from tournaments.pairing.pair_of_round_and_its_text import Pair

Round = tuple[Pair, ...]
Runs = Mapping[int, tuple[Colour, int]]
"""Every player's last colour and how often running he had it."""

LONGEST_RUN = 2


def choose_cycles_with_exchanged_last_rounds(
    once: Sequence[Round], cycles: int
) -> tuple[bool, ...]:
    """Choose for every cycle whether its last two rounds are exchanged.

    Where every choice gives somebody a colour three times running, it stays as FIDE advises.
    """
    usual = tuple(cycle < cycles for cycle in range(1, cycles + 1))
    chains: list[tuple[tuple[bool, ...], Runs]] = [((), {})]
    for cycle, advised in enumerate(usual, start=1):
        best: dict[frozenset[tuple[int, tuple[Colour, int]]], tuple[tuple[bool, ...], Runs]] = {}
        for before, runs in chains:
            for choice in (advised, not advised):
                after = _play(rounds_of_cycle(once, cycle, choice), runs)
                if after is not None:
                    best.setdefault(frozenset(after.items()), ((*before, choice), after))
        chains = sorted(best.values(), key=lambda order: _departures(order[0], usual))
    return chains[0][0] if chains else usual


def rounds_of_cycle(once: Sequence[Round], cycle: int, is_exchanged: bool) -> tuple[Round, ...]:
    """Return the rounds of one cycle; in every second cycle all colours are reversed."""
    rounds = (*once[:-2], *reversed(once[-2:])) if is_exchanged else tuple(once)
    return rounds if cycle % 2 else tuple(map(reverse_colours, rounds))


def reverse_colours(pairs: Round) -> Round:
    """Return the same boards with all colours reversed."""
    return tuple(pair if pair.black is None else Pair(pair.black, pair.white) for pair in pairs)


def _departures(chosen: Sequence[bool], usual: Sequence[bool]) -> int:
    return sum(order is not other for order, other in zip(chosen, usual, strict=False))


def _play(rounds: Iterable[Round], runs: Runs) -> Runs | None:
    """The runs after these rounds; None where somebody has one colour three times running."""
    after = dict(runs)
    for pairs in rounds:
        for white, black in pairs:
            if black is None:
                continue
            for number, colour in ((white, Colour.WHITE), (black, Colour.BLACK)):
                last, length = after.get(number, (colour.other, 0))
                length = length + 1 if last is colour else 1
                if length > LONGEST_RUN:
                    return None
                after[number] = (colour, length)
    return after


@dataclass(frozen=True, slots=True)
class CycleOrder:
    """The order of rounds in one cycle, by their numbers in the table."""

    rounds: tuple[int, ...]
    is_reversed: bool


def read_round_order_of_cycles(
    once: Sequence[Round], laid_out: Sequence[Iterable[Pair]]
) -> tuple[CycleOrder, ...]:
    """Read from an event's boards in which order each cycle plays the table's rounds.

    Empty where a round is none of the table. Boards whose colours were changed by hand do not
    make a cycle a reversed one: most of its boards decide.
    """
    by_meetings = {_meetings(pairs): number for number, pairs in enumerate(once, start=1)}
    first = {numbers_of_pair(pair): pair for pairs in once for pair in pairs}
    ways = []
    for start in range(0, len(laid_out), len(once)):
        cycle = [tuple(pairs) for pairs in laid_out[start : start + len(once)]]
        numbers = [by_meetings.get(_meetings(pairs)) for pairs in cycle]
        known = tuple(number for number in numbers if number is not None)
        if len(known) < len(numbers):
            return ()
        colours = Counter(
            pair == first[numbers_of_pair(pair)]
            for pairs in cycle
            for pair in pairs
            if not pair.is_rest
        )
        ways.append(CycleOrder(known, colours[False] > colours[True]))
    return tuple(ways)


def _meetings(pairs: Iterable[Pair]) -> frozenset[frozenset[int]]:
    return frozenset(numbers_of_pair(pair) for pair in pairs)
