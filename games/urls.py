"""URL paths of pages: archive, explorer, imports, drawn openings, pictures, record checker."""

from django.urls import path, re_path

from games.archive import archive_record_pages
from games.archive import search_and_export_archive_pages as archive
from games.board import position_picture_pages as positions
from games.imports import start_watch_stop_imports_pages as imports
from games.opening_explorer import tree_of_moves_page as explorer
from games.opening_tables import list_and_show_tables_pages as openings
from games.record_checker import check_record_page as check

urlpatterns = [
    path("archive/", archive.search_archive, name="archive"),
    path("archive/export/<slug:kind>/", archive.download_found_records, name="archive-export"),
    path("archive/<int:pk>/", archive_record_pages.show_record, name="archive-game"),
    path(
        "archive/<int:pk>/picture.svg",
        archive_record_pages.send_board_of_record_as_picture,
        name="archive-game-picture",
    ),
    path(
        "archive/<int:pk>/embed/",
        archive_record_pages.show_board_of_record_for_frames,
        name="archive-game-embed",
    ),
    path(
        "archive/<int:pk>/print/",
        archive_record_pages.show_record_to_print,
        name="archive-game-print",
    ),
    path(
        "archive/<int:pk>/file/<slug:kind>/",
        archive_record_pages.download_file_of_record,
        name="archive-game-file",
    ),
    re_path(
        r"^positions/(?P<fen>[^/]{1,600})\.(?P<kind>svg|png)$",
        positions.PositionPictureView.as_view(),
        name="position-picture",
    ),
    path("archive/explorer/", explorer.show_explorer, name="explorer"),
    path("archive/imports/", imports.list_imports, name="archive-imports"),
    path("archive/imports/new/", imports.begin_import, name="archive-import-new"),
    path("archive/imports/<int:pk>/", imports.show_import, name="archive-import"),
    path("archive/imports/<int:pk>/stop/", imports.stop_import_page, name="archive-import-stop"),
    path(
        "archive/imports/<int:pk>/resume/", imports.resume_import_page, name="archive-import-resume"
    ),
    re_path(
        r"^archive/imports/(?P<pk>\d{1,18})/bad\.(?P<kind>csv|csv-semicolon|json|pdn)$",
        imports.download_bad_games,
        name="archive-import-bad",
    ),
    path("openings/", openings.show_list_of_opening_tables, name="opening-tables"),
    path("openings/<slug:slug>/<slug:edition>/", openings.show_opening_table, name="opening-table"),
    path(
        "openings/<slug:slug>/<slug:edition>.txt",
        openings.send_opening_table_text,
        name="opening-table-text",
    ),
    path("check/", check.check_record, name="check-record"),
]
