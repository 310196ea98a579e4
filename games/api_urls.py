"""URL paths of the API: archive, imports, drawn openings, positions, records to check."""

from django.urls import path

from games.archive import read_record_api
from games.archive import search_and_export_archive_api as archive
from games.board import look_up_ending_api
from games.board import moves_in_position_api as board
from games.imports import start_watch_stop_imports_api as imports
from games.opening_explorer import moves_from_position_api as explorer
from games.opening_tables import list_and_show_tables_api as openings
from games.record_checker import check_record_api as checker
from games.record_checker import unfinished_record_api

urlpatterns = [
    path("archive/", archive.ArchiveView.as_view(), name="api-archive"),
    path(
        "archive/export/<slug:kind>/",
        archive.ArchiveExportView.as_view(),
        name="api-archive-export",
    ),
    path("archive/<int:pk>/", read_record_api.RecordView.as_view(), name="api-archive-record"),
    path(
        "archive/<int:pk>/source/",
        read_record_api.RecordSourceView.as_view(),
        name="api-archive-source",
    ),
    path("archive/imports/", imports.ImportsView.as_view(), name="api-imports"),
    path("archive/imports/<int:pk>/", imports.ImportView.as_view(), name="api-import"),
    path(
        "archive/imports/<int:pk>/stop/", imports.ImportStopView.as_view(), name="api-import-stop"
    ),
    path(
        "archive/imports/<int:pk>/resume/",
        imports.ImportResumeView.as_view(),
        name="api-import-resume",
    ),
    path(
        "archive/imports/<int:pk>/bad/<slug:kind>/",
        imports.ImportBadView.as_view(),
        name="api-import-bad",
    ),
    path("openings/", openings.OpeningTablesView.as_view(), name="api-openings"),
    path(
        "openings/<slug:slug>/<slug:edition>/",
        openings.OpeningTableView.as_view(),
        name="api-opening-table",
    ),
    path("positions/moves/", board.PositionMovesView.as_view(), name="api-position-moves"),
    path(
        "positions/ending/",
        look_up_ending_api.PositionEndingView.as_view(),
        name="api-position-ending",
    ),
    path(
        "positions/explorer/",
        explorer.PositionExplorerView.as_view(),
        name="api-position-explorer",
    ),
    path("records/line/", unfinished_record_api.LineView.as_view(), name="api-record-line"),
    path("records/validate", checker.ValidateInVersionView.as_view(), name="api-validate-version"),
]
