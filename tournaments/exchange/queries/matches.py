"""Teams of an event for its signed file: rosters, matches, what they were paired from, places."""

from collections.abc import Iterator, Mapping
from typing import Any

from tournaments.boards.models import PairingKind, RoundState
from tournaments.events.models import Tournament
from tournaments.scoring.teams.standings import TeamRow, team_facts_to_json_data
from tournaments.teams.models import TeamMatch, TeamMember
from tournaments.teams.queries.standings import stored_table_of_teams, table_of_teams


def teams_as_data(tournament: Tournament) -> dict[str, Any]:
    """Return everything that the matches and the table of teams are decided from."""
    table = stored_table_of_teams(tournament) or table_of_teams(tournament)
    teams = [team for team in tournament.teams.all() if team.number is not None]
    members = TeamMember.objects.filter(team__tournament=tournament, entry__number__isnull=False)
    return {
        "teams": [
            {"number": team.number, "name": team.name}
            for team in sorted(teams, key=lambda team: team.number or 0)
        ],
        "members": [
            [entry, team]
            for entry, team in members.order_by("entry__number").values_list(
                "entry__number", "team__number"
            )
        ],
        "rounds": list(_rounds(tournament, {team.pk: team.number for team in teams})),
        "facts": team_facts_to_json_data(table.facts),
        "left_out": sorted(team.number or 0 for team in table.excluded),
        "rows": [_row(line.row) for line in table.lines if line.row is not None],
    }


def _row(row: TeamRow) -> dict[str, Any]:
    return {
        "number": row.number,
        "place_from": row.place_from,
        "place_to": row.place_to,
        "match_points": row.match_points,
        "game_points": row.game_points,
        "values": {code: shown.value for code, shown in row.values.items()},
    }


def _rounds(tournament: Tournament, numbers: Mapping[int, int | None]) -> Iterator[dict[str, Any]]:
    """``then`` are the teams of the round by the numbers of that day, where it was drafted."""
    matches: dict[int, list[TeamMatch]] = {}
    rows = TeamMatch.objects.filter(round__tournament=tournament).prefetch_related("pairings")
    for match in rows.order_by("table"):
        matches.setdefault(match.round_id, []).append(match)
    for row in tournament.rounds.exclude(state=RoundState.DRAFT).order_by("number"):
        then = {pk: int(number) for number, pk in row.known.get("teams", {}).items()}
        named = then or numbers
        own = matches.get(row.pk, [])
        yield {
            "number": row.number,
            "table_number": row.table_number,
            "field": row.known.get("team_field"),
            "today": {number: numbers.get(pk) for pk, number in then.items()},
            "played": [
                [named.get(match.first_id), match.second_id and named.get(match.second_id)]
                for match in own
            ],
            "matches": [
                {
                    "key": match.pk,
                    "table": match.table,
                    "first": numbers.get(match.first_id),
                    "second": match.second_id and numbers.get(match.second_id),
                    "boards": [
                        board.board
                        for board in match.pairings.all()
                        if board.kind == PairingKind.GAME
                    ],
                }
                for match in own
            ],
        }
