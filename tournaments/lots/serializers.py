"""API serializers of lots."""

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from games.web.strict_serializers import Body
from tournaments.events.serializers import AcceptedField
from tournaments.lots.models import Lot
from tournaments.lots.store_lot_with_seed import new_seed
from tournaments.player_list_import.upload_and_decisions_fields import numbered_keys


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
