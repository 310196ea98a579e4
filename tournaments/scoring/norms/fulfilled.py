"""Norms fulfilled: by which line of the table, with which games, and what lacks.

Points are half-points, the norm is kept in hundredths of a point; nothing is rounded before the
whole sum is known, and then up.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import groupby
from operator import attrgetter
from typing import Any

from tournaments.scoring.norms.ladder import NO_RANK, level, rank_of_title
from tournaments.scoring.norms.tables import (
    AverageOf,
    Conditions,
    MatchUnit,
    NormKind,
    NormRow,
    NormTable,
    Rounding,
)

WIN, DRAW, LOSS = 2, 1, 0
HALF_POINT = 50
"""Hundredths of a point in half a point."""


class CountCode(StrEnum):
    """Whether a game counts for a norm, and why it does not."""

    COUNTED = "counted"
    NOT_PLAYED = "not_played"  # a forfeit
    ANNULLED = "annulled"
    NO_CELL = "no_cell"  # much weaker or stronger: the table has no number for him
    UNKNOWN_TITLE = "unknown_title"  # the table has no coefficient for his title
    NO_RATING = "no_rating"


class NormCode(StrEnum):
    """What lacks to a norm."""

    POINTS_SHORT = "points_short"  # points, needed
    TOO_FEW_GAMES = "too_few_games"  # games, least
    TOO_FEW_ENTRANTS = "too_few_entrants"  # entrants, least
    TOO_FEW_REGIONS = "too_few_regions"  # regions, least
    TOO_FEW_ROUNDS = "too_few_rounds"  # rounds, least
    TOO_YOUNG = "too_young"  # age, least
    AGE_UNKNOWN = "age_unknown"  # least
    NO_BAND = "no_band"  # average
    PLACE_SHORT = "place_short"  # place, first, last
    PLACE_SHARED = "place_shared"  # first, last, until
    NOT_OVER = "not_over"  # places are not final


@dataclass(frozen=True, slots=True)
class NormPlayer:
    """A player as norm tables see him; ``place_to`` is 0 where he has no place."""

    number: int
    title: str = ""
    rating: int | None = None
    sex: str = ""
    age: int | None = None
    place_from: int = 0
    place_to: int = 0

    @property
    def rank(self) -> str:
        """The rank he holds; none where his title is none of the ladder."""
        return rank_of_title(self.title) or NO_RANK


@dataclass(frozen=True, slots=True)
class NormGame:
    """A game of the player's, or a whole match where the table counts those."""

    round: int
    opponent: int
    points: int
    is_played: bool = True
    is_annulled: bool = False
    most: int = WIN


@dataclass(frozen=True, slots=True)
class NormEvent:
    """What a table asks of an event."""

    players: Mapping[int, NormPlayer]
    rounds: int
    regions: int = 0
    status: str = ""
    is_over: bool = True
    left_out: frozenset[int] = field(default_factory=frozenset)  # take no place

    @property
    def entrants(self) -> int:
        """How many take part."""
        return len(self.players) - len(self.left_out & self.players.keys())


@dataclass(frozen=True, slots=True)
class CountedGame:
    """A game with what it adds to the norm: ``percent`` in hundredths of a point."""

    round: int
    opponent: int
    points: int
    code: CountCode
    coefficient: int | None = None
    percent: int = 0

    @property
    def is_counted(self) -> bool:
        """Whether it counts."""
        return self.code is CountCode.COUNTED


@dataclass(frozen=True, slots=True)
class NormReason:
    """What lacks, and the numbers it speaks of."""

    code: NormCode
    facts: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class NormLine:
    """A line of a table held against one player.

    ``norm`` in hundredths of a point, ``needed`` in half-points, rounded up; both 0 for a norm by
    place. ``average`` is in hundredths, ``places`` the bounds that give the rank.
    """

    rank: str
    held: str
    points: int = 0
    norm: int = 0
    needed: int = 0
    games: tuple[CountedGame, ...] = ()
    average: int | None = None
    places: tuple[int, int] | None = None
    place: tuple[int, int] | None = None
    status: str = ""
    reasons: tuple[NormReason, ...] = ()
    by_hand: tuple[str, ...] = ()

    @property
    def is_fulfilled(self) -> bool:
        """Whether everything that a program can check is there."""
        return not self.reasons

    @property
    def counted(self) -> int:
        """How many games count."""
        return sum(game.is_counted for game in self.games)

    @property
    def is_of_held_rank(self) -> bool:
        """Whether it only confirms the rank he has."""
        return self.rank == self.held


def coefficient_of(player: NormPlayer, table: NormTable) -> int | None:
    """Return a player's coefficient; None where the table has none for his title."""
    rank = rank_of_title(player.title)
    return None if rank is None else table.coefficients.get(rank)


