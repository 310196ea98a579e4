"""URL paths of openings: pages and API."""

from django.urls import path

from games.openings import api as openings_api
from games.openings import views as openings_views

urlpatterns = [
    path("archive/explorer/", openings_views.show_explorer, name="explorer"),
    path("openings/", openings_views.show_list_of_opening_tables, name="opening-tables"),
    path(
        "openings/<slug:slug>/<slug:edition>/",
        openings_views.show_opening_table,
        name="opening-table",
    ),
    path(
        "openings/<slug:slug>/<slug:edition>.txt",
        openings_views.send_opening_table_text,
        name="opening-table-text",
    ),
]

api_urlpatterns = [
    path("openings/", openings_api.OpeningTablesView.as_view(), name="api-openings"),
    path(
        "openings/<slug:slug>/<slug:edition>/",
        openings_api.OpeningTableView.as_view(),
        name="api-opening-table",
    ),
    path(
        "positions/explorer/",
        openings_api.PositionExplorerView.as_view(),
        name="api-position-explorer",
    ),
]
