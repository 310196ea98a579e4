"""Round robin by the Berger tables (C.05 Annex 1): generated, verified, rounds in order."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from games.draughts.colour import Colour
from tournaments.pairing import checker
from tournaments.pairing.checker import CheckReport, Finding, FindingCode, numbers_of_pair
from tournaments.pairing.colours import ColourRow, PairedBoard, colour_history
from tournaments.pairing.field import Pair
from tournaments.pairing.reasons import PairingCode, Reason

# Round robin by the Berger tables (C.05 Annex 1): generated, then verified.
#
# The formula for an even number N of players. The opponent x of number N runs 1, N/2+1, 2, N/2+2,
# …; x has White in odd rounds, N in even ones. The other boards are x+1 v x−1, x+2 v x−2, …
# counted round the circle of N−1, the first-named with White. An odd number of players takes the
# next even table, and whoever meets its last number rests.


ARTICLE = "C.05 Annex 1"

SMALLEST = 2

LARGEST = 100

MOST_CYCLES = 50

MOST_TABLE_ROUNDS = MOST_CYCLES * (LARGEST - 1)  # of all cycles

# Order the rounds of each cycle so that nobody gets a third colour running.
#
# FIDE advises to exchange the last two rounds of every cycle but the last (C.05 Annex 1), because
# the plain repeat gives three equal colours in a row at the joint. That holds for two cycles;
# from the third on a table of four would give them at the next joint. So the exchange is chosen
# cycle by cycle: as FIDE advises wherever that holds, else with as few departures as possible.


Round = tuple[Pair, ...]


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
        choose_cycles_with_exchanged_last_rounds(once, cycles)
        if reverse_last_two
        else (False,) * cycles
    )
    rounds = tuple(
        pairs
        for cycle, exchanged in enumerate(is_exchanged, start=1)
        for pairs in rounds_of_cycle(once, cycle, exchanged)
    )
    return BergerTable(players, cycles, rounds)


@dataclass(frozen=True, slots=True)
class CycleOrder:
    """The order of rounds in one cycle, by their numbers in the table."""

    rounds: tuple[int, ...]
    is_reversed: bool


def played_cycle_orders(players: int, laid_out: Sequence[Iterable[Pair]]) -> tuple[CycleOrder, ...]:
    """Read in which order the laid-out rounds of an event play the Berger table, by cycles."""
    return read_round_order_of_cycles(_once(players), laid_out)


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
    boards = boards_with_reasons(the_table)
    return CheckReport.from_findings((*_laws(the_table), *colour_ideals(boards, the_table.numbers)))


def _laws(the_table: BergerTable) -> Iterator[Finding]:
    rounds = the_table.rounds
    for index, pairs in enumerate(rounds):
        yield from checker.check_round_by_rules(
            pairs, rounds[:index], numbers=the_table.numbers, cycles=the_table.cycles
        )
    meetings = checker.count_meetings(rounds)
    for two in combinations(the_table.numbers, 2):
        count = meetings[frozenset(two)]
        if count < the_table.cycles:
            yield Finding(FindingCode.NEVER_MET, None, two, count, the_table.cycles)


def colour_ideals(boards: Sequence[PairedBoard], numbers: Iterable[int]) -> Iterator[Finding]:
    """List where the colours of a laid-out table are not as even as they should be."""
    for row in colour_history(boards, numbers):
        yield from _ideals_of_player(row)
    last: dict[frozenset[int], Pair] = {}
    for board in boards:
        two = checker.numbers_of_pair(board.pair)
        if last.get(two) == board.pair and not board.pair.is_rest:
            yield Finding(FindingCode.COLOUR_REPEAT, board.round, board.pair.numbers, 2, 1)
        last[two] = board.pair


def _ideals_of_player(row: ColourRow) -> Iterator[Finding]:
    if abs(row.difference) > 1:
        yield Finding(FindingCode.COLOUR_BALANCE, None, (row.number,), abs(row.difference), 1)
    if row.longest_run > 2:
        yield Finding(FindingCode.COLOUR_RUN, None, (row.number,), row.longest_run, 2)


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
