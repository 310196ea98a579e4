"""API input and output of rounds, attendance, forbidden pairs, changes by hand, adjournments."""

from drf_spectacular.utils import extend_schema_serializer
from rest_framework import serializers

from games.draughts.any_variant.fens import LONGEST
from games.web.strict_serializers import SMALL, Body, WholeField
from tournaments.adjournments.choose_action import Suspension
from tournaments.entries.models import ApartPair, EntryMark
from tournaments.events.serializers import AcceptedField
from tournaments.games.serializers import GameOut
from tournaments.hand_pairing.choose_change import HandChange
from tournaments.hand_pairing.models import ManualPhase
from tournaments.pairing.round_attendance import Presence
from tournaments.pairing.round_robin import MOST_TABLE_ROUNDS
from tournaments.people.serializers import NameField
from tournaments.round_drafts.models import DraftJob
from tournaments.rounds_and_boards.models import Pairing, Round
from tournaments.systems.system_regulations import MOST_ROUNDS


class PairingOut(serializers.ModelSerializer):
    first = NameField(source="first.player")
    second = NameField(source="second.player", default=None, allow_null=True)
    games = GameOut(many=True)

    class Meta:
        model = Pairing
        fields = [
            "board",
            "kind",
            "first",
            "second",
            "points",
            "opening_table",
            "opening",
            "set_up",
            "reasons",
            "games",
        ]
        read_only_fields = fields


class RoundOut(serializers.ModelSerializer):
    pairings = PairingOut(many=True)

    class Meta:
        model = Round
        fields = ["number", "state", "published_at", "pairings"]
        read_only_fields = fields


@extend_schema_serializer(component_name="RoundState")
class RoundStateOut(serializers.ModelSerializer):
    class Meta:
        model = Round
        fields = ["number", "state", "published_at"]
        read_only_fields = fields


class MarkIn(Body):
    round = serializers.IntegerField(min_value=1, max_value=MOST_TABLE_ROUNDS)
    presence = serializers.ChoiceField(choices=[presence.value for presence in Presence])
    reason = serializers.CharField(max_length=400, required=False, default="", allow_blank=True)


class MarkOut(serializers.ModelSerializer):
    class Meta:
        model = EntryMark
        fields = ["round", "presence", "reason", "at"]
        read_only_fields = fields


class CheckInIn(Body):
    present = serializers.ListField(
        child=WholeField(), help_text="ids of the entries that are here"
    )


class CheckInOut(serializers.Serializer):
    changed = serializers.IntegerField(help_text="how many states were written")


class ApartIn(Body):
    one = WholeField(help_text="id of an entry")
    other = WholeField(help_text="id of another")
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
    accepted = AcceptedField()


class ManualIn(Body):
    reason = serializers.CharField(max_length=400, required=False, default="", allow_blank=True)
    from_nothing = serializers.BooleanField(
        required=False,
        default=False,
        help_text="begin the next round without a board; the reason is then required",
    )


class ChangeIn(Body):
    """One change by hand, in the numbers of the round.

    ``exchange``: two change seats; ``colours``: the board of ``one``, who has White, is turned
    round; ``pair``: ``one`` with White meets ``other``; ``seat``: the same of two who sit nowhere
    yet; ``rest``: ``one``, who sits nowhere yet, has the bye; ``clear``: the board of ``one`` is
    dissolved.
    """

    how = serializers.ChoiceField(choices=[change.value for change in HandChange])
    one = WholeField(min_value=1)
    other = WholeField(min_value=1, required=False, default=None, allow_null=True)
    accepted = AcceptedField()
    is_sure = serializers.BooleanField(
        required=False, default=False, help_text="the second yes that level 4 wants"
    )

    def validate(self, attrs: dict) -> dict:
        if HandChange(attrs["how"]).needs_other and attrs["other"] is None:
            raise serializers.ValidationError({"other": ["required"]})
        return attrs


class ManualOut(serializers.ModelSerializer):
    round = serializers.IntegerField(source="round.number")

    class Meta:
        model = ManualPhase
        fields = ["round", "reason", "begun_at", "ended_at", "differences", "engine"]
        read_only_fields = fields


class SwapColoursIn(Body):
    board = WholeField(min_value=1, max_value=SMALL)
    reason = serializers.CharField(max_length=400)


class SetUpIn(Body):
    board = WholeField(min_value=1, max_value=SMALL)
    set_up = serializers.CharField(
        max_length=LONGEST,
        allow_blank=True,
        help_text="FEN, or the squares of the pieces taken off for a handicap (`c1 e1`); "
        "empty takes back what was laid down",
    )
    reason = serializers.CharField(max_length=400)


class DraftJobOut(serializers.ModelSerializer):
    class Meta:
        model = DraftJob
        fields = ["state", "round", "asked_at", "began_at", "finished_at", "error"]
        read_only_fields = fields


class AdjournmentActIn(Body):
    how = serializers.ChoiceField(choices=[act.value for act in Suspension])
    expected_revision = WholeField()
    reason = serializers.CharField(max_length=2000, required=False, default="", allow_blank=True)
