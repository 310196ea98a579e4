"""HTTP API: list what officials noted at the clock of a game; an official adds one."""

from django.utils import timezone
from rest_framework import serializers
from rest_framework.request import Request

from arbiter.web.run_post_once_per_idempotency_key import run_once_for_key
from games.web.strict_serializers import Body
from games.web.validate_body_and_serialize_answer import endpoint
from tournaments.clock_readings import store_clock_entry
from tournaments.clock_readings.models import ClockEntry, ClockKind
from tournaments.events.find_event_and_public_api_base_view import PublicReadView
from tournaments.games.published_game_or_404 import published_game_or_404


class ClockLineIn(Body):
    """Input: one clock reading."""

    kind = serializers.ChoiceField(choices=ClockKind.choices)
    side = serializers.ChoiceField(choices=["w", "b"])
    ply = serializers.IntegerField(
        min_value=0,
        max_value=store_clock_entry.MOST_PLIES,
        required=False,
        default=0,
        help_text="the half-move after which it was seen; of a flag the one during which it fell",
    )
    time = serializers.IntegerField(
        min_value=0,
        max_value=store_clock_entry.LONGEST,
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

    @endpoint(gives=ClockLineOut, many=True, operation_id="clock_lines_list")
    def get(self, request: Request, pk: int) -> object:
        """List all clock readings of a game, in order."""
        return published_game_or_404(pk).clock_entries.select_related("by")

    @run_once_for_key
    @endpoint(takes=ClockLineIn, gives=ClockLineOut, status=201, operation_id="clock_lines_create")
    def post(self, request: Request, pk: int, body: ClockLineIn) -> object:
        """Add a clock reading as an official; an error is corrected by a further line."""
        return store_clock_entry.store_clock_entry(
            game_id=published_game_or_404(pk).pk,
            actor=request.user,
            at=timezone.now(),
            **body.validated_data,
        )
