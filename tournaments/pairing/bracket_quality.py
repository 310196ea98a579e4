"""Measure how well a bracket is paired, criterion by criterion (C.04.3, article 2).

Smaller is better and an earlier criterion goes before all later ones: of two ways to pair a
bracket the first criterion in which they differ decides.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from games.draughts.colour import Colour
from tournaments.pairing.colour_preference_and_history import (
    PreferenceStrength,
    colour_difference,
    colour_preference,
)
from tournaments.pairing.competitor import Competitor, RoundKind
from tournaments.pairing.find_brackets_of_round import Bracket
from tournaments.pairing.past_floats import Float, float_of_competitor
from tournaments.pairing.swiss_colours import allot_colours
from tournaments.pairing.win_draw_loss_in_half_points import WIN

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
