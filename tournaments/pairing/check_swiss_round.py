"""Check a drafted Swiss round independently, whoever made it (C.04.1, C.04.3).

Everybody who is present stands in it once, nobody meets an opponent again, a bye goes to one
who may have it and only in an odd field, prohibited pairs stay apart, two with the same
absolute colour preference do not meet (C3), and the colours are those of article 5.2.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping

from games.draughts.colour import Colour
from tournaments.pairing.colour_preference_and_history import PreferenceStrength, colour_preference
from tournaments.pairing.competitor import Competitor, competitors_by_number, running_numbers
from tournaments.pairing.findings_of_check import Finding, FindingCode
from tournaments.pairing.pair_of_round_and_its_text import Pair, Pairs
from tournaments.pairing.swiss_colours import allot_colours
from tournaments.pairing.win_draw_loss_in_half_points import WIN


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
