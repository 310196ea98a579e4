"""API input and output of attendance marks and of the check-in."""

from rest_framework import serializers

from games.web.strict_serializers import Body, NonNegativeIntegerField
from tournaments.attendance.models import EntryMark
from tournaments.pairing.attendance_in_round import Presence
from tournaments.pairing.berger_tables import MOST_TABLE_ROUNDS


class MarkIn(Body):
    """Input: an attendance mark."""

    round = serializers.IntegerField(min_value=1, max_value=MOST_TABLE_ROUNDS)
    presence = serializers.ChoiceField(choices=[presence.value for presence in Presence])
    reason = serializers.CharField(max_length=400, required=False, default="", allow_blank=True)


class MarkOut(serializers.ModelSerializer):
    """Output: an attendance mark."""

    class Meta:
        model = EntryMark
        fields = ["id", "round", "presence", "reason", "at"]
        read_only_fields = fields


class CheckInIn(Body):
    """Input: the entries present at a check-in."""

    present = serializers.ListField(
        child=NonNegativeIntegerField(), help_text="ids of the entries that are here"
    )


class CheckInOut(serializers.Serializer):
    """Output: a check-in that was closed."""

    changed = serializers.IntegerField(help_text="how many states were written")
    seq = serializers.IntegerField(
        help_text="number of its row in the journal of the event, by which it is taken back"
    )


class CheckInTakenBackOut(serializers.Serializer):
    """Output: a check-in that was taken back."""

    round = serializers.IntegerField()
