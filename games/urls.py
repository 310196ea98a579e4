"""Paths of the archive's pages."""

from django.urls import path

from games import opening_views, views

urlpatterns = [
    path("archive/", views.archive, name="archive"),
    path("archive/<int:pk>/", views.archive_game, name="archive-game"),
    path("openings/", opening_views.opening_tables, name="opening-tables"),
    path("openings/<slug:slug>/<slug:edition>/", opening_views.opening_table, name="opening-table"),
    path(
        "openings/<slug:slug>/<slug:edition>.txt",
        opening_views.opening_table_text,
        name="opening-table-text",
    ),
    path("check/", views.check_record, name="check-record"),
]
