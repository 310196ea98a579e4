"""What our own check says of a drafted round of teams; whether the draft is outdated."""

from dataclasses import dataclass
from typing import Any

from tournaments.boards.models import Round
from tournaments.events.models import Tournament
from tournaments.pairing.field import Pair
from tournaments.pairing.teams.field import team_field_from_json_data, team_field_to_json_data
from tournaments.rounds.queries.drafts import DraftCheck
from tournaments.standings.texts import pairing_or_place_reason_in_words
from tournaments.teams.models import TeamMatch
from tournaments.teams.queries.results import team_field


@dataclass(frozen=True, slots=True)
class MatchWhy:
    """A match with the reasons why these two meet and who has White, in words."""

    match: TeamMatch
    words: tuple[str, ...]


def is_team_draft_stale(tournament: Tournament, row: Round) -> bool:
    """Return whether matches or teams have changed since a round of teams was drafted."""
    now = team_field_to_json_data(team_field(tournament, row.number))
    return bool(row.known.get("team_field") != now)


def check_team_draft(tournament: Tournament, row: Round) -> dict[str, Any]:
    """Return what the page of a drafted round of teams shows of its check.

    ``confirmed`` says whether our own derivation gives the same round; None where it gave up.
    """
    pairs = tuple(
        Pair(match.first.number or 0, match.second.number if match.second else None)
        for match in row.team_matches.select_related("first", "second").order_by("table")
    )
    field = team_field_from_json_data(row.known["team_field"])
    return {
        "check": DraftCheck(
            boards=sum(not pair.is_rest for pair in pairs),
            findings=tournament.play_system.check_teams(field, pairs),
            is_stale=is_team_draft_stale(tournament, row),
        ),
        "confirmed": row.known.get("confirmed"),
        "no_shows": (),
    }


def whys_of_matches(row: Round, language: str | None) -> list[MatchWhy]:
    """Return the reasons of the matches of a drafted or published round of a Swiss; one query."""
    matches = row.team_matches.select_related("first", "second").order_by("table")
    return [
        MatchWhy(
            match,
            tuple(pairing_or_place_reason_in_words(one, language) for one in match.reasons),
        )
        for match in matches
    ]
