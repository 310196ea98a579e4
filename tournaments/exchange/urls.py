"""URL paths of exchange: pages and API."""

from django.urls import path

from tournaments.exchange import api as exchange_api
from tournaments.exchange import views as exchange_views

urlpatterns = [
    path("taken/", exchange_views.taken_events, name="taken-events"),
    path("taken/<int:pk>/", exchange_views.taken_event, name="taken-event"),
    path("taken/<int:pk>/file", exchange_views.taken_event_file, name="taken-event-file"),
    path(
        "taken/<int:pk>/records/<str:place>",
        exchange_views.taken_event_record,
        name="taken-event-record",
    ),
    path(
        "taken/<int:pk>/games/<str:place>/",
        exchange_views.taken_event_game,
        name="taken-event-game",
    ),
    path("events/bring/", exchange_views.import_event, name="event-bring"),
    path("events/<int:pk>/exchange/", exchange_views.list_export_files, name="event-exchange"),
    path(
        "events/<int:pk>/exchange/<str:name>", exchange_views.download_event_file, name="event-file"
    ),
    path(
        "events/<int:pk>/exchange/kept/<int:file>",
        exchange_views.download_kept_file,
        name="event-kept-file",
    ),
]

api_urlpatterns = [
    path("taken-events/", exchange_api.TakenEventsView.as_view(), name="api-taken-events"),
    path("taken-events/<int:pk>/", exchange_api.TakenEventView.as_view(), name="api-taken-event"),
    path(
        "taken-events/<int:pk>/file",
        exchange_api.TakenEventFileView.as_view(),
        name="api-taken-event-file",
    ),
    path("events/import/", exchange_api.EventTrfView.as_view(), name="api-event-import"),
    path(
        "events/<int:pk>/files/<str:name>",
        exchange_api.EventFileView.as_view(),
        name="api-event-file",
    ),
    path(
        "events/<int:pk>/kept-files/",
        exchange_api.KeptFilesView.as_view(),
        name="api-event-kept-files",
    ),
    path(
        "events/<int:pk>/kept-files/<int:file>",
        exchange_api.KeptFileView.as_view(),
        name="api-event-kept-file",
    ),
]
