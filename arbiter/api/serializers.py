"""What goes in and out of the judge's office's API."""

from rest_framework import serializers

from arbiter.models import ApiToken, Case, Certificate, Ruling
from arbiter.rules.outcome import GameResult, Termination


class RulingOut(serializers.ModelSerializer):
    by = serializers.CharField(source="by.username")

    class Meta:
        model = Ruling
        fields = ["id", "result", "termination", "reason", "by", "at", "supersedes"]
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


class CertificateOut(serializers.ModelSerializer):
    successor = serializers.CharField(source="successor.serial", default=None, allow_null=True)

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
            "successor",
        ]
        read_only_fields = fields


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


class DrawRuleOut(serializers.Serializer):
    rule = serializers.CharField()
    limit = serializers.IntegerField()
    count_by = serializers.CharField()
    trigger = serializers.CharField()
    article = serializers.CharField()
    source = serializers.CharField()


class RulesetOut(serializers.Serializer):
    id = serializers.CharField()
    title_ru = serializers.CharField()
    title_en = serializers.CharField()
    source = serializers.CharField()
    draws = serializers.DictField(child=DrawRuleOut())


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
