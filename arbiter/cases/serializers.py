"""API serializers of cases, statements, rulings, outcomes that may be ruled, and sanctions."""

from django.utils.translation import get_language
from rest_framework import serializers

from arbiter.cases.models import Case, Ruling, Statement
from arbiter.offices import texts as office_words
from arbiter.rules.outcome import GameResult, Termination
from arbiter.rules.verdicts.ruling_options import Option, OptionCause
from arbiter.rules.violations.sanctions import MOST_MINUTES, SanctionKind
from arbiter.sanctions.models import Sanction
from arbiter.sanctions.services import Wanted
from arbiter.web.paging import PageQuery, number_parameter, text_parameter
from games.web.strict_serializers import Body, WholeField


class OfCaseQuery(PageQuery):
    """Query parameters of lists of what belongs to cases."""

    case = number_parameter()
    scope = text_parameter("an event: `tournament:5`")
    subject = text_parameter("a game: `game:12`")


class RulingOut(serializers.ModelSerializer):
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
    scope = serializers.CharField(source="case.scope")
    subject = serializers.CharField(source="case.subject")
    superseded_by = serializers.IntegerField(
        source="successor.pk", default=None, allow_null=True, help_text="null while in force"
    )

    class Meta(RulingOut.Meta):
        fields = ["case", "scope", "subject", *RulingOut.Meta.fields, "superseded_by"]
        read_only_fields = fields


class StatementOut(serializers.ModelSerializer):
    by = serializers.CharField(source="by.username")

    class Meta:
        model = Statement
        fields = ["id", "side", "text", "by", "at"]
        read_only_fields = fields


class SanctionOut(serializers.ModelSerializer):
    by = serializers.CharField(source="by.username")

    class Meta:
        model = Sanction
        fields = ["id", "scope", "subject", "case", "ruling", "party", "side", "name", "kind"]
        fields += ["minutes", "reason"]
        fields += ["by", "at"]
        read_only_fields = fields


class CaseOut(serializers.ModelSerializer):
    opened_by = serializers.CharField(source="opened_by.username")
    verdict = serializers.SerializerMethodField()
    rulings = RulingOut(many=True)

    class Meta:
        model = Case
        fields = [
            "id",
            "subject",
            "scope",
            "kind",
            "claim_text",
            "rule",
            "ply",
            "side",
            "board",
            "urgency",
            "urgency_reason",
            "appeals",
            "opened_by",
            "opened_at",
            "state",
            "closed_at",
            "context",
            "verdict",
            "rulings",
        ]
        read_only_fields = fields

    def get_verdict(self, case: Case) -> dict | None:
        """The verdict of the rules: reasons and claims with articles and plies."""
        return case.examination.document if case.examination else None


class SanctionIn(Body):
    kind = serializers.ChoiceField(choices=[(kind.value, kind.name) for kind in SanctionKind])
    side = serializers.ChoiceField(choices=["w", "b"])
    minutes = serializers.IntegerField(
        required=False, default=0, min_value=0, max_value=MOST_MINUTES
    )

    def wanted(self) -> Wanted:
        """The sanction as the service takes it."""
        values = self.validated_data
        return Wanted(values["kind"], values["side"], values["minutes"])


class SanctionAloneIn(SanctionIn):
    reason = serializers.CharField(max_length=4000)


class TextIn(Body):
    text = serializers.CharField(max_length=4000)


class OptionOut(serializers.Serializer):
    result = serializers.CharField(source="outcome.result")
    termination = serializers.CharField(source="outcome.termination")
    article = serializers.CharField()
    why = serializers.ChoiceField(choices=[why.value for why in OptionCause])
    words = serializers.SerializerMethodField()

    def get_words(self, option: Option) -> str:
        """The option in the language of the request."""
        return office_words.describe_option(option, get_language())


class StepOut(serializers.Serializer):
    kind = serializers.CharField()
    minutes = serializers.IntegerField()
    article = serializers.CharField()


class PlayerRecordOut(serializers.Serializer):
    side = serializers.CharField(source="party.side")
    party = serializers.CharField(source="party.key")
    name = serializers.CharField(source="party.name")
    given = SanctionOut(many=True)
    next = StepOut(allow_null=True, help_text="what the regulations of the event advise")


class RulingIn(Body):
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
    supersedes = WholeField(
        required=False,
        default=None,
        allow_null=True,
        help_text="the ruling in force, to replace it by a second thought",
    )
    sanction = SanctionIn(required=False, default=None, allow_null=True)

    def wanted(self) -> Wanted | None:
        """The sanction that comes with the ruling."""
        values = self.validated_data["sanction"]
        return Wanted(values["kind"], values["side"], values["minutes"]) if values else None
