"""URL paths of pages: archive, explorer, imports, drawn openings, pictures, record checker."""

from django.urls import path, re_path

from games.archive import game_pages as archive_game
from games.archive import pages as archive
from games.board import position_picture_pages as positions
from games.checker import pages as check
from games.explorer import pages as explorer
from games.imports import pages as imports
from games.openings import pages as openings

urlpatterns = [
    path("archive/", archive.archive, name="archive"),
    path("archive/export/<slug:kind>/", archive.archive_export, name="archive-export"),
    path("archive/<int:pk>/", archive_game.archive_game, name="archive-game"),
    path(
        "archive/<int:pk>/picture.svg",
        archive_game.archive_game_picture,
        name="archive-game-picture",
    ),
    path("archive/<int:pk>/embed/", archive_game.archive_game_embed, name="archive-game-embed"),
    path("archive/<int:pk>/print/", archive_game.archive_game_print, name="archive-game-print"),
    path(
        "archive/<int:pk>/file/<slug:kind>/",
        archive_game.archive_game_file,
        name="archive-game-file",
    ),
    re_path(
        r"^positions/(?P<fen>[^/]{1,600})\.(?P<kind>svg|png)$",
        positions.PositionPictureView.as_view(),
        name="position-picture",
    ),
    path("archive/explorer/", explorer.explorer, name="explorer"),
    path("archive/imports/", imports.imports, name="archive-imports"),
    path("archive/imports/new/", imports.import_new, name="archive-import-new"),
    path("archive/imports/<int:pk>/", imports.import_job, name="archive-import"),
    path("archive/imports/<int:pk>/stop/", imports.import_stop, name="archive-import-stop"),
    path("archive/imports/<int:pk>/resume/", imports.import_resume, name="archive-import-resume"),
    re_path(
        r"^archive/imports/(?P<pk>\d{1,18})/bad\.(?P<kind>csv|csv-semicolon|json|pdn)$",
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
