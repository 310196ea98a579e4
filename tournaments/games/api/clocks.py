"""HTTP API: list what officials noted at the clock of a game; an official adds one."""

from django.utils import timezone
from rest_framework import serializers
from rest_framework.request import Request

from arbiter.web.services import run_once_for_key
from games.web.api import endpoint
from games.web.serializers import Body
from tournaments.events.views.page import PublicReadView
from tournaments.games.api.results import published_game_or_404
from tournaments.games.models import ClockEntry, ClockKind
from tournaments.games.services import clocks


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
    """API: the clock readings of a game."""

    tag = "clock readings"

    @endpoint(gives=ClockLineOut, many=True, operation_id="clock_lines_list")
    def get(self, request: Request, pk: int) -> object:
        """List all clock readings of a game, in order."""
        return published_game_or_404(pk).clock_entries.select_related("by")

    @run_once_for_key
    @endpoint(takes=ClockLineIn, gives=ClockLineOut, status=201, operation_id="clock_lines_create")
    def post(self, request: Request, pk: int, body: ClockLineIn) -> object:
        """Add a clock reading as an official; an error is corrected by a further line."""
        return clocks.store_clock_entry(
            game_id=published_game_or_404(pk).pk,
            actor=request.user,
            at=timezone.now(),
            **body.validated_data,
        )
