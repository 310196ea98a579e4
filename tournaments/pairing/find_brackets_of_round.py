"""Find the score brackets of a Swiss round from its pairs (C.04.3, 1.3 and 3).

Two players meet in the bracket of the lower score of the two. Whoever stands above a bracket
and was paired neither there nor higher up was moved down into it; whoever leaves it unpaired
goes down again, and the last of an odd field has the bye. So the pairs alone show every bracket,
however they were found.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from tournaments.pairing.competitor import Competitor
from tournaments.pairing.pair_of_round_and_its_text import Pair


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
