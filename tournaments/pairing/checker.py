"""The independent check of a round, whoever made it: table, engine or hand."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from games.draughts.colour import Colour
from tournaments.pairing.colours import PreferenceStrength, allot_colours, colour_preference
from tournaments.pairing.field import (
    WIN,
    Competitor,
    Pair,
    Pairs,
    competitors_by_number,
    running_numbers,
)

# What a check of pairings found: hard errors forbid, ideals only advise.


class FindingCode(StrEnum):
    """Codes of the rules that a round or a table may break."""

    UNKNOWN_NUMBER = "unknown_number"
    SELF_PAIRING = "self_pairing"
    MISSING = "missing"
    TWICE = "twice"
    REMATCH = "rematch"
    NEVER_MET = "never_met"
    NOT_NEIGHBOURS = "not_neighbours"
    NOT_IN_BRACKET = "not_in_bracket"
    NEEDLESS_REST = "needless_rest"
    SECOND_REST = "second_rest"
    PROHIBITED = "prohibited"
    SAME_ABSOLUTE = "same_absolute"
    WRONG_COLOURS = "wrong_colours"
    COLOUR_BALANCE = "colour_balance"
    COLOUR_RUN = "colour_run"
    COLOUR_REPEAT = "colour_repeat"


IDEALS = frozenset({FindingCode.COLOUR_BALANCE, FindingCode.COLOUR_RUN, FindingCode.COLOUR_REPEAT})


@dataclass(frozen=True, slots=True)
class Finding:
    """A broken rule: which, in which round (None: the whole table), by which numbers.

    ``count`` is what was counted (meetings, rests, colours) and ``limit`` what was allowed.
    """

    code: FindingCode
    round: int | None
    numbers: tuple[int, ...]
    count: int = 0
    limit: int = 0

    @property
    def is_hard(self) -> bool:
        """Whether the finding forbids the round; any other only advises."""
        return self.code not in IDEALS


@dataclass(frozen=True, slots=True)
class CheckReport:
    """The findings of a check: hard errors and ideals apart."""

    errors: tuple[Finding, ...]
    ideals: tuple[Finding, ...]

    @classmethod
    def from_findings(cls, findings: Iterable[Finding]) -> "CheckReport":
        """Sort findings into hard errors and ideals, in the order found."""
        listed = tuple(findings)
        return cls(
            errors=tuple(finding for finding in listed if finding.is_hard),
            ideals=tuple(finding for finding in listed if not finding.is_hard),
        )

    @property
    def is_clean(self) -> bool:
        """Whether no hard error was found."""
        return not self.errors


# Check a drafted Swiss round independently, whoever made it (C.04.1, C.04.3).
#
# Everybody who is present stands in it once, nobody meets an opponent again, a bye goes to one
# who may have it and only in an odd field, prohibited pairs stay apart, two with the same
# absolute colour preference do not meet (C3), and the colours are those of article 5.2.


def check_draft(
    pairs: Pairs,
    competitors: Collection[Competitor],
    *,
    rounds: int,
    initial: Colour,
    prohibited: Iterable[Collection[int]] = (),
) -> tuple[Finding, ...]:
    """List every rule that a drafted Swiss round breaks; empty when all is well."""
    field = competitors_by_number(competitors)
    number = 1 + max((len(competitor.past) for competitor in competitors), default=0)
    present = frozenset(competitor.number for competitor in competitors if competitor.is_present)
    standing = [pair for pair in pairs if field.keys() >= set(pair.numbers)]
    games = [pair for pair in standing if not pair.is_rest and pair.white != pair.black]
    is_last = number >= rounds
    forbidden = [frozenset(members) for members in prohibited]
    order = running_numbers(competitors)
    faults = (
        *_presence(pairs, present),
        *_byes([pair for pair in standing if pair.is_rest], field, len(present)),
        *(finding for pair in games for finding in _meeting(pair, field, forbidden)),
        *(
            finding
            for pair in games
            for finding in _colours(
                pair, field, initial=initial, order=order, is_last=is_last, number=number
            )
        ),
    )
    return tuple(
        Finding(code, number, who, count=count, limit=limit) for code, who, count, limit in faults
    )


_RawFindings = Iterator[tuple[FindingCode, tuple[int, ...], int, int]]


def _presence(pairs: Pairs, present: frozenset[int]) -> _RawFindings:
    for pair in pairs:
        if pair.white == pair.black:
            yield FindingCode.SELF_PAIRING, (pair.white,), 1, 0
    seats = Counter(number for pair in pairs for number in set(pair.numbers))
    for number in sorted(seats.keys() - present):
        yield FindingCode.UNKNOWN_NUMBER, (number,), seats[number], 0
    for number in sorted(present):
        if seats[number] == 0:
            yield FindingCode.MISSING, (number,), 0, 1
        if seats[number] > 1:
            yield FindingCode.TWICE, (number,), seats[number], 1


def _byes(byes: list[Pair], field: Mapping[int, Competitor], size: int) -> _RawFindings:
    resting = tuple(pair.white for pair in byes)
    if len(resting) > size % 2:
        yield FindingCode.NEEDLESS_REST, resting, len(resting), size % 2
    for number in resting:
        if not field[number].may_rest:
            yield FindingCode.SECOND_REST, (number,), 2, 1


def _meeting(
    pair: Pair, field: Mapping[int, Competitor], forbidden: list[frozenset[int]]
) -> _RawFindings:
    if pair.black in field[pair.white].met:
        yield FindingCode.REMATCH, pair.numbers, 2, 1
    if any(members >= set(pair.numbers) for members in forbidden):
        yield FindingCode.PROHIBITED, pair.numbers, 1, 0


def _colours(
    pair: Pair,
    field: Mapping[int, Competitor],
    *,
    initial: Colour,
    order: Mapping[int, int],
    is_last: bool,
    number: int,
) -> _RawFindings:
    white, black = (field[player] for player in pair.numbers)
    wanted, other = colour_preference(white.colours), colour_preference(black.colours)
    both = wanted == other and wanted.strength is PreferenceStrength.ABSOLUTE
    top = is_last and any(_is_topscorer(player, number) for player in (white, black))
    if both and not top:
        yield FindingCode.SAME_ABSOLUTE, pair.numbers, 2, 1
    if allot_colours(white, black, initial, order) != pair:
        yield FindingCode.WRONG_COLOURS, pair.numbers, 1, 0


def _is_topscorer(competitor: Competitor, number: int) -> bool:
    """More than half of all points when the last round is paired."""
    return 2 * competitor.pairing_points > WIN * (number - 1)


# Check a round independently, whoever made it: table, engine or hand.
#
# Everybody stands in the round once (C.05), nobody meets an opponent more often than the event
# has cycles (C.04.1), and somebody rests only when the number of players is odd, and at most once
# a cycle.


def _presence_at_table(pairs: Pairs, field: frozenset[int]) -> _RawFindings:
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
        *_presence_at_table(pairs, field),
        *_rematches(pairs, earlier, cycles),
        *_rests(pairs, earlier, field, cycles),
    )
    number = len(earlier) + 1
    return tuple(
        Finding(code, number, who, count=count, limit=limit) for code, who, count, limit in faults
    )


def numbers_of_pair(pair: Pair) -> frozenset[int]:
    """Return the two numbers of a pair as a set, whatever their colours."""
    return frozenset(pair.numbers)


def count_meetings(rounds: Iterable[Pairs]) -> Counter[frozenset[int]]:
    """Count how often each two players have met."""
    return Counter(numbers_of_pair(pair) for pairs in rounds for pair in pairs if not pair.is_rest)


def _seen(rounds: Iterable[Pairs]) -> Iterator[int]:
    return (number for pairs in rounds for pair in pairs for number in pair.numbers)


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
