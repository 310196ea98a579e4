"""API: open a private event to the public."""

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from arbiter.web.idempotency import KEY, once
from games.web.bodies import expect_nothing
from tournaments.events.api import PublicReadView, find_event
from tournaments.events.serializers import TournamentOut
from tournaments.private_events import services


class OpenView(PublicReadView):
    @extend_schema(request=None, responses=TournamentOut, parameters=[KEY])
    @once
    def post(self, request: Request, pk: int) -> Response:
        """Let everybody see a private event; there is no way back."""
        expect_nothing(request)
        opened = services.open_to_public(
            tournament=find_event(request, pk), actor=request.user, at=timezone.now()
        )
        return Response(TournamentOut(opened).data)
