"""API serializers of rulings and of the outcomes that may be ruled."""

from django.utils.translation import get_language
from rest_framework import serializers

from arbiter.rules.outcome import GameResult, Termination
from arbiter.rules.verdicts.ruling_options import OptionCause, RulingOption
from arbiter.rulings.models import Ruling
from arbiter.rulings.possible_outcome_and_ruled_end_texts import describe_possible_outcome
from arbiter.sanctions.give_sanctions import WantedSanction
from arbiter.sanctions.serializers import SanctionIn
from games.web.strict_serializers import Body, NonNegativeIntegerField


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


class RulingIn(Body):
    """Input: a ruling with its reason, and a sanction if any."""

    result = serializers.ChoiceField(choices=[value.value for value in GameResult])
    termination = serializers.ChoiceField(
        choices=[value.value for value in Termination],
        required=False,
        default=Termination.ADJUDICATED.value,
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
