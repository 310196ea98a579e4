"""Score brackets of a Swiss round, floats, and how well a bracket is paired (C.04.3)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from games.draughts.colour import Colour
from tournaments.pairing.colours import (
    PreferenceStrength,
    allot_colours,
    colour_difference,
    colour_preference,
)
from tournaments.pairing.field import WIN, Competitor, Pair, RoundKind

# Find the score brackets of a Swiss round from its pairs (C.04.3, 1.3 and 3).
#
# Two players meet in the bracket of the lower score of the two. Whoever stands above a bracket
# and was paired neither there nor higher up was moved down into it; whoever leaves it unpaired
# goes down again, and the last of an odd field has the bye. So the pairs alone show every
# bracket, however they were found.


@dataclass(frozen=True, slots=True)
class Bracket:
    """A score bracket of a Swiss round: players moved down, residents, pairs, floaters.

    ``moved_down`` came from above, ``residents`` have the score of the bracket; ``pairs`` are
    (higher, lower) by that order; ``floaters`` leave it unpaired.
    """

    points: int
    moved_down: tuple[int, ...]
    residents: tuple[int, ...]
    pairs: tuple[tuple[int, int], ...]
    floaters: tuple[int, ...]

    @property
    def all_players(self) -> tuple[int, ...]:
        """All players of the bracket: moved down and residents."""
        return self.moved_down + self.residents

    @property
    def pairs_of_moved_down(self) -> tuple[tuple[int, int], ...]:
        """The pairs of a moved-down player with a resident."""
        return tuple(pair for pair in self.pairs if pair[0] in self.moved_down)

    @property
    def remainder(self) -> tuple[int, ...]:
        """The residents who are not paired with a moved-down player."""
        taken = {lower for _, lower in self.pairs_of_moved_down}
        return tuple(number for number in self.residents if number not in taken)

    @property
    def pairs_of_remainder(self) -> tuple[tuple[int, int], ...]:
        """The pairs of two residents."""
        return tuple(pair for pair in self.pairs if pair[0] not in self.moved_down)

    @property
    def size_of_upper_half(self) -> int:
        """The size of the remainder's upper half S1."""
        return len(self.pairs_of_remainder)

    @property
    def halves(self) -> tuple[frozenset[int], frozenset[int]]:
        """The upper and lower half of the remainder as paired, after any exchange between them."""
        upper = frozenset(higher for higher, _ in self.pairs_of_remainder)
        return upper, frozenset(self.remainder) - upper

    @property
    def is_exchanged(self) -> bool:
        """Whether players of the remainder's two halves changed places (article 4)."""
        upper = set(self.remainder[: self.size_of_upper_half])
        return any(higher not in upper for higher, _ in self.pairs_of_remainder)


def brackets_of_round(
    field: Mapping[int, Competitor], pairs: Sequence[Pair]
) -> tuple[Bracket, ...]:
    """Return the score brackets of a paired Swiss round, from the highest score down."""
    return tuple(_brackets(field, pairs))


def _brackets(field: Mapping[int, Competitor], pairs: Sequence[Pair]) -> Iterator[Bracket]:
    numbers_paired = {number for pair in pairs for number in pair.numbers}
    scores = sorted({field[number].pairing_points for number in numbers_paired}, reverse=True)
    moved_down: tuple[int, ...] = ()
    for points in scores:
        residents = sorted(n for n in numbers_paired if field[n].pairing_points == points)
        members = (*moved_down, *residents)
        made = _pairs_of(points, members, field, pairs)
        paired = {number for pair in made for number in pair}
        floaters = tuple(number for number in members if number not in paired)
        yield Bracket(points, moved_down, tuple(residents), made, floaters)
        moved_down = floaters


def _pairs_of(
    points: int,
    members: Sequence[int],
    field: Mapping[int, Competitor],
    pairs: Sequence[Pair],
) -> tuple[tuple[int, int], ...]:
    place = {number: at for at, number in enumerate(members)}
    inside = [
        (number, other) if place[number] < place[other] else (other, number)
        for number, other in pairs
        if other is not None
        and min(field[number].pairing_points, field[other].pairing_points) == points
    ]
    return tuple(sorted(inside, key=lambda pair: place[pair[0]]))


# Floats of a player's past rounds: who met a lower score went down, who a higher one up.
#
# A bye, and points without play, are a float down too; an absence without points is none (C.04.3,
# 1.4).


class Float(StrEnum):
    """Direction of a float: down to a lower score, or up to a higher one."""

    DOWN = "down"
    UP = "up"


def float_of_competitor(
    competitor: Competitor, rounds_ago: int, field: Mapping[int, Competitor]
) -> Float | None:
    """Return the player's float ``rounds_ago`` rounds before the one to be paired."""
    at = len(competitor.past) - rounds_ago
    if at < 0:
        return None
    past = competitor.past[at]
    opponent = None if past.opponent is None else field.get(past.opponent)
    if past.kind is RoundKind.PLAYED and opponent is not None:
        own, other = (
            pairing_points_in_past_round(competitor, at),
            pairing_points_in_past_round(opponent, at),
        )
        if own == other:
            return None
        return Float.DOWN if own > other else Float.UP
    is_down = past.kind is RoundKind.ALLOCATED or past.points > 0
    return Float.DOWN if is_down else None


def pairing_points_in_past_round(competitor: Competitor, at: int) -> int:
    """Return the points by which a player was paired in his past round ``at`` (from 0)."""
    return sum(past.points for past in competitor.past[:at]) + competitor.extra_points(at)


