"""Paths of the event's API."""

from django.urls import path

from tournaments.api import people_import, views

urlpatterns = [
    path("events/", views.EventsView.as_view(), name="api-events"),
    path("events/<int:pk>/", views.EventView.as_view(), name="api-event"),
    path("events/<int:pk>/entries/", views.EntriesView.as_view(), name="api-entries"),
    path(
        "events/<int:pk>/entries/import/",
        people_import.PeopleListView.as_view(),
        name="api-entries-import",
    ),
    path("events/<int:pk>/lots/", views.LotsView.as_view(), name="api-lots"),
    path("events/<int:pk>/rounds/<int:number>/", views.RoundView.as_view(), name="api-round"),
    path(
        "events/<int:pk>/rounds/<int:number>/publish/",
        views.PublishRoundView.as_view(),
        name="api-publish",
    ),
    path("events/<int:pk>/standings/", views.StandingsView.as_view(), name="api-standings"),
    path("events/<int:pk>/crosstable/", views.CrosstableView.as_view(), name="api-crosstable"),
    path("games/<int:pk>/", views.GameView.as_view(), name="api-game"),
    path("games/<int:pk>/result/", views.ResultView.as_view(), name="api-result"),
    path("games/<int:pk>/records/", views.RecordsView.as_view(), name="api-records"),
    path("games/<int:pk>/disputes/", views.DisputesView.as_view(), name="api-disputes"),
    path("submissions/<int:pk>/confirm/", views.ConfirmView.as_view(), name="api-confirm"),
]
