"""URL paths of archive: pages and API."""

from django.urls import path

from games.archive import api as archive_api
from games.archive import views as archive_views

urlpatterns = [
    path("archive/", archive_views.search_archive, name="archive"),
    path(
        "archive/export/<slug:kind>/",
        archive_views.download_found_records,
        name="archive-export",
    ),
    path("archive/<int:pk>/", archive_views.show_record, name="archive-game"),
    path(
        "archive/<int:pk>/picture.svg",
        archive_views.send_board_of_record_as_picture,
        name="archive-game-picture",
    ),
    path(
        "archive/<int:pk>/embed/",
        archive_views.show_board_of_record_for_frames,
        name="archive-game-embed",
    ),
    path(
        "archive/<int:pk>/print/",
        archive_views.show_record_to_print,
        name="archive-game-print",
    ),
    path(
        "archive/<int:pk>/file/<slug:kind>/",
        archive_views.download_record_in_format,
        name="archive-game-file",
    ),
]

api_urlpatterns = [
    path("archive/", archive_api.ArchiveView.as_view(), name="api-archive"),
    path(
        "archive/export/<slug:kind>/",
        archive_api.ArchiveExportView.as_view(),
        name="api-archive-export",
    ),
    path("archive/<int:pk>/", archive_api.RecordView.as_view(), name="api-archive-record"),
    path(
        "archive/<int:pk>/source/",
        archive_api.RecordSourceView.as_view(),
        name="api-archive-source",
    ),
]
