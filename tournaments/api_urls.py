"""URL paths of the API of events."""

from django.urls import include, path

from tournaments.brackets import urls as brackets
from tournaments.entries import urls as entries
from tournaments.events import urls as events
from tournaments.exchange import urls as exchange
from tournaments.federations import urls as federations
from tournaments.festivals import urls as festivals
from tournaments.games import urls as games
from tournaments.hall import urls as hall
from tournaments.live import urls as live
from tournaments.openings import urls as openings
from tournaments.papers import urls as papers
from tournaments.prizes import urls as prizes
from tournaments.ranks import urls as ranks
from tournaments.ratings import urls as ratings
from tournaments.regulations import urls as regulations
from tournaments.rounds import urls as rounds
from tournaments.stages import urls as stages
from tournaments.standings import urls as standings
from tournaments.teams import urls as teams
from tournaments.ties import urls as ties
from tournaments.webhooks import urls as webhooks

urlpatterns = [
    path("", include(games.api_urlpatterns)),
    path("", include(live.api_urlpatterns)),
    path("", include(events.api_urlpatterns)),
    path("", include(festivals.api_urlpatterns)),
    path("", include(stages.api_urlpatterns)),
    path("", include(hall.api_urlpatterns)),
    path("", include(openings.api_urlpatterns)),
    path("", include(entries.api_urlpatterns)),
    path("", include(exchange.api_urlpatterns)),
    path("", include(papers.api_urlpatterns)),
    path("", include(rounds.api_urlpatterns)),
    path("", include(ties.api_urlpatterns)),
    path("", include(standings.api_urlpatterns)),
    path("", include(brackets.api_urlpatterns)),
    path("", include(ranks.api_urlpatterns)),
    path("", include(webhooks.api_urlpatterns)),
    path("", include(ratings.api_urlpatterns)),
    path("", include(federations.api_urlpatterns)),
    path("", include(prizes.api_urlpatterns)),
    path("", include(regulations.api_urlpatterns)),
    path("", include(teams.api_urlpatterns)),
]
