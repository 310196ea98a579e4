"""HTTP API of separate tables of some players: read, added, changed, put in order, removed."""

from collections.abc import Mapping
from typing import Any

from django.utils import timezone
from drf_spectacular.utils import OpenApiExample
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action
from arbiter.web.services import run_once_for_key
from games.web.api import endpoint
from tournaments.errors import RefusalCode, TournamentError
from tournaments.events.models import Tournament
from tournaments.events.queries.officials import event_scope
from tournaments.events.views.page import PublicReadView, find_event
from tournaments.festivals.api.medals import PlaceField, may_change_tables
from tournaments.festivals.api.setup import find_festival
from tournaments.festivals.models import Festival
from tournaments.festivals.queries.classified import tables_of_festival, tables_of_tournament
from tournaments.festivals.serializers.tables import (
    ClassificationIn,
    ClassificationOut,
    FestivalClassificationIn,
    OrderIn,
)
from tournaments.festivals.services import classifications as services
from tournaments.festivals.services.classifications import Place
from tournaments.people.serializers import NameField

GIRLS = OpenApiExample(
    "girls among boys", value={"name": "Девушки", "sex": "w", "minimum": 4}, request_only=True
)


class ClassifiedRowOut(serializers.Serializer):
    """Output: a line of a separate table."""

    place = PlaceField(source="span")
    place_among_all = PlaceField(source="whole")
    entry = serializers.IntegerField(source="entry.pk", help_text="id of the entry")
    number = serializers.IntegerField(source="entry.number")
    name = NameField(source="entry.player")
    points = serializers.IntegerField(source="row.points", help_text="a win 2, a draw 1")
    played = serializers.IntegerField(source="row.played")


class ClassifiedOut(serializers.Serializer):
    """Output: a separate table; one without ``classification`` is of a group that plays along."""

    event = serializers.IntegerField(source="tournament.pk", help_text="id of the tournament")
    classification = ClassificationOut(allow_null=True)
    group = serializers.IntegerField(source="contest.group_id", default=None, allow_null=True)
    programme = serializers.IntegerField(
        source="contest.programme_id", default=None, allow_null=True
    )
    is_under_minimum = serializers.BooleanField(help_text="too few players for a title")
    rows = ClassifiedRowOut(many=True)


def _event_to_change(request: Request, pk: int, *_more: Any, **_named: Any) -> Tournament:
    tournament = find_event(request, pk)
    rights.require_right(request.user, Action.EDIT_EVENT, event_scope(tournament, request.method))
    return tournament


def _about(place: Place, values: Mapping[str, Any]) -> dict[str, Any]:
    """Return the columns of a table; of an event with its own programme and group as rows."""
    about = dict(values)
    if isinstance(place, Festival):
        for name, rows, code in (
            ("programme", place.programmes, RefusalCode.NO_SUCH_PROGRAMME),
            ("group", place.groups, RefusalCode.NO_SUCH_GROUP),
        ):
            if about.get(name) is not None:
                row = rows.filter(pk=about[name]).first()
                if row is None:
                    raise TournamentError(code, **{name: about[name]})
                about[name] = row
    return about


class ClassificationsView(PublicReadView):
    """API: separate tables of some players of a tournament."""

    tag = "standings"

    @endpoint(gives=ClassifiedOut, many=True, operation_id="events_classifications")
    def get(self, request: Request, pk: int) -> object:
        """List the separate tables of some players, with places of their own."""
        return tables_of_tournament(find_event(request, pk))

    @run_once_for_key
    @endpoint(
        takes=ClassificationIn,
        gives=ClassificationOut,
        status=201,
        first=_event_to_change,
        operation_id="events_classifications_create",
        examples=[GIRLS],
    )
    def post(self, request: Request, pk: int, found: Tournament, body: ClassificationIn) -> object:
        """Add a separate table of some players, behind the others."""
        return _added(request, found, body)


