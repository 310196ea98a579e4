"""HTTP API: make a new event from an old one."""

from django.utils import timezone
from rest_framework import serializers
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.views import APIView

from arbiter.web.run_post_once_per_idempotency_key import run_once_for_key
from games.web.strict_serializers import LARGEST, Body
from games.web.validate_body_and_serialize_answer import endpoint
from tournaments.event_copies import copy_event_as_private_draft
from tournaments.events.find_event_and_public_api_base_view import find_event
from tournaments.events.serializers import TournamentOut


class CopyIn(Body):
    """Input: the head of the new event and what it takes from the old one."""

    title = serializers.CharField(max_length=160)
    city = serializers.CharField(max_length=80, required=False, default="", allow_blank=True)
    starts_on = serializers.DateField(required=False, default=None, allow_null=True)
    ends_on = serializers.DateField(required=False, default=None, allow_null=True)
    with_officials = serializers.BooleanField(required=False, default=False)
    entries = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=LARGEST),
        required=False,
        default=list,
        max_length=2000,
        help_text="entries of the old event whose people enter the new one",
    )


class CopyEventView(APIView):
    """API: copy an event."""

    permission_classes = [IsAuthenticated]

    @run_once_for_key
    @endpoint(takes=CopyIn, gives=TournamentOut, status=201)
    def post(self, request: Request, pk: int, body: CopyIn) -> object:
        """Make a private event with the regulations of this one."""
        values = dict(body.validated_data)
        return copy_event_as_private_draft.copy_event(
            source=find_event(request, pk),
            players=values.pop("entries"),
            with_officials=values.pop("with_officials"),
            about=values,
            actor=request.user,
            at=timezone.now(),
        )
