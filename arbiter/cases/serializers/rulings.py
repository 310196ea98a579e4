"""API serializers of rulings, of the outcomes that may be ruled, and of sanctions."""

from django.utils.translation import get_language
from rest_framework import serializers

from arbiter.cases.models import Ruling, Sanction
from arbiter.cases.services.sanctions import WantedSanction
from arbiter.cases.texts.rulings import describe_possible_outcome
from arbiter.rules.outcome import GameResult, Termination
from arbiter.rules.sanctions import MOST_MINUTES, SanctionKind
from arbiter.rules.verdicts.cases import OptionCause, RulingOption
from games.web.serializers import Body, NonNegativeIntegerField

# API serializers of rulings and of the outcomes that may be ruled.


class RulingOut(serializers.ModelSerializer):
    """Output: a ruling."""

    by = serializers.CharField(source="by.username")
    number = serializers.CharField(
        source="shown_number",
        help_text="14/1: the first ruling of case 14, as certificates name it",
    )

    class Meta:
        model = Ruling
        fields = ["id", "number", "result", "termination", "article", "reason"]
        fields += ["by", "at", "supersedes"]
        read_only_fields = fields


class RulingOfCaseOut(RulingOut):
    """Output: a ruling with its case."""

    scope = serializers.CharField(source="case.scope")
    subject = serializers.CharField(source="case.subject")
    superseded_by = serializers.IntegerField(
        source="successor.pk", default=None, allow_null=True, help_text="null while in force"
    )

    class Meta(RulingOut.Meta):
        fields = ["case", "scope", "subject", *RulingOut.Meta.fields, "superseded_by"]
        read_only_fields = fields


class OptionOut(serializers.Serializer):
    """Output: an outcome that may be ruled."""

    result = serializers.CharField(source="outcome.result")
    termination = serializers.CharField(source="outcome.termination")
    article = serializers.CharField()
    why = serializers.ChoiceField(choices=[why.value for why in OptionCause])
    words = serializers.SerializerMethodField()

    def get_words(self, option: RulingOption) -> str:
        """The option in the language of the request."""
        return describe_possible_outcome(option, get_language())


# API serializers of sanctions: given, to be given, and the next step of the ladder.


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


class RulingIn(Body):
    """Input: a ruling with its reason, and a sanction if any."""

    result = serializers.ChoiceField(choices=[value.value for value in GameResult])
    termination = serializers.ChoiceField(
        choices=[value.value for value in Termination],
        required=False,
        default="",
        help_text="by default the only end offered for the result (``*``: open), else that on the "
        "board of the record, else ``adjudicated``",
    )
    reason = serializers.CharField(max_length=4000)
    article = serializers.CharField(
        max_length=60,
        required=False,
        default="",
        allow_blank=True,
        help_text="by default that of the outcome; a ruling against the board needs one",
    )
    supersedes = NonNegativeIntegerField(
        required=False,
        default=None,
        allow_null=True,
        help_text="the ruling in force, to replace it by a second thought",
    )
    sanction = SanctionIn(required=False, default=None, allow_null=True)

    def wanted_sanction(self) -> WantedSanction | None:
        """Return the sanction that comes with the ruling, as the service takes it."""
        values = self.validated_data["sanction"]
        return WantedSanction(values["kind"], values["side"], values["minutes"]) if values else None


class SanctionOut(serializers.ModelSerializer):
    """Output: a sanction that was given."""

    by = serializers.CharField(source="by.username")

    class Meta:
        model = Sanction
        fields = ["id", "scope", "subject", "case", "ruling", "party", "side", "name", "kind"]
        fields += ["minutes", "reason"]
        fields += ["by", "at"]
        read_only_fields = fields


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
