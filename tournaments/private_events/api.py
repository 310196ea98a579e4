"""API: open a private event to the public."""

from django.utils import timezone
from rest_framework.request import Request

from arbiter.web.idempotency import run_once_for_key
from games.web.endpoint import endpoint
from tournaments.events.api import PublicReadView, find_event
from tournaments.events.serializers import TournamentOut
from tournaments.private_events import services


class OpenView(PublicReadView):
    @run_once_for_key
    @endpoint(gives=TournamentOut)
    def post(self, request: Request, pk: int) -> object:
        """Let everybody see a private event; there is no way back."""
        return services.open_to_public(
            tournament=find_event(request, pk), actor=request.user, at=timezone.now()
        )
