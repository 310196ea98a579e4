"""URL paths of standings: pages and API."""

from django.urls import path

from tournaments.standings import api as standings_api
from tournaments.standings import views as standings_views

urlpatterns = [
    path("events/<int:pk>/crosstable/", standings_views.show_crosstable, name="event-crosstable"),
    path("events/<int:pk>/standings/", standings_views.show_standings, name="event-standings"),
    path(
        "events/<int:pk>/standings/why/<int:number>/",
        standings_views.explain_place,
        name="event-standings-why",
    ),
    path(
        "events/<int:pk>/standings/history/",
        standings_views.show_standings_history,
        name="event-standings-history",
    ),
    path("events/<int:pk>/colours/", standings_views.show_colour_table, name="event-colours"),
    path(
        "events/<int:pk>/colours/why/<int:number>/",
        standings_views.explain_colours,
        name="event-colours-why",
    ),
]

api_urlpatterns = [
    path("events/<int:pk>/standings/", standings_api.StandingsView.as_view(), name="api-standings"),
    path("events/<int:pk>/colours/", standings_api.ColoursView.as_view(), name="api-colours"),
    path(
        "events/<int:pk>/standings/revisions/",
        standings_api.RevisionsView.as_view(),
        name="api-revisions",
    ),
    path(
        "events/<int:pk>/standings/compare/",
        standings_api.CompareView.as_view(),
        name="api-compare",
    ),
    path(
        "events/<int:pk>/standings/<int:number>/", standings_api.WhyView.as_view(), name="api-why"
    ),
    path(
        "events/<int:pk>/crosstable/", standings_api.CrosstableView.as_view(), name="api-crosstable"
    ),
]
