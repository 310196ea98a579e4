"""What goes in and out of the judge's office's API."""

from django.utils.translation import get_language
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from arbiter import certified, claim_words, office_words, refusals, ruleset_rows
from arbiter.models import ApiToken, Case, Certificate, Ruling, Sanction, Statement
from arbiter.rules import ruleset
from arbiter.rules.adjudicate import VerdictKind
from arbiter.rules.claim_answers import AnswerKind
from arbiter.rules.outcome import GameResult, Termination
from arbiter.rules.parameters import Control, Parameter
from arbiter.rules.ruleset import DrawRule, DrawRuleName, Ruleset
from arbiter.rules.ruling_options import Option, OptionWhy
from arbiter.rules.sanctions import MOST_MINUTES, SanctionKind
from arbiter.ruleset_rows import Row
from arbiter.services.sanctions import Wanted


class RulingOut(serializers.ModelSerializer):
    by = serializers.CharField(source="by.username")

    class Meta:
        model = Ruling
        fields = ["id", "result", "termination", "reason", "by", "at", "supersedes"]
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
        fields = ["id", "case", "ruling", "party", "side", "name", "kind", "minutes", "reason"]
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
        """What the machine found: reasons and claims with articles and plies."""
        return case.examination.document if case.examination else None


class SanctionIn(serializers.Serializer):
    kind = serializers.ChoiceField(choices=[(kind.value, kind.name) for kind in SanctionKind])
    side = serializers.ChoiceField(choices=["w", "b"])
    minutes = serializers.IntegerField(
        required=False, default=0, min_value=0, max_value=MOST_MINUTES
    )

    def wanted(self) -> Wanted:
        """As the service wants it."""
        said = self.validated_data
        return Wanted(said["kind"], said["side"], said["minutes"])


class SanctionAloneIn(SanctionIn):
    reason = serializers.CharField(max_length=4000)


class TextIn(serializers.Serializer):
    text = serializers.CharField(max_length=4000)


class OptionOut(serializers.Serializer):
    result = serializers.CharField(source="outcome.result")
    termination = serializers.CharField(source="outcome.termination")
    article = serializers.CharField()
    why = serializers.ChoiceField(choices=[why.value for why in OptionWhy])
    words = serializers.SerializerMethodField()

    def get_words(self, option: Option) -> str:
        """The same in the language of the request."""
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


class RulingIn(serializers.Serializer):
    result = serializers.ChoiceField(choices=[value.value for value in GameResult])
    termination = serializers.ChoiceField(
        choices=[value.value for value in Termination],
        required=False,
        default=Termination.ADJUDICATED.value,
    )
    reason = serializers.CharField(max_length=4000)
    supersedes = serializers.IntegerField(
        required=False,
        default=None,
        allow_null=True,
        help_text="the ruling in force, to replace it by a second thought",
    )
    sanction = SanctionIn(required=False, default=None, allow_null=True)

    def wanted(self) -> Wanted | None:
        """The sanction that comes with it."""
        said = self.validated_data["sanction"]
        return Wanted(said["kind"], said["side"], said["minutes"]) if said else None


class LetStandOut(serializers.Serializer):
    ply = serializers.IntegerField()
    move = serializers.CharField()
    after = serializers.CharField(help_text="FEN")


class CertificateOut(serializers.ModelSerializer):
    successor = serializers.CharField(source="successor.serial", default=None, allow_null=True)
    waived = serializers.SerializerMethodField()

    class Meta:
        model = Certificate
        fields = [
            "serial",
            "subject",
            "record",
            "sha256",
            "issued_at",
            "namespace",
            "public_key",
            "signature",
            "pdn",
            "waived",
            "successor",
        ]
        read_only_fields = fields

    @extend_schema_field(LetStandOut(many=True))
    def get_waived(self, certificate: Certificate) -> list:
        """Irregular moves that were let stand (V2), as the text tells them."""
        return LetStandOut(certified.let_stand(certificate.pdn), many=True).data


class VerifyIn(serializers.Serializer):
    text = serializers.CharField(
        required=False, default="", trim_whitespace=False, allow_blank=True
    )
    file = serializers.FileField(required=False, default=None, allow_null=True)
    signature = serializers.CharField(
        required=False, default="", trim_whitespace=False, allow_blank=True
    )

    def data_bytes(self) -> bytes:
        """Exactly the bytes handed in."""
        file = self.validated_data["file"]
        return file.read() if file else self.validated_data["text"].encode()


class VerificationOut(serializers.Serializer):
    status = serializers.ChoiceField(choices=["good", "changed", "superseded", "unknown"])
    serial = serializers.CharField(allow_null=True)
    sha256 = serializers.CharField()
    signature = serializers.CharField(allow_null=True)
    difference = serializers.CharField(allow_null=True)
    successor = serializers.CharField(source="successor.serial", default=None, allow_null=True)


class BandOut(serializers.Serializer):
    pieces = serializers.ListField(child=serializers.IntegerField(), help_text="from, to")
    moves = serializers.IntegerField()


class DrawRuleOut(serializers.Serializer):
    rule = serializers.CharField()
    limit = serializers.IntegerField()
    count_by = serializers.CharField()
    trigger = serializers.CharField()
    resets = serializers.SerializerMethodField()
    bands = BandOut(many=True)
    article = serializers.CharField()
    source = serializers.CharField()

    def get_resets(self, rule: DrawRule) -> list[str]:
        """What sets the count back, beside the end of the rule's material."""
        return sorted(map(str, rule.resets))


