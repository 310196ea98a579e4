"""The matches of a round, as its page shows them above the boards."""

from typing import Any

from tournaments.boards.models import Round
from tournaments.events.models import Tournament
from tournaments.teams.queries.line_ups import deadline_of_round, teams_handed_in
from tournaments.teams.queries.matches import matches_of_event
from tournaments.teams.queries.settings import rules_of_teams, settings_of_teams


def matches_of_round_context(tournament: Tournament, row: Round) -> dict[str, Any]:
    """Return what the page of a round shows of its matches; six queries."""
    settings = settings_of_teams(tournament)
    matches = matches_of_event(
        tournament, rules_of_teams(tournament, settings), rounds=[row.number]
    )
    handed_in = teams_handed_in([one.match for one in matches])
    return {
        "team_matches": [
            {
                "shown": one,
                "match": one.match,
                "first_in": (one.match.pk, one.match.first_id) in handed_in,
                "second_in": (one.match.pk, one.match.second_id) in handed_in,
            }
            for one in matches
        ],
        "line_up_deadline": deadline_of_round(row, settings),
    }
