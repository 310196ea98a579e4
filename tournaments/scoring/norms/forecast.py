"""What a player still needs for a norm out of the games left: «нужно 1½ из 2».

Opponents who are known count by their own numbers. Those of rounds not yet paired count by the
mean of whom he has not met: then the forecast says that it is an estimate.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from tournaments.scoring.norms.fulfilled import (
    WIN,
    CountCode,
    NormEvent,
    NormGame,
    NormPlayer,
    average_in_hundredths,
    coefficient_of,
    counted_games,
    half_points_of_norm,
    rows_within_reach,
    strength_for_row,
    units_of_games,
)
from tournaments.scoring.norms.ladder import level
from tournaments.scoring.norms.tables import (
    AverageOf,
    Conditions,
    NormKind,
    NormRow,
    NormTable,
)


class ForecastState(StrEnum):
    """What a forecast says."""

    SURE = "sure"  # nothing more is needed, even if all that is left is lost
    POSSIBLE = "possible"
    OUT_OF_REACH = "out_of_reach"


@dataclass(frozen=True, slots=True)
class GamesLeft:
    """The games a player has left: opponents who are known, one for each game, and how many more.

    ``met`` are those whom he does not meet again in the rounds not yet paired.
    """

    known: tuple[int, ...] = ()
    unknown: int = 0
    met: frozenset[int] = frozenset()

    @property
    def count(self) -> int:
        """How many games are left."""
        return len(self.known) + self.unknown


@dataclass(frozen=True, slots=True)
class Forecast:
    """What is needed for a rank: ``needed`` half-points out of ``left`` games.

    ``points`` and ``norm`` are those of the whole event, ``norm`` in hundredths of a point and
    with the games left in it. ``has_games`` says whether there can be enough games.
    """

    rank: str
    held: str
    state: ForecastState
    needed: int
    left: int
    points: int
    norm: int
    is_estimate: bool
    has_games: bool = True


def forecasts(
    table: NormTable,
    player: NormPlayer,
    games: Sequence[NormGame],
    *,
    left: GamesLeft,
    event: NormEvent,
) -> tuple[Forecast, ...]:
    """Return a forecast for every rank above the one held, the highest first.

    Only of tables by points; of one by bands the band that the average will be in.
    """
    if not table.is_by_points or not left.count:
        return ()
    own = units_of_games(games, table.unit)
    field = Counter(
        _strength(table, one)
        for number, one in event.players.items()
        if number not in left.met and number != player.number
    )
    found: dict[str, Forecast] = {}
    for row in rows_within_reach(table, player):
        if level(row.rank) > level(player.rank) and row.rank not in found:
            one = _forecast(table, row, player, own, left=left, event=event, field=field)
            if one is not None:
                found[row.rank] = one
    return tuple(found.values())


def best_forecast(of: Iterable[Forecast]) -> Forecast | None:
    """Return the highest rank that can still be had; None where there is none."""
    return next((one for one in of if one.state is not ForecastState.OUT_OF_REACH), None)


def _strength(table: NormTable, player: NormPlayer) -> int | None:
    if table.average_of is AverageOf.RATING and table.kind is NormKind.AVERAGE_PERCENT:
        return player.rating
    return coefficient_of(player, table)


def _forecast(
    table: NormTable,
    row: NormRow,
    player: NormPlayer,
    games: Sequence[NormGame],
    *,
    left: GamesLeft,
    event: NormEvent,
    field: Counter[int | None],
) -> Forecast | None:
    counted = [game for game in counted_games(table, row, games, event) if game.is_counted]
    coming = [strength_for_row(table, row, event.players[number]) for number in left.known]
    known = [
        (value, percent)
        for value, code, percent in coming
        if value is not None and code is CountCode.COUNTED
    ]
    able = {value: count for value, count in field.items() if _counts(table, row, value)}
    unknown = left.unknown if able else 0
    total = len(counted) + len(known) + unknown
    if table.kind is NormKind.AVERAGE_PERCENT:
        values = [game.coefficient for game in counted] + [value for value, _percent in known]
        average = _average([value for value in values if value is not None], able, unknown)
        if average is None or not row.covers_average(average):
            return None
        norm = row.percent * total
    else:
        norm = sum(game.percent for game in counted) + sum(percent for _value, percent in known)
        norm += _mean_percent(row, able, unknown)
    points = sum(game.points for game in counted)
    needed = max(half_points_of_norm(norm, table.rounding) - points, 0)
    has_games = total >= max(table.conditions.games, row.conditions.games)
    is_possible = has_games and needed <= WIN * (len(known) + unknown)
    is_possible = is_possible and all(
        _can_be_met(conditions, player, event) for conditions in (table.conditions, row.conditions)
    )
    return Forecast(
        rank=row.rank,
        held=player.rank,
        state=ForecastState.OUT_OF_REACH
        if not is_possible
        else ForecastState.POSSIBLE
        if needed
        else ForecastState.SURE,
        needed=needed,
        left=len(known) + unknown,
        points=points,
        norm=norm,
        is_estimate=bool(unknown),
        has_games=has_games,
    )


def _counts(table: NormTable, row: NormRow, value: int | None) -> bool:
    if value is None:
        return False
    return table.kind is NormKind.AVERAGE_PERCENT or value in row.percents


def _mean_percent(row: NormRow, able: dict[int | None, int], games: int) -> int:
    """So many games against the mean of a field, in hundredths of a point, rounded up."""
    if not games:
        return 0
    sum_of_all = sum(row.percents[value] * n for value, n in able.items() if value is not None)
    return -(-games * sum_of_all // sum(able.values()))


def _average(values: list[int], able: dict[int | None, int], unknown: int) -> int | None:
    """The average with the games to come, each of them against the mean of the field."""
    if not unknown:
        return average_in_hundredths(values)
    people = sum(able.values())
    strength = sum(value * count for value, count in able.items() if value is not None)
    whole = sum(values) * people + strength * unknown
    games = (len(values) + unknown) * people
    return (2 * 100 * whole + games) // (2 * games)


def _can_be_met(conditions: Conditions, player: NormPlayer, event: NormEvent) -> bool:
    return (
        event.entrants >= conditions.entrants
        and event.regions >= conditions.regions
        and event.rounds >= conditions.rounds
        and not (conditions.age_from and (player.age or 0) < conditions.age_from)
    )
