"""URL paths of pages: archive, explorer, imports, drawn openings, pictures, record checker."""

from django.urls import path, re_path

from games.archive import archive_record_pages, search_and_export_archive_pages
from games.board import position_picture_pages
from games.imports import imports_pages
from games.opening_explorer import tree_of_moves_page
from games.opening_tables import list_and_show_tables_pages
from games.record_checker import check_record_page

urlpatterns = [
    path("archive/", search_and_export_archive_pages.search_archive, name="archive"),
    path(
        "archive/export/<slug:kind>/",
        search_and_export_archive_pages.download_found_records,
        name="archive-export",
    ),
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
        archive_record_pages.download_record_in_format,
        name="archive-game-file",
    ),
    re_path(
        r"^positions/(?P<fen>[^/]{1,600})\.(?P<kind>svg|png)$",
        position_picture_pages.PositionPictureView.as_view(),
        name="position-picture",
    ),
    path("archive/explorer/", tree_of_moves_page.show_explorer, name="explorer"),
    path("archive/imports/", imports_pages.list_imports, name="archive-imports"),
    path(
        "archive/imports/new/",
        imports_pages.begin_import,
        name="archive-import-new",
    ),
    path(
        "archive/imports/<int:pk>/",
        imports_pages.show_import,
        name="archive-import",
    ),
    path(
        "archive/imports/<int:pk>/stop/",
        imports_pages.stop_import_page,
        name="archive-import-stop",
    ),
    path(
        "archive/imports/<int:pk>/resume/",
        imports_pages.resume_import_page,
        name="archive-import-resume",
    ),
    re_path(
        r"^archive/imports/(?P<pk>\d{1,18})/bad\.(?P<kind>csv|csv-semicolon|json|pdn)$",
        imports_pages.download_bad_games,
        name="archive-import-bad",
    ),
    path(
        "openings/", list_and_show_tables_pages.show_list_of_opening_tables, name="opening-tables"
    ),
    path(
        "openings/<slug:slug>/<slug:edition>/",
        list_and_show_tables_pages.show_opening_table,
        name="opening-table",
    ),
    path(
        "openings/<slug:slug>/<slug:edition>.txt",
        list_and_show_tables_pages.send_opening_table_text,
        name="opening-table-text",
    ),
    path("check/", check_record_page.check_record, name="check-record"),
]
