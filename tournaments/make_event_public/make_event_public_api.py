"""HTTP API: make a private event public."""

from django.utils import timezone
from rest_framework.request import Request

from arbiter.web.run_post_once_per_idempotency_key import run_once_for_key
from games.web.validate_body_and_serialize_answer import endpoint
from tournaments.events.find_event_and_public_api_base_view import PublicReadView, find_event
from tournaments.events.serializers import TournamentOut
from tournaments.make_event_public import make_private_event_public


class MakeEventPublicView(PublicReadView):
    """API: make a private event public."""

    @run_once_for_key
    @endpoint(gives=TournamentOut)
    def post(self, request: Request, pk: int) -> object:
        """Make a private event public; there is no way back."""
        return make_private_event_public.make_event_public(
            tournament=find_event(request, pk), actor=request.user, at=timezone.now()
        )