# Measure how well a bracket is paired, criterion by criterion (C.04.3, article 2).
#
# Smaller is better and an earlier criterion goes before all later ones: of two ways to pair a
# bracket the first criterion in which they differ decides.


Measure = tuple[int, ...]

_STRONG = (PreferenceStrength.STRONG, PreferenceStrength.ABSOLUTE)


@dataclass(frozen=True, slots=True)
class RoundToPair:
    """A Swiss round to be paired: players by number, length of the event, initial colour."""

    field: Mapping[int, Competitor]
    rounds: int
    initial: Colour
    places: Mapping[int, int]

    @property
    def number(self) -> int:
        """The number of the round to be paired."""
        return 1 + max((len(competitor.past) for competitor in self.field.values()), default=0)

    def is_topscorer(self, number: int) -> bool:
        """Return whether a player has over half of all points before the last round."""
        is_last = self.number >= self.rounds
        return is_last and 2 * self.field[number].pairing_points > WIN * (self.number - 1)


def bracket_quality(
    brackets: Sequence[Bracket], points: int, question: RoundToPair
) -> dict[str, Measure]:
    """Measure a bracket by the criteria C5 to C21, in their order; less is better."""
    at = next(place for place, bracket in enumerate(brackets) if bracket.points == points)
    bracket = brackets[at]
    below = brackets[at + 1] if at + 1 < len(brackets) else None
    resting = brackets[-1].floaters
    field = question.field
    return {
        "C5": tuple(field[number].pairing_points for number in resting),
        "C6": (len(bracket.floaters),),
        "C7": _scores(bracket, field),
        "C8": (0,) if below is None else (len(below.floaters), *_scores(below, field)),
        "C9": (_unplayed(bracket, resting, field),),
        **_of_pairs(bracket, question),
        **_of_floats(bracket, field),
    }


def first_worse_criterion(
    measures: Mapping[str, Measure], other: Mapping[str, Measure]
) -> str | None:
    """Return the criterion in which ``other`` is first worse; None where it is not worse."""
    for criterion, measure in measures.items():
        if other[criterion] != measure:
            return criterion if other[criterion] > measure else None
    return None


def _scores(bracket: Bracket, field: Mapping[int, Competitor]) -> Measure:
    return tuple(sorted((field[n].pairing_points for n in bracket.floaters), reverse=True))


def _unplayed(bracket: Bracket, resting: Sequence[int], field: Mapping[int, Competitor]) -> int:
    """C9 binds the bracket that lets down one player alone, who will have the bye."""
    if len(bracket.floaters) != 1 or bracket.floaters != tuple(resting):
        return 0
    return sum(past.kind is not RoundKind.PLAYED for past in field[resting[0]].past)


def _of_pairs(bracket: Bracket, question: RoundToPair) -> dict[str, Measure]:
    counts = dict.fromkeys(("C10", "C11", "C12", "C13"), 0)
    for pair in bracket.pairs:
        for criterion in broken_colour_criteria(pair, question):
            counts[criterion] += 1
    return {criterion: (count,) for criterion, count in counts.items()}


def broken_colour_criteria(pair: tuple[int, int], question: RoundToPair) -> Iterator[str]:
    """List the colour criteria (C10-C13) that one pair breaks, each at most once."""
    player, other = (question.field[number] for number in pair)
    wanted, others = colour_preference(player.colours), colour_preference(other.colours)
    if any(question.is_topscorer(number) for number in pair):
        yield from _of_topscorers(player, other, question)
    if wanted.due is None or wanted.due is not others.due:
        return
    yield "C12"
    if wanted.strength in _STRONG and others.strength in _STRONG:
        yield "C13"


def _of_topscorers(first: Competitor, second: Competitor, question: RoundToPair) -> Iterator[str]:
    pair = allot_colours(first, second, question.initial, question.places)
    for player in (first, second):
        colour = Colour.WHITE if player.number == pair.white else Colour.BLACK
        played = [had for had in player.colours if had is not None]
        if abs(colour_difference([*played, colour])) > 2:
            yield "C10"
        if len(played) > 1 and set(played[-2:]) == {colour}:
            yield "C11"


def _of_floats(bracket: Bracket, field: Mapping[int, Competitor]) -> dict[str, Measure]:
    """C14 to C21; a moved-down player counts by how far he falls when he goes on falling."""
    residents = [number for number in bracket.floaters if number in bracket.residents]
    falling = [number for number in bracket.floaters if number in bracket.moved_down]
    pairs = bracket.pairs_of_moved_down
    floats: dict[str, Measure] = {}
    for ago, down, up in ((1, "C14", "C15"), (2, "C16", "C17")):
        floats[down] = (sum(_went(n, ago, Float.DOWN, field) for n in residents),)
        floats[up] = (sum(_went(lower, ago, Float.UP, field) for _, lower in pairs),)
    for ago, down, up in ((1, "C18", "C19"), (2, "C20", "C21")):
        again = [number for number in falling if _went(number, ago, Float.DOWN, field)]
        against = [higher for higher, lower in pairs if _went(lower, ago, Float.UP, field)]
        floats[down] = _gaps(again, bracket.points, field)
        floats[up] = _gaps(against, bracket.points, field)
    return floats


def _went(number: int, ago: int, way: Float, field: Mapping[int, Competitor]) -> bool:
    return float_of_competitor(field[number], ago, field) is way


def _gaps(numbers: Sequence[int], points: int, field: Mapping[int, Competitor]) -> Measure:
    """Return how far above the bracket each of them stands, the farthest first."""
    return tuple(
        sorted((field[number].pairing_points - points for number in numbers), reverse=True)
    )