def rows_within_reach(table: NormTable, player: NormPlayer) -> tuple[NormRow, ...]:
    """Return the rows of the rank he holds and of higher ones, the highest rank first."""
    rows = [row for row in table.rows if level(row.rank) >= max(level(player.rank), 1)]
    return tuple(sorted(rows, key=lambda row: -level(row.rank)))


def norm_lines(
    table: NormTable, player: NormPlayer, games: Sequence[NormGame], event: NormEvent
) -> tuple[NormLine, ...]:
    """Hold every line within reach against a player, the highest rank first."""
    own = units_of_games(games, table.unit)
    lines = (
        _line(table, row, player, own, event=event)
        for row in rows_within_reach(table, player)
        if _speaks_of(row, player, event)
    )
    return tuple(line for line in lines if line is not None)


def fulfilled(
    table: NormTable, player: NormPlayer, games: Sequence[NormGame], event: NormEvent
) -> NormLine | None:
    """Return the highest norm that a player fulfilled, with line and games; None without one."""
    lines = norm_lines(table, player, games, event)
    return next((line for line in lines if line.is_fulfilled), None)


def units_of_games(games: Iterable[NormGame], unit: MatchUnit) -> tuple[NormGame, ...]:
    """Return the games, or the matches they make: 2-1-0 by the sum of a match."""
    in_order = sorted(games, key=attrgetter("round", "opponent"))
    if unit is MatchUnit.GAMES:
        return tuple(in_order)
    return tuple(
        _match(tuple(group)) for _key, group in groupby(in_order, attrgetter("round", "opponent"))
    )


def _match(games: Sequence[NormGame]) -> NormGame:
    played = [game for game in games if game.is_played and not game.is_annulled]
    sum_of_points, half = sum(game.points for game in played), len(played)
    points = DRAW if sum_of_points == half else WIN if sum_of_points > half else LOSS
    return NormGame(
        games[0].round,
        games[0].opponent,
        points if played else LOSS,
        is_played=bool(played),
        is_annulled=all(game.is_annulled for game in games),
    )


def _speaks_of(row: NormRow, player: NormPlayer, event: NormEvent) -> bool:
    return (not row.status or row.status == event.status) and row.sex in ("", player.sex)


def _line(
    table: NormTable,
    row: NormRow,
    player: NormPlayer,
    games: Sequence[NormGame],
    *,
    event: NormEvent,
) -> NormLine | None:
    """None for a row of another band: another row of the rank speaks of him."""
    if not table.is_by_points:
        return _line_by_place(table, row, player, games, event=event)
    counted = counted_games(table, row, games, event)
    average = average_of_games(counted) if table.kind is NormKind.AVERAGE_PERCENT else None
    if table.kind is NormKind.AVERAGE_PERCENT and not (
        average is not None and row.covers_average(average)
    ):
        return None
    if row.percent:
        counted = tuple(_with_percent(game, row.percent) for game in counted)
    points = sum(game.points for game in counted if game.is_counted)
    norm = sum(game.percent for game in counted)
    needed = half_points_of_norm(norm, table.rounding)
    reasons = list(
        _lacking(table, row, player, event, games=sum(one.is_counted for one in counted))
    )
    if points < needed:
        facts = {"points": points, "needed": needed}
        reasons.insert(0, NormReason(NormCode.POINTS_SHORT, facts))
    return NormLine(
        rank=row.rank,
        held=player.rank,
        points=points,
        norm=norm,
        needed=needed,
        games=counted,
        average=average,
        reasons=tuple(reasons),
        by_hand=(*table.conditions.by_hand, *row.conditions.by_hand),
    )


def _with_percent(game: CountedGame, percent: int) -> CountedGame:
    if not game.is_counted:
        return game
    return CountedGame(game.round, game.opponent, game.points, game.code, game.coefficient, percent)


def counted_games(
    table: NormTable, row: NormRow, games: Iterable[NormGame], event: NormEvent
) -> tuple[CountedGame, ...]:
    """Return every game with its per cent, or why it does not count."""
    return tuple(_counted(table, row, game, event.players[game.opponent]) for game in games)


def _counted(table: NormTable, row: NormRow, game: NormGame, opponent: NormPlayer) -> CountedGame:
    value, code, percent = strength_for_row(table, row, opponent)
    if not game.is_played:
        code = CountCode.NOT_PLAYED
    if game.is_annulled:
        code = CountCode.ANNULLED
    return CountedGame(
        game.round,
        game.opponent,
        game.points,
        code,
        value,
        percent if code is CountCode.COUNTED else 0,
    )


