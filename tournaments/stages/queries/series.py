"""Standing of a series: the places of its tournaments, by group, with what each event gives."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Any

from django.db.models import Max
from django.utils.formats import number_format

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action, Scope, Visitor
from tournaments.events.models import Tournament, TournamentState
from tournaments.people.models import Player
from tournaments.stages.cups import CupResult, CupRow, CupScore, score_series
from tournaments.stages.models import Series, SeriesEvent
from tournaments.standings.models import StandingRevision, StandingRow


def series_scope(series: Series) -> Scope:
    """Return the scope of a series."""
    return Scope(key=series.scope_key)


def find_visible_series(user: Visitor, pk: int) -> Series | None:
    """Return a series this visitor may see; a private one only for its officials."""
    series = Series.objects.filter(pk=pk).first()
    if series is None or not series.is_private:
        return series
    allowed = rights.is_allowed(user, Action.SEE_PRIVATE_EVENT, series_scope(series))
    return series if allowed else None


def visible_series(user: Visitor) -> list[Series]:
    """List the series a visitor may see, newest first."""
    reach = rights.reach_of_action(user, Action.SEE_PRIVATE_EVENT)
    return [
        series
        for series in Series.objects.order_by("-pk")[:500]
        if not series.is_private or reach.covers_board(series.scope_key, None)
    ]


def series_of_event(user: Visitor, tournament: Tournament) -> list[Series]:
    """List the series in which an event counts and that the visitor may see."""
    reach = rights.reach_of_action(user, Action.SEE_PRIVATE_EVENT)
    return [
        series
        for series in Series.objects.filter(events__tournament=tournament).distinct()
        if not series.is_private or reach.covers_board(series.scope_key, None)
    ]


@dataclass(frozen=True, slots=True)
class CupColumn:
    """An event of the series in one of its tables; one that is not over gives nothing yet."""

    position: int
    tournament: Tournament
    is_over: bool


@dataclass(frozen=True, slots=True)
class CupLine:
    """A player's line: a cell for every event, empty where he did not play."""

    row: CupRow
    player: Player
    cells: tuple[CupScore | None, ...]


@dataclass(frozen=True, slots=True)
class CupTable:
    """One table of the series: all its events for one group of players."""

    group: str
    columns: tuple[CupColumn, ...]
    lines: tuple[CupLine, ...]
    at: int

    @property
    def anchor(self) -> str:
        """The name of its heading on the page."""
        return f"table-{self.at}"


def tables_of_series(series: Series) -> tuple[CupTable, ...]:
    """Compute the tables of a series from the stored tables of its events; four queries.

    Events that are over and open to the public count, cancelled ones do not.
    """
    events = list(
        SeriesEvent.objects.filter(series=series, tournament__hidden_at__isnull=True)
        .select_related("tournament")
        .order_by("position", "pk")
    )
    over = [event.tournament_id for event in events if counts(event.tournament)]
    results, players = _results(over)
    groups = dict.fromkeys(event.group for event in events)
    tables = []
    for at, group in enumerate(groups, start=1):
        own = [event for event in events if event.group == group]
        lines = tuple(_lines(series, [event.tournament_id for event in own], results, players))
        columns = tuple(
            CupColumn(event.position, event.tournament, counts(event.tournament)) for event in own
        )
        tables.append(CupTable(group, columns, lines, at))
    return tuple(tables)


def counts(tournament: Tournament) -> bool:
    """Return whether an event gives its places to a series."""
    return tournament.state == TournamentState.FINISHED and not tournament.is_private


def _results(
    tournaments: Collection[int],
) -> tuple[Mapping[int, Mapping[int, CupResult]], Mapping[int, Player]]:
    """Load player → result of each tournament by its newest table."""
    newest = (
        StandingRevision.objects.filter(tournament__in=tournaments)
        .order_by()
        .values("tournament")
        .annotate(newest=Max("revision"))
    )
    wanted = {row["tournament"]: row["newest"] for row in newest}
    stored = {
        pk: tournament
        for pk, tournament, revision in StandingRevision.objects.filter(
            tournament__in=tournaments
        ).values_list("pk", "tournament", "revision")
        if wanted[tournament] == revision
    }
    results: dict[int, dict[int, CupResult]] = {}
    players: dict[int, Player] = {}
    for row in StandingRow.objects.filter(standing__in=stored).select_related("entry__player"):
        tournament = stored[row.standing_id]
        player = row.entry.player
        players[player.pk] = player
        results.setdefault(tournament, {})[player.pk] = CupResult(
            tournament, row.place_from, row.place_to, row.points
        )
    return results, players


def _lines(
    series: Series,
    order: Sequence[int],
    results: Mapping[int, Mapping[int, CupResult]],
    players: Mapping[int, Player],
) -> Iterator[CupLine]:
    of_player: dict[int, list[CupResult]] = {}
    for tournament in order:
        for player, result in results.get(tournament, {}).items():
            of_player.setdefault(player, []).append(result)
    for row in score_series(of_player, series.rules, order):
        scores = {score.event: score for score in row.scores}
        cells = tuple(scores.get(tournament) for tournament in order)
        yield CupLine(row, players[row.player], cells)


def fixed_table(tables: Collection[CupTable]) -> dict[str, Any]:
    """Return the tables as they are fixed when a series is closed, as plain values."""
    return {
        table.group: [
            [line.row.player, line.row.place_from, line.row.place_to, str(line.row.total)]
            for line in table.lines
        ]
        for table in tables
    }


def total_in_words(total: Fraction) -> str:
    """Return a sum of points for a table: ``97``, ``97½``, in Russian ``94,67``."""
    if total.denominator == 1:
        return str(total.numerator)
    if total.denominator == 2:
        whole = total.numerator // 2
        return f"{whole or ''}½"
    value = Decimal(total.numerator) / Decimal(total.denominator)
    return number_format(round(value, 2), decimal_pos=2)
