"""API serializers of sanctions: given, to be given, and the next step of the ladder."""

from rest_framework import serializers

from arbiter.rules.violations.ladder_of_sanctions import MOST_MINUTES, SanctionKind
from arbiter.sanctions.give_sanctions import WantedSanction
from arbiter.sanctions.models import Sanction
from games.web.strict_serializers import Body


class SanctionOut(serializers.ModelSerializer):
    """Output: a sanction that was given."""

    by = serializers.CharField(source="by.username")

    class Meta:
        model = Sanction
        fields = ["id", "scope", "subject", "case", "ruling", "party", "side", "name", "kind"]
        fields += ["minutes", "reason"]
        fields += ["by", "at"]
        read_only_fields = fields


class SanctionIn(Body):
    """Input: a sanction to be given."""

    kind = serializers.ChoiceField(choices=[(kind.value, kind.name) for kind in SanctionKind])
    side = serializers.ChoiceField(choices=["w", "b"])
    minutes = serializers.IntegerField(
        required=False, default=0, min_value=0, max_value=MOST_MINUTES
    )

    def wanted_sanction(self) -> WantedSanction:
        """Return the entered sanction as the service takes it."""
        values = self.validated_data
        return WantedSanction(values["kind"], values["side"], values["minutes"])


class SanctionAloneIn(SanctionIn):
    """Input: a sanction without a ruling, with its reason."""

    reason = serializers.CharField(max_length=4000)


class StepOut(serializers.Serializer):
    """Output: the next step of the ladder of sanctions."""

    kind = serializers.CharField()
    minutes = serializers.IntegerField()
    article = serializers.CharField()


class PlayerRecordOut(serializers.Serializer):
    """Output: a player's sanctions in the event and his next step."""

    side = serializers.CharField(source="party.side")
    party = serializers.CharField(source="party.key")
    name = serializers.CharField(source="party.name")
    given = SanctionOut(many=True)
    next = StepOut(allow_null=True, help_text="what the regulations of the event advise")
