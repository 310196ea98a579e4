"""API input and output of rounds, attendance, lots, drafts and changes by hand."""

from typing import Any

from django.db.models import Manager
from drf_spectacular.utils import extend_schema_field, extend_schema_serializer
from rest_framework import serializers

from games.draughts.fen import LONGEST
from games.web.serializers import SMALL, Body, NonNegativeIntegerField
from tournaments.boards.models import Pairing, Round
from tournaments.entries.serializers import numbered_keys
from tournaments.events.serializers import AcceptedField
from tournaments.games.serializers import GameOut
from tournaments.pairing.attendance import Presence
from tournaments.pairing.round_robin import MOST_TABLE_ROUNDS
from tournaments.people.serializers import EntryRefOut, NameField
from tournaments.rounds.models import DraftJob, EntryMark, Lot, ManualPhase
from tournaments.rounds.queries.hand_changes import newest_act_at_board, number_of_last_change
from tournaments.rounds.queries.reasons import fill_reasons, reasons_of_board
from tournaments.rounds.services.hand_changes import HandChange
from tournaments.rounds.services.lots import new_seed
from tournaments.systems.regulations import MOST_ROUNDS

# API input and output of rounds and their pairings.


class PairingsOut(serializers.ListSerializer):
    """Output: pairings of rounds, each with its reasons, whether they are written yet or not."""

    def to_representation(self, data: Any) -> list[Any]:
        """Write the pairings, their reasons looked up together."""
        pairings = list(data.all() if isinstance(data, Manager) else data)
        fill_reasons(pairings)
        return super().to_representation(pairings)


class ReasonsField(serializers.JSONField):
    """Output: why two meet and, last, why with these colours."""

    def get_attribute(self, instance: Pairing) -> list[dict[str, Any]]:
        """Return the reasons of a board, also while none are written."""
        return reasons_of_board(instance)


class PairingOut(serializers.ModelSerializer):
    """Output: a pairing of a round."""

    first = NameField(source="first.player")
    second = NameField(source="second.player", default=None, allow_null=True)
    first_player = EntryRefOut(source="first")
    second_player = EntryRefOut(source="second", allow_null=True, help_text="null for a bye")
    reasons = ReasonsField(read_only=True)
    games = GameOut(many=True)

    class Meta:
        model = Pairing
        fields = [
            "board",
            "kind",
            "first",
            "second",
            "first_player",
            "second_player",
            "points",
            "opening_table",
            "opening",
            "set_up",
            "reasons",
            "games",
        ]
        read_only_fields = fields
        list_serializer_class = PairingsOut


class RoundOut(serializers.ModelSerializer):
    """Output: a round with its boards."""

    pairings = PairingOut(many=True)

    class Meta:
        model = Round
        fields = ["number", "state", "published_at", "pairings"]
        read_only_fields = fields


@extend_schema_serializer(component_name="RoundState")
class RoundStateOut(serializers.ModelSerializer):
    """Output: a round without its boards."""

    class Meta:
        model = Round
        fields = ["number", "state", "published_at"]
        read_only_fields = fields


class RoundsIn(Body):
    """Input: a new number of rounds, and why."""

    rounds = serializers.IntegerField(min_value=1, max_value=MOST_ROUNDS)
    reason = serializers.CharField(max_length=400)
    accepted = AcceptedField()
    is_sure = serializers.BooleanField(
        required=False, default=False, help_text="the second yes that level 4 wants"
    )


# API input and output of attendance marks and of the check-in.


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


# API serializers of lots.


class LotIn(Body):
    """A lot drawn from a seed."""

    seed = serializers.RegexField(
        r"^[0-9a-f]{1,64}$",
        required=False,
        allow_null=True,
        default=None,
        help_text="hexadecimal; drawn by the server when it is not given",
    )

    def validate_seed(self, seed: str | None) -> str:
        """Normalise the seed; make one where none is given."""
        return seed or new_seed()


class NumbersLotIn(LotIn):
    """Numbers drawn from a seed, or taken as they were drawn in the hall."""

    by_hand = serializers.DictField(
        child=serializers.IntegerField(min_value=1),
        required=False,
        allow_null=True,
        default=None,
        help_text="numbers drawn in the hall: number by id of the entry",
    )
    reason = serializers.CharField(
        max_length=200, required=False, allow_blank=True, default="", help_text="why by hand"
    )

    accepted = AcceptedField()

    def validate_by_hand(self, by_hand: dict[str, int] | None) -> dict[int, int] | None:
        """Convert the keys, which JSON has as texts, to entry ids."""
        if by_hand is None:
            return None
        return numbered_keys(by_hand)


TICKETS = {"type": "array", "items": {"oneOf": [{"type": "integer"}, {"type": "string"}]}}


class LotOut(serializers.Serializer):
    """Output: a drawn lot with its seed and outcome."""

    kind = serializers.CharField()
    seed = serializers.CharField()
    outcome = serializers.SerializerMethodField()
    urn = serializers.JSONField(
        help_text="what was drawn from: tickets, or a table and what was out"
    )

    @extend_schema_field(TICKETS)
    def get_outcome(self, lot: Lot) -> list[int | str]:
        """The outcome, in order."""
        return lot.outcome


class DraftJobOut(serializers.ModelSerializer):
    """Output: a background job that drafts a round."""

    class Meta:
        model = DraftJob
        fields = ["state", "round", "asked_at", "began_at", "finished_at", "error"]
        read_only_fields = fields


# API input and output of changes of a round by hand.


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