def strength_for_row(
    table: NormTable, row: NormRow, opponent: NormPlayer
) -> tuple[int | None, CountCode, int]:
    """Return an opponent's coefficient or rating, whether he counts for a row, and his per cent."""
    if table.kind is NormKind.AVERAGE_PERCENT and table.average_of is AverageOf.RATING:
        value = opponent.rating
        return value, CountCode.COUNTED if value else CountCode.NO_RATING, row.percent
    value = coefficient_of(opponent, table)
    if value is None:
        return None, CountCode.UNKNOWN_TITLE, 0
    if table.kind is NormKind.AVERAGE_PERCENT:
        return value, CountCode.COUNTED, row.percent
    percent = row.percents.get(value)
    if percent is None:
        return value, CountCode.NO_CELL, 0
    return value, CountCode.COUNTED, percent


def average_of_games(games: Iterable[CountedGame]) -> int | None:
    """Return the average of the opponents in hundredths, rounded half up; None without any."""
    values = [game.coefficient for game in games if game.is_counted]
    return average_in_hundredths([value for value in values if value is not None])


def average_in_hundredths(values: Sequence[int]) -> int | None:
    """Return an average in hundredths, rounded half up; None of nothing.

    >>> average_in_hundredths([1, 2, 2]), average_in_hundredths([])
    (167, None)
    """
    if not values:
        return None
    return (2 * 100 * sum(values) + len(values)) // (2 * len(values))


def half_points_of_norm(norm: int, rounding: Rounding) -> int:
    """Return a norm in half-points, rounded up; whole points where the table says so.

    >>> half_points_of_norm(585, Rounding.HALF), half_points_of_norm(385, Rounding.WHOLE)
    (12, 8)
    """
    step = HALF_POINT if rounding is Rounding.HALF else 2 * HALF_POINT
    return -(-norm // step) * (step // HALF_POINT)


def _lacking(
    table: NormTable, row: NormRow, player: NormPlayer, event: NormEvent, *, games: int
) -> Iterator[NormReason]:
    for conditions in (table.conditions, row.conditions):
        yield from _lacking_of(conditions, player, event, games)


def _lacking_of(
    conditions: Conditions, player: NormPlayer, event: NormEvent, games: int
) -> Iterator[NormReason]:
    asked = (
        (NormCode.TOO_FEW_GAMES, "games", games, conditions.games),
        (NormCode.TOO_FEW_ENTRANTS, "entrants", event.entrants, conditions.entrants),
        (NormCode.TOO_FEW_REGIONS, "regions", event.regions, conditions.regions),
        (NormCode.TOO_FEW_ROUNDS, "rounds", event.rounds, conditions.rounds),
    )
    for code, name, found, least in asked:
        if found < least:
            yield NormReason(code, {name: found, "least": least})
    if conditions.age_from and player.age is None:
        yield NormReason(NormCode.AGE_UNKNOWN, {"least": conditions.age_from})
    elif player.age is not None and player.age < conditions.age_from:
        yield NormReason(NormCode.TOO_YOUNG, {"age": player.age, "least": conditions.age_from})


def _line_by_place(
    table: NormTable,
    row: NormRow,
    player: NormPlayer,
    games: Sequence[NormGame],
    *,
    event: NormEvent,
) -> NormLine | None:
    average = None
    reasons: list[NormReason] = []
    if table.kind is NormKind.AVERAGE_PLACES:
        average = average_of_field(table, event)
        if average is None or not row.covers_average(average):
            return None
    place, asked = (player.place_from, player.place_to), (row.places_from, row.places)
    if not player.place_to or not asked[0] <= place[0] <= asked[1]:
        facts = {"place": place[0], "first": asked[0], "last": asked[1]}
        reasons.append(NormReason(NormCode.PLACE_SHORT, facts))
    elif place[1] > asked[1]:
        facts = {"first": place[0], "last": place[1], "until": asked[1]}
        reasons.append(NormReason(NormCode.PLACE_SHARED, facts))
    if not event.is_over:
        reasons.append(NormReason(NormCode.NOT_OVER, {}))
    played = [game for game in games if game.is_played and not game.is_annulled]
    reasons += _lacking(table, row, player, event, games=len(played))
    return NormLine(
        rank=row.rank,
        held=player.rank,
        average=average,
        places=asked,
        place=place if player.place_to else None,
        status=row.status,
        reasons=tuple(reasons),
        by_hand=(*table.conditions.by_hand, *row.conditions.by_hand),
    )


def average_of_field(table: NormTable, event: NormEvent) -> int | None:
    """Return the average of everybody who takes part, in hundredths."""
    players = [one for one in event.players.values() if one.number not in event.left_out]
    if table.average_of is AverageOf.RATING:
        return average_in_hundredths([one.rating for one in players if one.rating])
    values = [coefficient_of(one, table) for one in players]
    return average_in_hundredths([value for value in values if value is not None])
