"""URL paths of live boards: pages and API."""

from django.urls import path

from tournaments.live.api import boards, events, relay
from tournaments.live.views import manage, relays, scorer

urlpatterns = [
    path("games/<int:pk>/write/", scorer.write_live_board, name="game-live"),
    path("scorer/", scorer.show_board_of_scorer, name="scorer"),
    path("scorer/<slug:code>/", scorer.open_scorer_link, name="scorer-open"),
    path("events/<int:pk>/scorers/", manage.manage_live_boards, name="event-scorers"),
    path("events/<int:pk>/scorers/new/", manage.make_scorer_links, name="event-scorers-new"),
    path("events/<int:pk>/scorers/end/", manage.end_scorer_links, name="event-scorers-end"),
    path(
        "events/<int:pk>/scorers/settings/",
        manage.change_live_settings,
        name="event-live-settings",
    ),
    path(
        "events/<int:pk>/rounds/<int:number>/games.pdn",
        relays.round_games_pdn,
        name="event-round-games",
    ),
]

api_urlpatterns = [
    path("games/<int:pk>/live/", boards.LiveGameView.as_view(), name="api-game-live"),
    path("games/<int:pk>/live/end/", boards.LiveEndView.as_view(), name="api-game-live-end"),
    path("events/<int:pk>/scorers/", events.ScorersView.as_view(), name="api-scorers"),
    path("events/<int:pk>/scorers/end/", events.EndScorersView.as_view(), name="api-scorers-end"),
    path(
        "events/<int:pk>/live/settings/",
        events.LiveSettingsView.as_view(),
        name="api-live-settings",
    ),
    path(
        "events/<int:pk>/rounds/<int:number>/games/",
        relay.RoundGamesView.as_view(),
        name="api-round-games",
    ),
]
