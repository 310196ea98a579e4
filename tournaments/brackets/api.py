"""HTTP API of the bracket of a knock-out."""

from drf_spectacular.utils import OpenApiResponse
from rest_framework.permissions import AllowAny
from rest_framework.request import Request

from games.web.api import endpoint
from tournaments.brackets import queries
from tournaments.brackets.serializers import BracketOut
from tournaments.events.views.cache import cache_event_api_view
from tournaments.events.views.page import PublicReadView, find_event, value_or_404


class BracketView(PublicReadView):
    """API: the bracket of a knock-out."""

    tag = "standings"
    permission_classes = [AllowAny]

    @cache_event_api_view
    @endpoint(
        gives=BracketOut,
        also={404: OpenApiResponse(description="no knock-out, or its lots are not drawn yet")},
        operation_id="events_bracket_retrieve",
    )
    def get(self, request: Request, pk: int) -> object:
        """Read the bracket: every tie from the start, open places with who will fill them."""
        return value_or_404(queries.show_bracket(find_event(request, pk)))
