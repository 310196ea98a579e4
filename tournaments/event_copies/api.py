"""API: a new event from an old one."""

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from arbiter.web.idempotency import KEY, once
from games.web.bodies import Body
from tournaments.event_copies import services
from tournaments.events.api import find_event
from tournaments.events.serializers import TournamentOut


class CopyIn(Body):
    """Input: the head of the new event and what it takes from the old one."""

    title = serializers.CharField(max_length=160)
    city = serializers.CharField(max_length=80, required=False, default="", allow_blank=True)
    starts_on = serializers.DateField(required=False, default=None, allow_null=True)
    ends_on = serializers.DateField(required=False, default=None, allow_null=True)
    with_officials = serializers.BooleanField(required=False, default=False)
    entries = serializers.ListField(
        child=serializers.IntegerField(min_value=1),
        required=False,
        default=list,
        max_length=2000,
        help_text="entries of the old event whose people enter the new one",
    )


class CopyView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(request=CopyIn, responses={201: TournamentOut}, parameters=[KEY])
    @once
    def post(self, request: Request, pk: int) -> Response:
        """Make a private event with the regulations of this one."""
        given = CopyIn(data=request.data)
        given.is_valid(raise_exception=True)
        said = dict(given.validated_data)
        made = services.copy_event(
            source=find_event(request, pk),
            players=said.pop("entries"),
            with_officials=said.pop("with_officials"),
            about=said,
            actor=request.user,
            at=timezone.now(),
        )
        return Response(TournamentOut(made).data, status=status.HTTP_201_CREATED)
