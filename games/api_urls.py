"""URL paths of the API: archive, imports, drawn openings, positions, records to check."""

from django.urls import path

from games.archive import read_record_api, search_and_export_archive_api
from games.board import look_up_ending_api, moves_in_position_api
from games.imports import imports_api
from games.opening_explorer import explore_position_api
from games.opening_tables import list_and_show_tables_api
from games.record_checker import check_record_api, check_record_while_written_api

urlpatterns = [
    path("archive/", search_and_export_archive_api.ArchiveView.as_view(), name="api-archive"),
    path(
        "archive/export/<slug:kind>/",
        search_and_export_archive_api.ArchiveExportView.as_view(),
        name="api-archive-export",
    ),
    path("archive/<int:pk>/", read_record_api.RecordView.as_view(), name="api-archive-record"),
    path(
        "archive/<int:pk>/source/",
        read_record_api.RecordSourceView.as_view(),
        name="api-archive-source",
    ),
    path("archive/imports/", imports_api.ImportsView.as_view(), name="api-imports"),
    path(
        "archive/imports/<int:pk>/",
        imports_api.ImportView.as_view(),
        name="api-import",
    ),
    path(
        "archive/imports/<int:pk>/stop/",
        imports_api.ImportStopView.as_view(),
        name="api-import-stop",
    ),
    path(
        "archive/imports/<int:pk>/resume/",
        imports_api.ImportResumeView.as_view(),
        name="api-import-resume",
    ),
    path(
        "archive/imports/<int:pk>/bad/<slug:kind>/",
        imports_api.ImportBadView.as_view(),
        name="api-import-bad",
    ),
    path("openings/", list_and_show_tables_api.OpeningTablesView.as_view(), name="api-openings"),
    path(
        "openings/<slug:slug>/<slug:edition>/",
        list_and_show_tables_api.OpeningTableView.as_view(),
        name="api-opening-table",
    ),
    path(
        "positions/moves/",
        moves_in_position_api.PositionMovesView.as_view(),
        name="api-position-moves",
    ),
    path(
        "positions/ending/",
        look_up_ending_api.PositionEndingView.as_view(),
        name="api-position-ending",
    ),
    path(
        "positions/explorer/",
        explore_position_api.PositionExplorerView.as_view(),
        name="api-position-explorer",
    ),
    path(
        "records/line/", check_record_while_written_api.LineView.as_view(), name="api-record-line"
    ),
    path(
        "records/validate",
        check_record_api.ValidateInVersionView.as_view(),
        name="api-validate-version",
    ),
]
