"""Clock readings of a game for programs."""

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from arbiter.web.idempotency import KEY, once
from games.web.bodies import Body
from tournaments.clocks import services as clocks
from tournaments.clocks.models import ClockEntry, ClockKind
from tournaments.events.api import PublicReadView
from tournaments.games.api import find_game


class ClockLineIn(Body):
    """Input: one clock reading."""

    kind = serializers.ChoiceField(choices=ClockKind.choices)
    side = serializers.ChoiceField(choices=["w", "b"])
    ply = serializers.IntegerField(
        min_value=0,
        max_value=clocks.MOST_PLIES,
        required=False,
        default=0,
        help_text="the half-move after which it was seen; of a flag the one during which it fell",
    )
    time = serializers.IntegerField(
        min_value=0,
        max_value=clocks.LONGEST,
        required=False,
        allow_null=True,
        default=None,
        help_text="milliseconds, of a reading, a correction and an arrival",
    )
    fell = serializers.IntegerField(
        min_value=1,
        max_value=2,
        required=False,
        allow_null=True,
        default=None,
        help_text="of two flags: which fell first",
    )
    reason = serializers.CharField(max_length=2000, required=False, default="", allow_blank=True)


class ClockLineOut(serializers.ModelSerializer):
    """One clock reading, as written down."""

    kind = serializers.ChoiceField(choices=ClockKind.choices)
    side = serializers.ChoiceField(choices=["w", "b"])
    by = serializers.CharField(source="by.username")

    class Meta:
        model = ClockEntry
        fields = ["number", "kind", "side", "ply", "time", "fell", "reason", "by", "at"]
        read_only_fields = fields


class ClockLinesView(PublicReadView):
    @extend_schema(operation_id="clock_lines_list", responses=ClockLineOut(many=True))
    def get(self, request: Request, pk: int) -> Response:
        """List all clock readings of a game, in order."""
        rows = find_game(pk).clock_entries.select_related("by")
        return Response(ClockLineOut(rows, many=True).data)

    @extend_schema(
        operation_id="clock_lines_create",
        request=ClockLineIn,
        parameters=[KEY],
        responses={201: ClockLineOut},
    )
    @once
    def post(self, request: Request, pk: int) -> Response:
        """Add a clock reading as an official; an error is corrected by a further line."""
        given = ClockLineIn(data=request.data)
        given.is_valid(raise_exception=True)
        row = clocks.enter(
            game_id=find_game(pk).pk,
            actor=request.user,
            at=timezone.now(),
            **given.validated_data,
        )
        return Response(ClockLineOut(row).data, status=status.HTTP_201_CREATED)
