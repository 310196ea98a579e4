"""What a rating list is computed from: its events that are over, their players and games."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.db.models import F
from django.db.models.functions import Coalesce

from tournaments.entries.models import Entry
from tournaments.events.models import Tournament, TournamentState
from tournaments.ratings.models import RatedEvent, RatingList
from tournaments.scoring.points import PlayedGame
from tournaments.standings.queries.facts import played_games


@dataclass(frozen=True, slots=True)
class RatedSource:
    """One event that counts: its day, its players by starting number, its games."""

    event: RatedEvent
    day: date
    players: Mapping[int, int]
    birth_years: Mapping[int, int | None]
    games: tuple[PlayedGame, ...]


def counted_events(rating_list: RatingList) -> list[RatedEvent]:
    """Return the events of a list that are over, in the order in which they ended.

    One that has gone out of the public's sight counts no longer.
    """
    ended = RatedEvent.objects.filter(
        rating_list=rating_list,
        tournament__state=TournamentState.FINISHED,
        tournament__in=Tournament.objects.public().order_by(),
    )
    day = Coalesce(F("tournament__ends_on"), F("tournament__starts_on"))
    return list(
        ended.select_related("tournament")
        .annotate(day=day)
        .order_by(F("day").asc(nulls_first=True), "tournament_id")
    )


def state_of_sources(rating_list: RatingList) -> dict[str, Any]:
    """Name what the list is computed from, to compare with what it was computed from."""
    return {
        "rules": rating_list.rules,
        "events": [
            [event.tournament_id, event.tournament.revision, str(day_of_event(event))]
            for event in counted_events(rating_list)
        ],
    }


def day_of_event(event: RatedEvent) -> date:
    """Return the day of an event in a list: its last, its first, or that of its entering."""
    tournament = event.tournament
    return tournament.ends_on or tournament.starts_on or event.added_at.date()


def load_source(event: RatedEvent) -> RatedSource:
    """Load the players and games of one event; two queries."""
    entries = Entry.objects.filter(tournament=event.tournament_id, number__isnull=False)
    rows = list(entries.values_list("number", "player_id", "player__birth_year"))
    return RatedSource(
        event,
        day_of_event(event),
        {number: player for number, player, _year in rows},
        {player: year for _number, player, year in rows},
        played_games(event.tournament),
    )


def overdue_lists() -> list[int]:
    """Find lists whose stored changes are not of what stands now."""
    return [
        rating_list.pk
        for rating_list in RatingList.objects.order_by("pk")
        if rating_list.computed_from != state_of_sources(rating_list)
    ]
