"""Template tags of team events: the match of a player's team on pages of players."""

from typing import Any

from django import template

from tournaments.entries.models import Entry
from tournaments.events.models import Tournament
from tournaments.teams.queries.matches import own_match
from tournaments.teams.queries.settings import rules_of_teams, settings_of_teams

register = template.Library()


@register.inclusion_tag("tournaments/teams/_own_match.html")
def match_of_players_team(event: Tournament, entry: Entry) -> dict[str, Any]:
    """Show the match of a player's team in the newest round; nothing where no teams play."""
    if not event.play_system.plays_in_teams:
        return {"own": None}
    rules = rules_of_teams(event, settings_of_teams(event))
    return {"event": event, "own": own_match(event, entry.pk, rules)}