class FestivalClassificationsView(PublicReadView):
    """API: separate tables over an event of many tournaments."""

    tag = "standings"

    @endpoint(gives=ClassifiedOut, many=True, operation_id="festivals_classifications")
    def get(self, request: Request, pk: int) -> object:
        """List the separate tables over an event, one for every tournament that each covers."""
        return tables_of_festival(find_festival(request, pk))

    @run_once_for_key
    @endpoint(
        takes=FestivalClassificationIn,
        gives=ClassificationOut,
        status=201,
        first=may_change_tables,
        operation_id="festivals_classifications_create",
        examples=[GIRLS],
    )
    def post(
        self, request: Request, pk: int, found: Festival, body: FestivalClassificationIn
    ) -> object:
        """Add a separate table over the event, behind the others."""
        return _added(request, found, body)


def _added(request: Request, place: Place, body: ClassificationIn) -> object:
    return services.add_classification(
        place=place,
        actor=request.user,
        at=timezone.now(),
        **_about(place, body.validated_data),
    )


def _changed(request: Request, place: Place, pk: int, body: ClassificationIn) -> object:
    return services.change_classification(
        place=place,
        pk=pk,
        actor=request.user,
        at=timezone.now(),
        **_about(place, body.validated_data),
    )


def _removed(request: Request, place: Place, pk: int) -> Response:
    services.remove_classification(place=place, pk=pk, actor=request.user, at=timezone.now())
    return Response(status=204)


def _ordered(request: Request, place: Place, body: OrderIn) -> object:
    return services.order_classifications(
        place=place,
        order=body.validated_data["tables"],
        actor=request.user,
        at=timezone.now(),
    )


class ClassificationView(PublicReadView):
    """API: one separate table of a tournament."""

    tag = "standings"

    @endpoint(
        takes=ClassificationIn,
        gives=ClassificationOut,
        partial=True,
        first=_event_to_change,
        operation_id="events_classifications_partial_update",
    )
    def patch(
        self,
        request: Request,
        *,
        pk: int,
        classification: int,
        found: Tournament,
        body: ClassificationIn,
    ) -> object:
        """Change name or conditions of a separate table."""
        return _changed(request, found, classification, body)

    @endpoint(status=204, first=_event_to_change, operation_id="events_classifications_destroy")
    def delete(
        self, request: Request, *, pk: int, classification: int, found: Tournament
    ) -> Response:
        """Remove a separate table; a second time changes nothing."""
        return _removed(request, found, classification)


class FestivalClassificationView(PublicReadView):
    """API: one separate table over an event of many tournaments."""

    tag = "standings"

    @endpoint(
        takes=FestivalClassificationIn,
        gives=ClassificationOut,
        partial=True,
        first=may_change_tables,
        operation_id="festivals_classifications_partial_update",
    )
    def patch(
        self,
        request: Request,
        *,
        pk: int,
        classification: int,
        found: Festival,
        body: FestivalClassificationIn,
    ) -> object:
        """Change name or conditions of a separate table."""
        return _changed(request, found, classification, body)

    @endpoint(status=204, first=may_change_tables, operation_id="festivals_classifications_destroy")
    def delete(
        self, request: Request, *, pk: int, classification: int, found: Festival
    ) -> Response:
        """Remove a separate table; a second time changes nothing."""
        return _removed(request, found, classification)


class OrderView(PublicReadView):
    """API: the order of the separate tables of a tournament."""

    tag = "standings"

    @run_once_for_key
    @endpoint(
        takes=OrderIn,
        gives=ClassificationOut,
        many=True,
        first=_event_to_change,
        operation_id="events_classifications_order",
    )
    def post(self, request: Request, pk: int, found: Tournament, body: OrderIn) -> object:
        """Put the separate tables in this order; those not named stand behind."""
        return _ordered(request, found, body)


class FestivalOrderView(PublicReadView):
    """API: the order of the separate tables over an event."""

    tag = "standings"

    @run_once_for_key
    @endpoint(
        takes=OrderIn,
        gives=ClassificationOut,
        many=True,
        first=may_change_tables,
        operation_id="festivals_classifications_order",
    )
    def post(self, request: Request, pk: int, found: Festival, body: OrderIn) -> object:
        """Put the separate tables in this order; those not named stand behind."""
        return _ordered(request, found, body)
