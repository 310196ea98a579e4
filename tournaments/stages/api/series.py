"""HTTP API of series: opened, changed, their events, their tables, closed."""

from typing import Any

from django.http import Http404
from django.utils import timezone
from drf_spectacular.utils import OpenApiExample
from rest_framework.request import Request
from rest_framework.response import Response

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action
from arbiter.web.services import run_once_for_key
from games.web.api import endpoint
from tournaments.errors import RefusalCode, TournamentError
from tournaments.events.views.page import PublicReadView
from tournaments.stages.models import Series
from tournaments.stages.queries import series as queries
from tournaments.stages.serializers import (
    SeriesEventIn,
    SeriesIn,
    SeriesOut,
    SeriesReasonIn,
    SeriesWholeOut,
)
from tournaments.stages.services import series as services

CUP = OpenApiExample(
    "a cup, the best two count",
    value={"title": "Кубок", "points": [100, 80, 65, 50], "best_of": 2, "ties": ["best_results"]},
    request_only=True,
)


def _may_open(request: Request, *_places: Any, **_named: Any) -> None:
    rights.require_right(request.user, Action.CREATE_EVENT, rights.SITE_SCOPE)


def _series_to_change(request: Request, pk: int, **_named: Any) -> Series:
    series = queries.find_visible_series(request.user, pk)
    if series is None:
        raise TournamentError(RefusalCode.NO_SUCH_SERIES, series=pk)
    rights.require_right(request.user, Action.EDIT_EVENT, queries.series_scope(series))
    return series


def _whole(series: Series) -> dict[str, Any]:
    return {"series": series, "tables": queries.tables_of_series(series)}


class AllSeriesView(PublicReadView):
    """API: series of events."""

    tag = "stages and series"

    @endpoint(gives=SeriesOut, many=True, operation_id="series")
    def get(self, request: Request) -> object:
        """List the series, newest first; private ones only for their officials."""
        return queries.visible_series(request.user)

    @run_once_for_key
    @endpoint(
        takes=SeriesIn, gives=SeriesOut, status=201, first=_may_open,
        operation_id="series_create", examples=[CUP],
    )  # fmt: skip
    def post(self, request: Request, found: None, body: SeriesIn) -> object:
        """Open a series; the sender becomes its organiser."""
        return services.open_series(actor=request.user, at=timezone.now(), **body.validated_data)


class SeriesView(PublicReadView):
    """API: one series."""

    tag = "stages and series"

    @endpoint(gives=SeriesWholeOut, operation_id="series_retrieve")
    def get(self, request: Request, pk: int) -> object:
        """Show how a series is counted, and its tables."""
        series = queries.find_visible_series(request.user, pk)
        if series is None:
            raise Http404
        return _whole(series)

    @endpoint(
        takes=SeriesIn, gives=SeriesOut, partial=True, first=_series_to_change,
        operation_id="series_partial_update",
    )  # fmt: skip
    def patch(self, request: Request, *, pk: int, found: Series, body: SeriesIn) -> object:
        """Change how a series is counted."""
        return services.change_series(
            series=found, actor=request.user, at=timezone.now(), **body.validated_data
        )

    @endpoint(status=204, first=_series_to_change, operation_id="series_destroy")
    def delete(self, request: Request, *, pk: int, found: Series) -> Response:
        """Remove a series from sight; its events stay."""
        services.remove_series(series=found, actor=request.user, at=timezone.now())
        return Response(status=204)


class SeriesEventsView(PublicReadView):
    """API: the tournaments that count for a series."""

    tag = "stages and series"

    @run_once_for_key
    @endpoint(
        takes=SeriesEventIn, gives=SeriesWholeOut, status=201, first=_series_to_change,
        operation_id="series_events_create",
    )  # fmt: skip
    def post(self, request: Request, *, pk: int, found: Series, body: SeriesEventIn) -> object:
        """Let a tournament count for the series."""
        said = body.validated_data
        services.add_event(
            series=found,
            tournament=said["event"],
            group=said["group"],
            position=said["position"],
            actor=request.user,
            at=timezone.now(),
        )
        return _whole(found)


class SeriesEventView(PublicReadView):
    """API: a tournament that counts for a series."""

    tag = "stages and series"

    @endpoint(status=204, first=_series_to_change, operation_id="series_events_destroy")
    def delete(self, request: Request, *, pk: int, event: int, found: Series) -> Response:
        """Let a tournament count for the series no more."""
        services.remove_event(series=found, tournament=event, actor=request.user, at=timezone.now())
        return Response(status=204)


class SeriesCloseView(PublicReadView):
    """API: a series closed."""

    tag = "stages and series"

    @run_once_for_key
    @endpoint(gives=SeriesOut, first=_series_to_change, operation_id="series_close")
    def post(self, request: Request, *, pk: int, found: Series) -> object:
        """Fix the final table of a series; a second time changes nothing."""
        return services.close_series(series=found, actor=request.user, at=timezone.now())


class SeriesReopenView(PublicReadView):
    """API: a closed series opened again."""

    tag = "stages and series"

    @run_once_for_key
    @endpoint(
        takes=SeriesReasonIn, gives=SeriesOut, first=_series_to_change, operation_id="series_reopen"
    )
    def post(self, request: Request, *, pk: int, found: Series, body: SeriesReasonIn) -> object:
        """Open a closed series again, with a reason."""
        return services.reopen_series(
            series=found, actor=request.user, at=timezone.now(), **body.validated_data
        )
