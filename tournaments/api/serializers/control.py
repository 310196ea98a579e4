"""What goes in and out where the rounds of an event are run."""

from rest_framework import serializers

from games.api.bodies import Body
from tournaments.models import ApartPair, DraftJob, EntryMark, ManualPhase
from tournaments.pairing.presence import Presence
from tournaments.regulations import MOST_ROUNDS
from tournaments.services.interrupting import Fate
from tournaments.services.manual_change import Change


class MarkIn(Body):
    round = serializers.IntegerField(min_value=1, max_value=MOST_ROUNDS)
    presence = serializers.ChoiceField(choices=[one.value for one in Presence])
    reason = serializers.CharField(max_length=400, required=False, default="", allow_blank=True)


class MarkOut(serializers.ModelSerializer):
    class Meta:
        model = EntryMark
        fields = ["round", "presence", "reason", "at"]
        read_only_fields = fields


class CheckInIn(Body):
    present = serializers.ListField(
        child=serializers.IntegerField(), help_text="ids of the entries that are here"
    )


class CheckInOut(serializers.Serializer):
    changed = serializers.IntegerField(help_text="how many states were written")


class ApartIn(Body):
    one = serializers.IntegerField(help_text="id of an entry")
    other = serializers.IntegerField(help_text="id of another")
    is_absolute = serializers.BooleanField(
        required=False, default=True, help_text="must not meet; else should rather not"
    )
    reason = serializers.CharField(max_length=200, required=False, default="", allow_blank=True)


class ApartOut(serializers.ModelSerializer):
    class Meta:
        model = ApartPair
        fields = ["id", "one", "other", "is_absolute", "reason"]
        read_only_fields = fields


class RoundsIn(Body):
    rounds = serializers.IntegerField(min_value=1, max_value=MOST_ROUNDS)
    reason = serializers.CharField(max_length=400)


class ManualIn(Body):
    reason = serializers.CharField(max_length=400, required=False, default="", allow_blank=True)


class ChangeIn(Body):
    """One change by hand, in the numbers of the round.

    ``exchange``: two change seats; ``colours``: the board of ``one``, who has White, is turned
    round; ``pair``: ``one`` with White meets ``other``.
    """

    how = serializers.ChoiceField(choices=[one.value for one in Change])
    one = serializers.IntegerField(min_value=1)
    other = serializers.IntegerField(min_value=1, required=False, default=None, allow_null=True)
    accepted = serializers.ListField(
        child=serializers.CharField(max_length=80),
        required=False,
        default=list,
        help_text="keys of the cautions taken note of, as a refusal names them",
    )
    is_sure = serializers.BooleanField(
        required=False, default=False, help_text="the second yes that level 4 wants"
    )

    def validate(self, attrs: dict) -> dict:
        if Change(attrs["how"]).needs_other and attrs["other"] is None:
            raise serializers.ValidationError({"other": ["required"]})
        return attrs


class ManualOut(serializers.ModelSerializer):
    round = serializers.IntegerField(source="round.number")

    class Meta:
        model = ManualPhase
        fields = ["round", "reason", "begun_at", "ended_at", "differences"]
        read_only_fields = fields


class TurnIn(Body):
    board = serializers.IntegerField(min_value=1)
    reason = serializers.CharField(max_length=400)


class DraftJobOut(serializers.ModelSerializer):
    class Meta:
        model = DraftJob
        fields = ["state", "asked_at", "finished_at", "error"]
        read_only_fields = fields


class SuspendIn(Body):
    how = serializers.ChoiceField(choices=[one.value for one in Fate])
    expected_revision = serializers.IntegerField(min_value=0)
    reason = serializers.CharField(max_length=2000, required=False, default="", allow_blank=True)
