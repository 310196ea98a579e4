"""Paths of the archive's pages."""

from django.urls import path, re_path

from games.views import archive, archive_game, check, imports, openings

urlpatterns = [
    path("archive/", archive.archive, name="archive"),
    path("archive/export/<slug:kind>/", archive.archive_export, name="archive-export"),
    path("archive/<int:pk>/", archive_game.archive_game, name="archive-game"),
    path("archive/imports/", imports.imports, name="archive-imports"),
    path("archive/imports/new/", imports.import_new, name="archive-import-new"),
    path("archive/imports/<int:pk>/", imports.import_job, name="archive-import"),
    re_path(
        r"^archive/imports/(?P<pk>\d+)/bad\.(?P<kind>csv|json|pdn)$",
        imports.import_bad,
        name="archive-import-bad",
    ),
    path("openings/", openings.opening_tables, name="opening-tables"),
    path("openings/<slug:slug>/<slug:edition>/", openings.opening_table, name="opening-table"),
    path(
        "openings/<slug:slug>/<slug:edition>.txt",
        openings.opening_table_text,
        name="opening-table-text",
    ),
    path("check/", check.check_record, name="check-record"),
]
