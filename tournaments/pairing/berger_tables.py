"""Round robin by the Berger tables (C.05 Annex 1): generated, then verified.

The formula for an even number N of players. The opponent x of number N runs 1, N/2+1, 2,
N/2+2, …; x has White in odd rounds, N in even ones. The other boards are x+1 v x−1,
x+2 v x−2, … counted round the circle of N−1, the first-named with White. An odd number of
players takes the next even table, and whoever meets its last number rests.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from tournaments.pairing import check_round_independently, cycle_round_order
from tournaments.pairing.colour_preference_and_history import ColourRow, PairedBoard, colour_history
from tournaments.pairing.cycle_round_order import CycleOrder, Round
from tournaments.pairing.findings_of_check import CheckReport, Finding, FindingCode
from tournaments.pairing.pair_of_round_and_its_text import Pair
from tournaments.pairing.reason_of_pairing_or_place import PairingCode, Reason

ARTICLE = "C.05 Annex 1"
SMALLEST = 2
LARGEST = 100
MOST_CYCLES = 50
MOST_TABLE_ROUNDS = MOST_CYCLES * (LARGEST - 1)  # of all cycles


@dataclass(frozen=True, slots=True)
class BergerTable:
    """A round robin laid out for ``players`` numbers: all rounds with their boards."""

    players: int
    cycles: int
    rounds: tuple[Round, ...]

    @property
    def numbers(self) -> range:
        """The starting numbers 1 … ``players``."""
        return range(1, self.players + 1)


def berger_table(players: int, cycles: int = 1, reverse_last_two: bool = True) -> BergerTable:
    """Generate the Berger table for 2–100 players in 1–50 cycles; else ValueError.

    Every other cycle is the first with colours reversed. ``reverse_last_two`` then exchanges
    the last two rounds of cycles so that nobody has a colour three times running: of every
    cycle but the last, as FIDE advises, and otherwise only where that does not hold. It changes
    nothing in a single cycle.
    """
    if not SMALLEST <= players <= LARGEST:
        raise ValueError(f"a table needs {SMALLEST} to {LARGEST} players, not {players}")
    if not 1 <= cycles <= MOST_CYCLES:
        raise ValueError(f"a table has 1 to {MOST_CYCLES} cycles, not {cycles}")
    once = _once(players)
    is_exchanged = (
        cycle_round_order.choose_cycles_with_exchanged_last_rounds(once, cycles)
        if reverse_last_two
        else (False,) * cycles
    )
    rounds = tuple(
        pairs
        for cycle, exchanged in enumerate(is_exchanged, start=1)
        for pairs in cycle_round_order.rounds_of_cycle(once, cycle, exchanged)
    )
    return BergerTable(players, cycles, rounds)


def played_cycle_orders(players: int, laid_out: Sequence[Iterable[Pair]]) -> tuple[CycleOrder, ...]:
    """Read in which order the laid-out rounds of an event play the Berger table, by cycles."""
    return cycle_round_order.read_round_order_of_cycles(_once(players), laid_out)


def _once(players: int) -> tuple[Round, ...]:
    return tuple(_round(players, number) for number in range(1, _even(players)))


def _even(players: int) -> int:
    return players + players % 2


def _round(players: int, number: int) -> Round:
    last = _even(players)
    circle = last - 1
    x = number // 2 + 1 if number % 2 else last // 2 + number // 2
    others = tuple(
        Pair((x + step - 1) % circle + 1, (x - step - 1) % circle + 1)
        for step in range(1, last // 2)
    )
    if players < last:
        return (*others, Pair(x, None))
    return (Pair(x, last) if number % 2 else Pair(last, x), *others)


def table_reasons(players: int, round_number: int, board: int, pair: Pair) -> Reason:
    """Return the reason of a board in a round robin: the table prescribes it."""
    params = {"players": players, "round": round_number, "board": board, "white": pair.white}
    if pair.black is None:
        return Reason(PairingCode.REST, ARTICLE, params)
    return Reason(PairingCode.TABLE, ARTICLE, {**params, "black": pair.black})


def boards_with_reasons(the_table: BergerTable) -> tuple[PairedBoard, ...]:
    """Return every board of every round with its reason, for the colour table."""
    return tuple(
        PairedBoard(number, board, pair, table_reasons(the_table.players, number, board, pair))
        for number, pairs in enumerate(the_table.rounds, start=1)
        for board, pair in enumerate(pairs, start=1)
    )


def verify_berger_table(the_table: BergerTable) -> CheckReport:
    """Check a round robin: one game a round, one meeting a cycle, legal rests.

    Ideal: whites and blacks differ by one at most, no third equal colour in a row, and
    whoever meets again changes colours.
    """
    return CheckReport.from_findings((*_laws(the_table), *_ideals(the_table)))


def _laws(the_table: BergerTable) -> Iterator[Finding]:
    rounds = the_table.rounds
    for index, pairs in enumerate(rounds):
        yield from check_round_independently.check_round_by_rules(
            pairs, rounds[:index], numbers=the_table.numbers, cycles=the_table.cycles
        )
    meetings = check_round_independently.count_meetings(rounds)
    for two in combinations(the_table.numbers, 2):
        count = meetings[frozenset(two)]
        if count < the_table.cycles:
            yield Finding(FindingCode.NEVER_MET, None, two, count, the_table.cycles)


def _ideals(the_table: BergerTable) -> Iterator[Finding]:
    boards = boards_with_reasons(the_table)
    for row in colour_history(boards, the_table.numbers):
        yield from _colour_ideals(row)
    last: dict[frozenset[int], Pair] = {}
    for board in boards:
        two = check_round_independently.numbers_of_pair(board.pair)
        if last.get(two) == board.pair and not board.pair.is_rest:
            yield Finding(FindingCode.COLOUR_REPEAT, board.round, board.pair.numbers, 2, 1)
        last[two] = board.pair


def _colour_ideals(row: ColourRow) -> Iterator[Finding]:
    if abs(row.difference) > 1:
        yield Finding(FindingCode.COLOUR_BALANCE, None, (row.number,), abs(row.difference), 1)
    if row.longest_run > 2:
        yield Finding(FindingCode.COLOUR_RUN, None, (row.number,), row.longest_run, 2)
