"""Template tags of team events: the match of a team and its place, colours of teams."""

from typing import Any

from django import template

from tournaments.entries.models import Entry
from tournaments.events.models import Tournament
from tournaments.games.texts import colour_word, short_disc
from tournaments.standings.texts import difference_of_colours
from tournaments.teams.models import Team
from tournaments.teams.queries.colours import colours_of_teams
from tournaments.teams.queries.matches import newest_match, own_match
from tournaments.teams.queries.settings import rules_of_teams, settings_of_teams
from tournaments.teams.queries.standings import stored_table_of_teams

register = template.Library()


@register.inclusion_tag("tournaments/teams/_own_match.html")
def match_of_players_team(event: Tournament, entry: Entry) -> dict[str, Any]:
    """Show the match of a player's team in the newest round; nothing where no teams play."""
    if not event.play_system.plays_in_teams:
        return {"own": None}
    rules = rules_of_teams(event, settings_of_teams(event))
    return {"event": event, "own": own_match(event, entry.pk, rules)}


@register.inclusion_tag("tournaments/teams/_team_now.html")
def team_now(event: Tournament, team: Team) -> dict[str, Any]:
    """Show the place of a team and its newest published match, board by board."""
    rules = rules_of_teams(event, settings_of_teams(event))
    table = stored_table_of_teams(event)
    return {
        "event": event,
        "line": table.line_of(team.pk) if table else None,
        "current": newest_match(event, team, rules),
    }


@register.inclusion_tag("tournaments/teams/_colours.html")
def colours_of_event_teams(event: Tournament) -> dict[str, Any]:
    """Show the colours of the teams on board 1; nothing where no teams play."""
    lines = colours_of_teams(event) if event.play_system.plays_in_teams else ()
    return {
        "event": event,
        "has_next": any(line.due is not None for line in lines),
        "rounds": range(1, len(lines[0].past) + 1) if lines else (),
        "lines": [
            {
                "line": line,
                "cells": [
                    (short_disc(past.colour) if past.colour else "", past.opponent)
                    for past in line.past
                ],
                "difference": difference_of_colours(line.difference),
                "due": colour_word(line.due_colour) if line.due_colour else "",
            }
            for line in lines
        ],
    }
