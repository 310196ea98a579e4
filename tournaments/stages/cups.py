"""Standing of a series of events (a cup): points by place, the best of each, ties; pure."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from itertools import groupby


class SharedPlace(StrEnum):
    """What those who share a place get of the table of points."""

    AVERAGE = "average"  # the mean of the places they take together
    HIGHER = "higher"  # each what the first of them would get
    LOWER = "lower"  # each what the last of them would get


class CountedBy(StrEnum):
    """What an event of the series gives."""

    PLACES = "places"  # points by the table, for the place
    POINTS = "points"  # the points scored over the board


class CupTie(StrEnum):
    """What separates equal sums, in the order the regulations name them."""

    BEST_RESULTS = "best_results"  # the best single result, then the second best …
    EVENTS = "events"  # who played in more events
    LAST_EVENT = "last_event"  # who got more in the last event


@dataclass(frozen=True, slots=True)
class CupRules:
    """How a series is counted; ``best_of`` 0 counts every event."""

    table: tuple[int, ...] = ()
    best_of: int = 0
    counted_by: CountedBy = CountedBy.PLACES
    shared: SharedPlace = SharedPlace.AVERAGE
    ties: tuple[CupTie, ...] = (CupTie.BEST_RESULTS,)


@dataclass(frozen=True, slots=True)
class CupResult:
    """A player's place and points in one event of the series."""

    event: int
    first: int
    last: int
    points: int


@dataclass(frozen=True, slots=True)
class CupScore:
    """What one event gives a player, and whether it is among his best that count."""

    event: int
    first: int
    last: int
    worth: Fraction
    counts: bool = True


@dataclass(frozen=True, slots=True)
class CupRow:
    """A line of the series: place, sum, every event; ``decided_by`` the tie that placed him.

    ``decided_by`` is empty where the sum, or nothing, did; shared places name nobody.
    """

    player: int
    place_from: int
    place_to: int
    total: Fraction
    scores: tuple[CupScore, ...]
    decided_by: str = ""
    ties: Mapping[str, tuple[Fraction, ...]] = field(default_factory=dict)


def worth_of_place(rules: CupRules, result: CupResult) -> Fraction:
    """Return what a result is worth; a place behind the table is worth nothing."""
    if rules.counted_by is CountedBy.POINTS:
        return Fraction(result.points)

    def at(place: int) -> int:
        return rules.table[place - 1] if place <= len(rules.table) else 0

    if rules.shared is SharedPlace.HIGHER:
        return Fraction(at(result.first))
    if rules.shared is SharedPlace.LOWER:
        return Fraction(at(result.last))
    places = range(result.first, result.last + 1)
    return Fraction(sum(map(at, places)), len(places))


def score_series(
    results: Mapping[int, Iterable[CupResult]], rules: CupRules, events: Sequence[int]
) -> tuple[CupRow, ...]:
    """Rank the players of a series by their results; ``events`` are in the order they are played.

    Of more than ``best_of`` events the best count; of two that are worth the same the earlier.
    """
    order = {event: at for at, event in enumerate(events)}
    lines: dict[int, tuple[CupScore, ...]] = {
        player: _scores(own, rules, order) for player, own in results.items()
    }
    totals = {
        player: sum((score.worth for score in own if score.counts), Fraction())
        for player, own in lines.items()
    }
    keys = {player: _ties(own, rules, events) for player, own in lines.items()}

    def key(player: int) -> tuple[Fraction, ...]:
        return (totals[player], *(value for tie in rules.ties for value in keys[player][tie]))

    ranked = sorted(lines, key=lambda player: (tuple(-value for value in key(player)), player))
    rows: list[CupRow] = []
    above: int | None = None
    for _equal, group in groupby(ranked, key=key):
        members = list(group)
        place = len(rows) + 1
        decided = "" if above is None else _decided(keys, totals, rules, (above, members[0]))
        rows += [
            CupRow(
                player=player,
                place_from=place,
                place_to=place + len(members) - 1,
                total=totals[player],
                scores=lines[player],
                decided_by=decided,
                ties={tie.value: keys[player][tie] for tie in rules.ties},
            )
            for player in members
        ]
        above = members[-1]
    return tuple(rows)


def _scores(
    results: Iterable[CupResult], rules: CupRules, order: Mapping[int, int]
) -> tuple[CupScore, ...]:
    scores = [
        CupScore(one.event, one.first, one.last, worth_of_place(rules, one)) for one in results
    ]
    scores.sort(key=lambda score: order[score.event])
    if not rules.best_of:
        return tuple(scores)
    best = sorted(scores, key=lambda score: (-score.worth, order[score.event]))[: rules.best_of]
    kept = {score.event for score in best}
    return tuple(
        CupScore(one.event, one.first, one.last, one.worth, one.event in kept) for one in scores
    )


def _ties(
    scores: Sequence[CupScore], rules: CupRules, events: Sequence[int]
) -> Mapping[CupTie, tuple[Fraction, ...]]:
    values: dict[CupTie, tuple[Fraction, ...]] = {}
    for tie in rules.ties:
        if tie is CupTie.EVENTS:
            values[tie] = (Fraction(len(scores)),)
        elif tie is CupTie.LAST_EVENT:
            last = events[-1] if events else None
            values[tie] = (
                next((score.worth for score in scores if score.event == last), Fraction()),
            )
        else:
            worths = sorted((score.worth for score in scores if score.counts), reverse=True)
            worths += [Fraction()] * (len(events) - len(worths))
            values[tie] = tuple(worths)
    return values


def _decided(
    keys: Mapping[int, Mapping[CupTie, tuple[Fraction, ...]]],
    totals: Mapping[int, Fraction],
    rules: CupRules,
    between: tuple[int, int],
) -> str:
    above, below = between
    if totals[above] != totals[below]:
        return ""
    return next((tie.value for tie in rules.ties if keys[above][tie] != keys[below][tie]), "")
