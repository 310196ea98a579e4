"""Check a round independently, whoever made it: table, engine or hand.

Everybody stands in the round once (C.05), nobody meets an opponent more often than the
event has cycles (C.04.1), and somebody rests only when the number of players is odd, and
at most once a cycle.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence

from tournaments.pairing.findings_of_check import Finding, FindingCode
from tournaments.pairing.pair_of_round_and_its_text import Pair, Pairs


def check_round_by_rules(
    pairs: Pairs,
    earlier: Sequence[Pairs],
    *,
    numbers: Collection[int] | None = None,
    cycles: int = 1,
) -> tuple[Finding, ...]:
    """List every rule that the ``pairs`` of a round break; empty when all is well.

    ``numbers`` are those who must be in the round; without them, everybody seen so far.
    """
    field = frozenset(_seen([*earlier, pairs]) if numbers is None else numbers)
    faults = (
        *_presence(pairs, field),
        *_rematches(pairs, earlier, cycles),
        *_rests(pairs, earlier, field, cycles),
    )
    number = len(earlier) + 1
    return tuple(
        Finding(code, number, who, count=count, limit=limit) for code, who, count, limit in faults
    )


_RawFindings = Iterator[tuple[FindingCode, tuple[int, ...], int, int]]


def numbers_of_pair(pair: Pair) -> frozenset[int]:
    """Return the two numbers of a pair as a set, whatever their colours."""
    return frozenset(pair.numbers)


def count_meetings(rounds: Iterable[Pairs]) -> Counter[frozenset[int]]:
    """Count how often each two players have met."""
    return Counter(numbers_of_pair(pair) for pairs in rounds for pair in pairs if not pair.is_rest)


def _seen(rounds: Iterable[Pairs]) -> Iterator[int]:
    return (number for pairs in rounds for pair in pairs for number in pair.numbers)


def _presence(pairs: Pairs, field: frozenset[int]) -> _RawFindings:
    for pair in pairs:
        if pair.white == pair.black:
            yield FindingCode.SELF_PAIRING, (pair.white,), 1, 0
    seats = Counter(number for pair in pairs for number in set(pair.numbers))
    for number in sorted(seats.keys() - field):
        yield FindingCode.UNKNOWN_NUMBER, (number,), seats[number], 0
    for number in sorted(field):
        if seats[number] == 0:
            yield FindingCode.MISSING, (number,), 0, 1
        if seats[number] > 1:
            yield FindingCode.TWICE, (number,), seats[number], 1


def _rematches(pairs: Pairs, earlier: Sequence[Pairs], cycles: int) -> _RawFindings:
    meetings = count_meetings([*earlier, pairs])
    for pair in pairs:
        count = meetings[numbers_of_pair(pair)]
        if not pair.is_rest and count > cycles:
            yield FindingCode.REMATCH, pair.numbers, count, cycles


def _rests(
    pairs: Pairs, earlier: Sequence[Pairs], field: frozenset[int], cycles: int
) -> _RawFindings:
    resting = tuple(pair.white for pair in pairs if pair.is_rest)
    allowed = len(field) % 2
    if len(resting) > allowed:
        yield FindingCode.NEEDLESS_REST, resting, len(resting), allowed
    rested = Counter(pair.white for past in earlier for pair in past if pair.is_rest)
    for number in resting:
        if rested[number] >= cycles:
            yield FindingCode.SECOND_REST, (number,), rested[number] + 1, cycles
