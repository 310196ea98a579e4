"""URL paths of the pages of events."""

from django.urls import include, path

from arbiter.cases.queries import parts
from tournaments.games.views import clocks, draw_offers

parts.register_page_part(clocks.CASE_PART)
parts.register_page_part(draw_offers.CASE_PART)

urlpatterns = [
    path("", include("tournaments.hall.urls")),
    path("", include("tournaments.events.urls")),
    path("", include("tournaments.openings.urls")),
    path("", include("tournaments.festivals.urls")),
    path("", include("tournaments.stages.urls")),
    path("", include("tournaments.exchange.urls")),
    path("", include("tournaments.papers.urls")),
    path("", include("tournaments.rounds.urls")),
    path("", include("tournaments.ties.urls")),
    path("", include("tournaments.calls.urls")),  # before the letters of any card
    path("", include("tournaments.entries.urls")),
    path("", include("tournaments.standings.urls")),
    path("", include("tournaments.brackets.urls")),
    path("", include("tournaments.ranks.urls")),
    path("", include("tournaments.federations.urls")),
    path("", include("tournaments.ratings.urls")),
    path("", include("tournaments.prizes.urls")),
    path("", include("tournaments.regulations.urls")),
    path("", include("tournaments.teams.urls")),
    path("", include("tournaments.journal.urls")),
    path("", include("tournaments.games.urls")),
    path("", include("tournaments.live.urls")),
    path("", include("tournaments.judging.urls")),
    path("", include("tournaments.webhooks.urls")),
]
