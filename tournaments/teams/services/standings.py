"""The tables of an event, of players and of teams: computed and stored with one revision."""

from collections.abc import Iterator
from datetime import datetime
from typing import Any

from django.db import transaction

from tournaments.events.models import Tournament
from tournaments.scoring.teams.boards import BoardScore, rank_at_boards
from tournaments.standings import services as standings_services
from tournaments.standings.queries.facts import entry_id_by_number
from tournaments.teams.models import BoardStandingRow, TeamStanding, TeamStandingRow
from tournaments.teams.queries.standings import (
    columns_of_team_line,
    facts_as_stored,
    scores_at_boards,
    table_of_teams,
)


@transaction.atomic
def recompute_tables(*, tournament_id: int, revision: int, at: datetime) -> None:
    """Compute and store the table of players, and that of teams where teams play.

    Both belong to one revision of the event, and either both are stored or none. What is stored
    already is left; an event whose players' table is older than its teams' tables gets the latter.
    """
    standings_services.recompute_standings(tournament_id=tournament_id, revision=revision, at=at)
    tournament = Tournament.objects.select_for_update().filter(pk=tournament_id).first()
    if tournament is None or not tournament.play_system.plays_in_teams:
        return
    is_stored = tournament.team_standings.filter(revision=tournament.revision).exists()
    if not is_stored and tournament.teams.filter(number__isnull=False).exists():
        _store(tournament, at)


def _store(tournament: Tournament, at: datetime) -> TeamStanding:
    table = table_of_teams(tournament)
    scores = tuple(scores_at_boards(table.matches, table.rules))
    stored = TeamStanding.objects.create(
        tournament=tournament,
        revision=tournament.revision,
        computed_at=at,
        facts=facts_as_stored(table.facts, scores),
    )
    teams = {line.team.number: line.team.pk for line in table.lines}
    entries = entry_id_by_number(tournament)
    TeamStandingRow.objects.bulk_create(
        TeamStandingRow(
            standing=stored, team_id=teams[line.row.number], **columns_of_team_line(line.row)
        )
        for line in table.lines
        if line.row is not None
    )
    BoardStandingRow.objects.bulk_create(_board_rows(stored, scores, entries, teams))
    return stored


def _board_rows(
    stored: TeamStanding,
    scores: tuple[BoardScore, ...],
    entries: dict[int, int],
    teams: dict[Any, int],
) -> Iterator[BoardStandingRow]:
    for row in rank_at_boards(scores):
        yield BoardStandingRow(
            standing=stored,
            board=row.board,
            entry_id=entries[row.number],
            team_id=teams[row.team],
            place_from=row.place_from,
            place_to=row.place_to,
            points=row.points,
            games=row.games,
        )
