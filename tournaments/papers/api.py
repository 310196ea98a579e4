"""HTTP API: papers of an event as PDF."""

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request

from tournaments.events.views.page import PublicReadView
from tournaments.papers import views
from tournaments.papers.queries.registry import KINDS


class PaperView(PublicReadView):
    """API: one paper of an event."""

    tag = "import and export"
    permission_classes = [AllowAny]

    @extend_schema(
        operation_id="events_paper",
        parameters=[
            OpenApiParameter(
                "name", OpenApiTypes.STR, OpenApiParameter.PATH, enum=sorted([*KINDS, "card"])
            ),
            OpenApiParameter("round", OpenApiTypes.INT, description="of pairings and slips"),
            OpenApiParameter("after", OpenApiTypes.INT, description="of tables: after this round"),
            OpenApiParameter("player", OpenApiTypes.INT, description="of a card: his number"),
        ],
        responses={(200, "application/pdf"): OpenApiTypes.BINARY},
    )
    def get(self, request: Request, pk: int, name: str) -> HttpResponse:
        """Print a paper for wall or signature as A4 PDF."""
        return views.print_paper(request._request, pk, name)
