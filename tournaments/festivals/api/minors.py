"""HTTP API: the names of minors in all tournaments of an event."""

from django.utils import timezone
from rest_framework import serializers
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.views import APIView

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action
from arbiter.web.services import run_once_for_key
from games.web.api import endpoint
from games.web.serializers import Body
from tournaments.events.models import NamesOfMinors
from tournaments.festivals.api.setup import find_festival
from tournaments.festivals.models import Festival
from tournaments.festivals.queries.finals import tournaments_of_festival
from tournaments.festivals.queries.scope import festival_scope
from tournaments.festivals.services.minors import name_minors_everywhere


class MinorsIn(Body):
    """Input: how players under 18 are named in every tournament of the event."""

    names_of_minors = serializers.ChoiceField(choices=NamesOfMinors.choices)

    @property
    def names(self) -> NamesOfMinors:
        """What was chosen."""
        return NamesOfMinors(self.validated_data["names_of_minors"])


class MinorsOut(serializers.Serializer):
    """How a tournament of the event names players under 18."""

    event = serializers.IntegerField(source="pk", help_text="of the tournament")
    title = serializers.CharField()
    names_of_minors = serializers.ChoiceField(choices=NamesOfMinors.choices)


class NamedOtherwiseOut(serializers.Serializer):
    """A tournament in which players under 18 are named otherwise now."""

    event = serializers.IntegerField(source="tournament.pk", help_text="of the tournament")
    before = serializers.ChoiceField(choices=NamesOfMinors.choices)
    after = serializers.ChoiceField(choices=NamesOfMinors.choices)


def _find_for_organiser(request: Request, pk: int) -> Festival:
    """Return the event to its organisers; raises Http404, PermissionDenied."""
    festival = find_festival(request, pk)
    rights.require_right(request.user, Action.EDIT_EVENT, festival_scope(festival))
    return festival


class NamesOfMinorsView(APIView):
    """API: how players under 18 are named in the tournaments of an event."""

    tag = "festivals"
    permission_classes = [IsAuthenticated]

    @endpoint(gives=MinorsOut, many=True, operation_id="festivals_minors_list")
    def get(self, request: Request, pk: int) -> object:
        """List how every tournament names players under 18, finals and play-offs as well."""
        return tournaments_of_festival(_find_for_organiser(request, pk))

    @run_once_for_key
    @endpoint(
        takes=MinorsIn,
        gives=NamedOtherwiseOut,
        many=True,
        first=_find_for_organiser,
        operation_id="festivals_minors_create",
    )
    def post(self, request: Request, pk: int, found: Festival, body: MinorsIn) -> object:
        """Name players under 18 in one way everywhere; the answer lists what was changed."""
        return name_minors_everywhere(
            festival=found, names=body.names, actor=request.user, at=timezone.now()
        )
