"""API input and output of changes of a round by hand."""

from typing import Any

from drf_spectacular.utils import extend_schema_serializer
from rest_framework import serializers

from games.draughts.any_variant.read_and_write_fens import LONGEST
from games.web.strict_serializers import SMALL, Body, NonNegativeIntegerField
from tournaments.events.serializers import AcceptedField
from tournaments.hand_pairing.make_hand_change_by_name import HandChange
from tournaments.hand_pairing.models import ManualPhase
from tournaments.hand_pairing.open_and_ended_phases_of_hand_changes import number_of_last_change
from tournaments.hand_pairing.take_back_colour_swap_or_set_up import newest_act_at_board
from tournaments.rounds.serializers import PairingOut, RoundStateOut
from tournaments.rounds_and_boards.models import Pairing, Round


@extend_schema_serializer(component_name="RoundAfterChange")
class RoundAfterChangeOut(RoundStateOut):
    """Output: a round after a change by hand."""

    change = serializers.SerializerMethodField(
        help_text="running number of the last change by hand, by which it is taken back"
    )

    class Meta(RoundStateOut.Meta):
        fields = [*RoundStateOut.Meta.fields, "change"]
        read_only_fields = fields

    def get_change(self, row: Round) -> int:
        """The running number by which the change can be taken back."""
        return number_of_last_change(row.tournament, row.number)


class BoardByHandOut(PairingOut):
    """Output: a board after an act by hand."""

    act = serializers.SerializerMethodField(
        help_text="number of the last act by hand at this board in the journal of the event, "
        "by which it is taken back"
    )

    class Meta(PairingOut.Meta):
        fields = [*PairingOut.Meta.fields, "act"]
        read_only_fields = fields

    def get_act(self, pairing: Pairing) -> int | None:
        """The journal row by which the act can be taken back."""
        row = newest_act_at_board(pairing.round.tournament, pairing)
        return row.seq if row is not None else None


class ManualIn(Body):
    """Input: the reason to change a round by hand."""

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
    one = NonNegativeIntegerField(min_value=1)
    other = NonNegativeIntegerField(min_value=1, required=False, default=None, allow_null=True)
    accepted = AcceptedField()
    is_sure = serializers.BooleanField(
        required=False, default=False, help_text="the second yes that level 4 wants"
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if HandChange(attrs["how"]).needs_other and attrs["other"] is None:
            raise serializers.ValidationError({"other": ["required"]})
        return attrs


class ManualOut(serializers.ModelSerializer):
    """Output: a phase of changes by hand, and the boards that differ from the engine's."""

    phase = serializers.IntegerField(
        source="pk", help_text="by which the end of the changes is taken back"
    )
    round = serializers.IntegerField(source="round.number")

    class Meta:
        model = ManualPhase
        fields = ["phase", "round", "reason", "begun_at", "ended_at", "differences", "engine"]
        read_only_fields = fields


class SwapColoursIn(Body):
    """Input: the board whose colours are swapped, and why."""

    board = NonNegativeIntegerField(min_value=1, max_value=SMALL)
    reason = serializers.CharField(max_length=400)


class SetUpIn(Body):
    """Input: the starting position of a board, and why."""

    board = NonNegativeIntegerField(min_value=1, max_value=SMALL)
    set_up = serializers.CharField(
        max_length=LONGEST,
        allow_blank=True,
        help_text="FEN, or the squares of the pieces taken off for a handicap (`c1 e1`); "
        "empty takes back what was laid down",
    )
    reason = serializers.CharField(max_length=400)