class ParameterOut(serializers.Serializer):
    value = serializers.SerializerMethodField()
    article = serializers.CharField()
    source = serializers.CharField()

    def get_value(self, parameter: Parameter) -> str | int | bool | list:
        """A word, a number, yes or no, a list of codes or of time controls."""
        value = parameter.value
        if not isinstance(value, tuple):
            return value
        return [one._asdict() if isinstance(one, Control) else one for one in value]


class RowOut(serializers.Serializer):
    key = serializers.CharField()
    label = serializers.CharField()
    text = serializers.CharField()
    article = serializers.CharField()
    source = serializers.CharField()
    decided_by_arbiter = serializers.SerializerMethodField()

    def get_decided_by_arbiter(self, row: Row) -> bool:
        """Whether the program leaves it to the arbiter, who may read here what is stated."""
        return not row.is_ours


class RulesetOut(serializers.Serializer):
    id = serializers.CharField()
    title_ru = serializers.CharField()
    title_en = serializers.CharField()
    source = serializers.CharField()
    variant = serializers.CharField()
    warning_ru = serializers.CharField()
    warning_en = serializers.CharField()
    digest = serializers.CharField(help_text="fingerprint of everything it says")
    draws = serializers.DictField(child=DrawRuleOut())
    parameters = serializers.DictField(child=ParameterOut())
    words = serializers.SerializerMethodField(help_text="the same in the caller's language")

    @extend_schema_field(RowOut(many=True))
    def get_words(self, rules: Ruleset) -> list[dict]:
        """Everything it says in words, row by row, in the language of the request."""
        told = ruleset_rows.sections(rules, get_language())
        return [RowOut(row).data for section in told for row in section.rows]


class PairOut(serializers.Serializer):
    heading = serializers.CharField()
    key = serializers.CharField()
    label = serializers.CharField()
    one = serializers.CharField()
    other = serializers.CharField()
    differs = serializers.BooleanField()


class ComparisonOut(serializers.Serializer):
    one = serializers.CharField()
    other = serializers.CharField()
    differences = serializers.IntegerField()
    rows = PairOut(many=True)


class ClaimAnswerOut(serializers.Serializer):
    answer = serializers.ChoiceField(choices=[kind.value for kind in AnswerKind])
    rule = serializers.ChoiceField(choices=[name.value for name in DrawRuleName])
    ply = serializers.IntegerField()
    article = serializers.CharField()
    why = serializers.CharField(allow_null=True)
    value = serializers.IntegerField()
    limit = serializers.IntegerField()
    short = serializers.IntegerField(help_text="premature by so many occurrences or moves")
    due = serializers.IntegerField(allow_null=True)
    plies = serializers.ListField(child=serializers.IntegerField(), help_text="the proof")
    last_move = serializers.CharField()
    since = serializers.IntegerField(allow_null=True)
    reset_by = serializers.CharField(allow_null=True)
    words = serializers.SerializerMethodField()

    def get_words(self, said: dict) -> str:
        """The answer in the language of the request."""
        return claim_words.explain_answer(said, get_language())


class ExamineIn(serializers.Serializer):
    ruleset = serializers.CharField(max_length=40)
    text = serializers.CharField(required=False, default="", trim_whitespace=False)
    file = serializers.FileField(required=False, default=None, allow_null=True)
    obvious_win = serializers.BooleanField(required=False, default=False)

    def validate_ruleset(self, value: str) -> str:
        if value not in ruleset.all_ids():
            raise serializers.ValidationError(
                refusals.explain("unknown_ruleset", {"ruleset": value}, get_language())
            )
        return value

    def validate(self, values: dict) -> dict:
        rules = ruleset.load(values["ruleset"])
        if values["obvious_win"] and rules.value("obvious_win") != "arbiter":
            raise serializers.ValidationError({"obvious_win": rules.id})
        return values

    def data_bytes(self) -> bytes | str:
        """What is to be examined."""
        file = self.validated_data["file"]
        return file.read() if file else self.validated_data["text"]


class ExaminedOut(serializers.Serializer):
    game = serializers.IntegerField()
    line = serializers.IntegerField()
    white = serializers.CharField()
    black = serializers.CharField()
    ruleset = serializers.CharField()
    plies = serializers.IntegerField()
    recorded = serializers.CharField(allow_null=True)
    verdict = serializers.ChoiceField(choices=[kind.value for kind in VerdictKind])
    result = serializers.CharField(help_text="`*` while nothing decides")
    termination = serializers.CharField(help_text="`open` while nothing decides")
    reasons = serializers.ListField(child=serializers.DictField())
    claims = serializers.ListField(child=serializers.DictField())
    violations = serializers.ListField(child=serializers.DictField())
    fault = serializers.DictField(allow_null=True)


class TokenIn(serializers.Serializer):
    username = serializers.CharField(max_length=150)
    password = serializers.CharField(max_length=200, trim_whitespace=False)
    name = serializers.CharField(max_length=80, help_text="what the token is for")


class TokenMade(serializers.Serializer):
    token = serializers.CharField(help_text="shown only now")


class TokenOut(serializers.ModelSerializer):
    class Meta:
        model = ApiToken
        fields = ["id", "name", "created_at", "last_used_at"]
        read_only_fields = fields
