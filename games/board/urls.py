"""URL paths of board: pages and API."""

from django.urls import path, re_path

from games.board import api as board_api
from games.board import views as board_views

urlpatterns = [
    re_path(
        r"^positions/(?P<fen>[^/]{1,600})\.(?P<kind>svg|png)$",
        board_views.PositionPictureView.as_view(),
        name="position-picture",
    ),
    path("check/", board_views.check_record, name="check-record"),
]

api_urlpatterns = [
    path(
        "positions/moves/",
        board_api.PositionMovesView.as_view(),
        name="api-position-moves",
    ),
    path(
        "positions/ending/",
        board_api.PositionEndingView.as_view(),
        name="api-position-ending",
    ),
    path("records/line/", board_api.LineView.as_view(), name="api-record-line"),
    path(
        "records/validate",
        board_api.ValidateInVersionView.as_view(),
        name="api-validate-version",
    ),
]
