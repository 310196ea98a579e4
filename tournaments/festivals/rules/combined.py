"""Standing of a person over the programmes of his group: classic, rapid and blitz together."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from tournaments.festivals.rules.medals import Medal
from tournaments.festivals.rules.places import Result, Span, span_equals
from tournaments.festivals.rules.regulations import By
from tournaments.festivals.rules.teams import value_of_result


@dataclass(frozen=True, slots=True)
class CombinedRow:
    """A person over several programmes: his sum, one value for each contest, None unplayed.

    Where places are summed a contest he did not play counts as a place behind its last.
    """

    person: int
    body: str
    span: Span
    value: Fraction
    parts: tuple[Result | None, ...]


def combined_standing(
    by: By,
    table: Sequence[int],
    *,
    contests: Sequence[int],
    results: Collection[Result],
    medals: Iterable[Medal] = (),
) -> tuple[CombinedRow, ...]:
    """Order the persons of one group over its contests; equals are separated by the best place.

    ``contests`` are those of the group in the order of its programmes.
    """
    kinds = {(medal.contest, medal.person): medal.kind for medal in medals}
    sizes = {result.contest: result.size for result in results}
    persons: dict[int, dict[int, Result]] = {}
    for result in results:
        if result.contest in contests:
            persons.setdefault(result.person, {})[result.contest] = result
    known = [contest for contest in contests if contest in sizes]

    def value(own: Mapping[int, Result]) -> Fraction:
        total = Fraction(0)
        for contest in known:
            if contest in own:
                total += value_of_result(by, table, own[contest], kinds)
            elif by is By.PLACES:
                total += sizes[contest] + 1
        return total

    def order(person: int) -> tuple[Fraction, ...]:
        own = persons[person]
        places = sorted(
            own[contest].counted_place if contest in own else Fraction(sizes[contest] + 1)
            for contest in known
        )
        total = value(own)
        return (total if by is By.PLACES else -total, *places)

    placed = span_equals(sorted(persons), order)
    return tuple(
        CombinedRow(
            person,
            next(iter(persons[person].values())).body,
            span,
            value(persons[person]),
            tuple(persons[person].get(contest) for contest in contests),
        )
        for span, person in placed
    )
