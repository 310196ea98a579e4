"""The front page: the event in play, newest proved games, all events; or search results."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from tournaments.events import (
    find_and_list_events,
    front_page_event_and_proved_games,
)
from tournaments.events.may_create_event import may_open_event
from tournaments.rounds_and_boards import find_rounds_boards_games
from tournaments.schedule.load_planned_beginnings_of_rounds import next_planned_starts


def front_page(request: HttpRequest) -> HttpResponse:
    """Show the event in play, newest proved games and all events; or search results."""
    words = request.GET.get("q", "").strip()[:80]
    groups = find_and_list_events.list_events(words)
    now = groups["now"]
    featured = (
        None
        if words
        else front_page_event_and_proved_games.event_to_feature(now, timezone.localdate())
    )
    return render(
        request,
        "tournaments/home.html",
        {
            "groups": {**groups, "now": [event for event in now if event != featured]},
            "in_play": front_page_event_and_proved_games.event_in_play(featured)
            if featured
            else None,
            "leaders": front_page_event_and_proved_games.leaders_of_events(now) if now else {},
            "next_rounds": next_planned_starts([*now, *groups["coming"]], timezone.now()),
            "proved": () if words else front_page_event_and_proved_games.proved_games(),
            "asked": words,
            "hidden": find_and_list_events.hidden_events(request.user),
            "private": find_and_list_events.private_events(request.user),
            "own_games": find_rounds_boards_games.games_of_user(request.user)[:6],
            "may_open": may_open_event(request),
        },
    )
