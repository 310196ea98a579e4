"""Paths of the archive's pages."""

from django.urls import path

from games.views import archive, archive_game, check, openings

urlpatterns = [
    path("archive/", archive.archive, name="archive"),
    path("archive/<int:pk>/", archive_game.archive_game, name="archive-game"),
    path("openings/", openings.opening_tables, name="opening-tables"),
    path("openings/<slug:slug>/<slug:edition>/", openings.opening_table, name="opening-table"),
    path(
        "openings/<slug:slug>/<slug:edition>.txt",
        openings.opening_table_text,
        name="opening-table-text",
    ),
    path("check/", check.check_record, name="check-record"),
]
