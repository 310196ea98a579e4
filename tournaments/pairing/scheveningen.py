"""Scheveningen tables: everybody of one side meets everybody of the other, once or twice."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import combinations, product

from tournaments.pairing import checker
from tournaments.pairing.checker import CheckReport, Finding, FindingCode
from tournaments.pairing.colours import PairedBoard, colour_history
from tournaments.pairing.field import Pair
from tournaments.pairing.reasons import PairingCode, Reason
from tournaments.pairing.round_robin import LONGEST_RUN, colour_ideals, reverse_colours

# The first side has the starting numbers 1 … n, the second n + 1 … 2n; A1 is number 1, B1 n + 1.
#
# The tables for 2 to 8 are the published ones. None was found published for 9 and 10: they were
# built with the same properties, which ``verify_scheveningen_table`` checks for every size: all
# meet once, whites and blacks are equal (even n) or differ by one, nobody has a colour three
# times running, A1 begins with White, changes colours in every round and meets Bn in round n.

ARTICLE = "Scheveningen"

SMALLEST = 2

LARGEST = 10

MOST_CYCLES = 2

# One line a round, boards by the numbers of the first side; the first-named has White.

PUBLISHED: Mapping[int, str] = {
    2: """
        A1-B1 A2-B2
        B2-A1 B1-A2
    """,
    3: """
        A1-B1 A2-B2 B3-A3
        B2-A1 A2-B3 B1-A3
        A1-B3 B1-A2 A3-B2
    """,
    4: """
        A1-B1 A2-B2 B3-A3 B4-A4
        B2-A1 B1-A2 A3-B4 A4-B3
        A1-B3 A2-B4 B1-A3 B2-A4
        B4-A1 B3-A2 A3-B2 A4-B1
    """,
    5: """
        A1-B1 A2-B2 A3-B3 B4-A4 B5-A5
        B2-A1 B3-A2 A3-B4 A4-B5 B1-A5
        A1-B3 A2-B4 B5-A3 B1-A4 A5-B2
        B4-A1 A2-B5 A3-B1 B2-A4 B3-A5
        A1-B5 B1-A2 B2-A3 A4-B3 A5-B4
    """,
    6: """
        A1-B1 B2-A2 B3-A3 A4-B4 B5-A5 A6-B6
        B2-A1 A2-B3 A3-B5 B6-A4 A5-B4 B1-A6
        A1-B3 B5-A2 B1-A3 A4-B2 A5-B6 B4-A6
        B4-A1 B6-A2 A3-B2 A4-B1 B3-A5 A6-B5
        A1-B5 A2-B4 A3-B6 B3-A4 B1-A5 B2-A6
        B6-A1 A2-B1 B4-A3 B5-A4 A5-B2 A6-B3
    """,
    7: """
        A1-B1 A2-B2 A3-B3 A4-B4 B5-A5 B6-A6 B7-A7
        B2-A1 B3-A2 B4-A3 A4-B5 A5-B6 A6-B7 B1-A7
        A1-B3 A2-B4 A3-B5 B6-A4 B7-A5 B1-A6 A7-B2
        B4-A1 B5-A2 A3-B6 A4-B7 A5-B1 B2-A6 B3-A7
        A1-B5 A2-B6 B7-A3 B1-A4 B2-A5 A6-B3 A7-B4
        B6-A1 A2-B7 A3-B1 A4-B2 B3-A5 B4-A6 B5-A7
        A1-B7 B1-A2 B2-A3 B3-A4 A5-B4 A6-B5 A7-B6
    """,
    8: """
        A1-B1 A2-B2 A3-B3 A4-B4 B5-A5 B6-A6 B7-A7 B8-A8
        B2-A1 B3-A2 B4-A3 B1-A4 A5-B6 A6-B7 A7-B8 A8-B5
        A1-B3 A2-B4 A3-B1 A4-B2 B7-A5 B8-A6 B5-A7 B6-A8
        B4-A1 B1-A2 B2-A3 B3-A4 A5-B8 A6-B5 A7-B6 A8-B7
        A1-B5 A2-B6 A3-B7 A4-B8 B1-A5 B2-A6 B3-A7 B4-A8
        B6-A1 B7-A2 B8-A3 B5-A4 A5-B2 A6-B3 A7-B4 A8-B1
        A1-B7 A2-B8 A3-B5 A4-B6 B3-A5 B4-A6 B1-A7 B2-A8
        B8-A1 B5-A2 B6-A3 B7-A4 A5-B4 A6-B1 A7-B2 A8-B3
    """,
    9: """
        A1-B1 A2-B2 B3-A3 A4-B4 B5-A5 A6-B6 A7-B7 B8-A8 B9-A9
        B2-A1 B3-A2 A3-B4 A4-B5 A5-B6 B7-A6 B8-A7 A8-B9 B1-A9
        A1-B3 B4-A2 B5-A3 B6-A4 B7-A5 A6-B8 A7-B9 A8-B1 A9-B2
        B4-A1 A2-B5 A3-B6 A4-B7 A5-B8 B9-A6 B1-A7 B2-A8 B3-A9
        A1-B5 A2-B6 B7-A3 B8-A4 B9-A5 B1-A6 A7-B2 A8-B3 A9-B4
        B6-A1 B7-A2 A3-B8 A4-B9 A5-B1 A6-B2 B3-A7 B4-A8 B5-A9
        A1-B7 A2-B8 B9-A3 B1-A4 B2-A5 B3-A6 A7-B4 A8-B5 A9-B6
        B8-A1 B9-A2 A3-B1 B2-A4 A5-B3 A6-B4 A7-B5 B6-A8 B7-A9
        A1-B9 B1-A2 A3-B2 A4-B3 B4-A5 B5-A6 B6-A7 A8-B7 A9-B8
    """,
    10: """
        A1-B1 B7-A2 B3-A3 B4-A4 A5-B5 A6-B6 B2-A7 B8-A8 A9-B9 A10-B10
        B2-A1 A2-B3 A3-B4 A4-B5 B1-A5 A6-B7 A7-B8 B9-A8 B10-A9 B6-A10
        A1-B3 A2-B4 B5-A3 B1-A4 A5-B2 B8-A6 A7-B9 A8-B10 B6-A9 B7-A10
        B4-A1 B5-A2 A3-B1 A4-B2 B3-A5 B9-A6 B10-A7 A8-B6 A9-B7 A10-B8
        A1-B5 B1-A2 B2-A3 B3-A4 A5-B4 A6-B10 A7-B6 B7-A8 A9-B8 B9-A10
        B6-A1 A2-B2 B8-A3 A4-B9 B10-A5 A6-B1 B7-A7 A8-B3 B4-A9 A10-B5
        A1-B7 A2-B8 A3-B9 A4-B10 A5-B6 B2-A6 B3-A7 B4-A8 B5-A9 B1-A10
        B8-A1 B9-A2 A3-B10 B6-A4 A5-B7 B3-A6 A7-B4 B5-A8 A9-B1 A10-B2
        A1-B9 B10-A2 B6-A3 B7-A4 B8-A5 A6-B4 A7-B5 A8-B1 B2-A9 A10-B3
        B10-A1 A2-B6 A3-B7 A4-B8 B9-A5 B5-A6 B1-A7 A8-B2 A9-B3 B4-A10
    """,
}

Round = tuple[Pair, ...]


@dataclass(frozen=True, slots=True)
class ScheveningenTable:
    """A match of two sides of ``size`` players laid out: all rounds with their boards."""

    size: int
    cycles: int
    rounds: tuple[Round, ...]

    @property
    def numbers(self) -> range:
        """The starting numbers of both sides."""
        return range(1, 2 * self.size + 1)


def sides_of_field(players: int) -> tuple[range, range]:
    """Return the starting numbers of the first side and of the second: the two halves."""
    half = players // 2
    return range(1, half + 1), range(half + 1, 2 * half + 1)


def scheveningen_table(size: int, cycles: int = 1) -> ScheveningenTable:
    """Lay out the match of two sides of 2–10 players in 1 or 2 cycles; else ValueError.

    The second cycle is the first with all colours reversed. Begun with round 1 it would often
    give somebody one colour three times running, so it begins with the first round that does not
    (and never with the last, whose opponents have just met); for sides of nine, where each of
    them does, the rounds are played backwards.
    """
    if not SMALLEST <= size <= LARGEST:
        raise ValueError(f"a side has {SMALLEST} to {LARGEST} players, not {size}")
    if not 1 <= cycles <= MOST_CYCLES:
        raise ValueError(f"a match of sides has 1 or {MOST_CYCLES} cycles, not {cycles}")
    once = _once(size)
    return ScheveningenTable(size, cycles, once if cycles == 1 else (*once, *_again(once)))


@cache
def _once(size: int) -> tuple[Round, ...]:
    lines = PUBLISHED[size].split("\n")
    return tuple(
        tuple(Pair(*(_number(seat, size) for seat in pair.split("-"))) for pair in line.split())
        for line in lines
        if line.strip()
    )


def _number(seat: str, size: int) -> int:
    """Return the starting number of ``A3`` or ``B3``."""
    return int(seat[1:]) + (size if seat[0] == "B" else 0)


def _again(once: tuple[Round, ...]) -> tuple[Round, ...]:
    """Return the second cycle: colours reversed, the rounds in an order that keeps them mixed."""
    turned = tuple(map(reverse_colours, once))
    orders = (*(turned[at:] + turned[:at] for at in range(len(turned) - 1)), turned[::-1])
    return next(order for order in orders if _longest_run((*once, *order)) <= LONGEST_RUN)


def _longest_run(rounds: tuple[Round, ...]) -> int:
    table = ScheveningenTable(len(rounds[0]), MOST_CYCLES, rounds)
    return max(row.longest_run for row in colour_history(_boards(table), table.numbers))


def table_reason(players: int, number: int, board: int, pair: Pair) -> Reason:
    """Return the reason of a board: the table of two sides prescribes it."""
    return _reason(players // 2, number, board, pair)


def _reason(size: int, number: int, board: int, pair: Pair) -> Reason:
    facts = {"size": size, "round": number, "board": board, "white": pair.white}
    return Reason(PairingCode.SIDES_TABLE, ARTICLE, {**facts, "black": pair.black or 0})


def verify_scheveningen_table(table: ScheveningenTable) -> CheckReport:
    """Check a match of two sides: everybody once a round, the others of the other side alone.

    Ideal: whites and blacks differ by one at most, no third equal colour in a row, and whoever
    meets again changes colours.
    """
    return CheckReport.from_findings((*_laws(table), *colour_ideals(_boards(table), table.numbers)))


def _boards(table: ScheveningenTable) -> tuple[PairedBoard, ...]:
    return tuple(
        PairedBoard(number, board, pair, _reason(table.size, number, board, pair))
        for number, pairs in enumerate(table.rounds, start=1)
        for board, pair in enumerate(pairs, start=1)
    )


def _laws(table: ScheveningenTable) -> Iterator[Finding]:
    for index, pairs in enumerate(table.rounds):
        yield from checker.check_round_by_rules(
            pairs, table.rounds[:index], numbers=table.numbers, cycles=table.cycles
        )
    meetings = checker.count_meetings(table.rounds)
    ours, theirs = sides_of_field(2 * table.size)
    for two in product(ours, theirs):
        if meetings[frozenset(two)] < table.cycles:
            count = meetings[frozenset(two)]
            yield Finding(FindingCode.NEVER_MET, None, two, count, table.cycles)
    for side in (ours, theirs):
        for comrades in combinations(side, 2):
            if count := meetings[frozenset(comrades)]:
                yield Finding(FindingCode.PROHIBITED, None, comrades, count, 0)
