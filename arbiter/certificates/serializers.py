"""API serializers of certificates, the grounds of their results, their verification; keys."""

from typing import Any

from django.core.files.uploadedfile import UploadedFile
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from arbiter.certificates.models import Certificate
from arbiter.certificates.queries.issued import RevocationCause, dispute_about_certificate
from arbiter.certificates.queries.verification import VerificationStatus
from arbiter.proofs import certified
from arbiter.proofs.certified import ConfirmedBy
from games.web.serializers import Body

# API serializers of certificates, the grounds of their results, and their verification.


SIGNATURE_BYTES = 1 << 16  # a real one is three hundred


class LetStandOut(serializers.Serializer):
    """Output: an irregular move that was let stand."""

    ply = serializers.IntegerField()
    move = serializers.CharField()
    after = serializers.CharField(help_text="FEN")


class GroundsOut(serializers.Serializer):
    """The grounds on which a certified result rests."""

    confirmed_by = serializers.ListField(
        child=serializers.ChoiceField(choices=[confirmer.value for confirmer in ConfirmedBy]),
        help_text="whose word; empty in certificates from before it was told",
    )
    ruling = serializers.CharField(help_text="14/1: the first ruling of case 14; empty for none")
    article = serializers.CharField()
    is_against_board = serializers.BooleanField(
        help_text="the moves prove another result, and a ruling stands against them"
    )
    is_contradiction = serializers.BooleanField(
        help_text="the moves deny the result and no ruling is named: it proves nothing"
    )
    proved = serializers.CharField(help_text="what the moves prove, where it is another result")
    not_shown = serializers.CharField(
        help_text="the end on the board or the draw by count that the result rests on, "
        "where the moves do not show it"
    )
    readings = serializers.ListField(
        child=serializers.ListField(child=serializers.CharField(), min_length=2, max_length=2),
        help_text="how open texts of the rules were read where the draw rests on it: "
        "question and choice, as in an examination",
    )


class CertificateOut(serializers.ModelSerializer):
    """Output: a certificate with its text, signature and grounds."""

    grounds = serializers.SerializerMethodField()
    disputed_since = serializers.SerializerMethodField()
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
            "grounds",
            "disputed_since",
            "successor",
        ]
        read_only_fields = fields

    @extend_schema_field(GroundsOut)
    def get_grounds(self, certificate: Certificate) -> dict[str, Any]:
        """Confirmations or the ruling on which the result rests, as the text names them."""
        return GroundsOut(certified.read_grounds(certificate.pdn)).data

    @extend_schema_field(serializers.DateTimeField(allow_null=True))
    def get_disputed_since(self, certificate: Certificate) -> object:
        """Since when the result is disputed; null while it is in force."""
        suspension = dispute_about_certificate(certificate)
        return suspension.since if suspension else None

    @extend_schema_field(LetStandOut(many=True))
    def get_waived(self, certificate: Certificate) -> list[Any]:
        """Irregular moves that were let stand (V2), as the text names them."""
        return LetStandOut(certified.read_moves_let_stand(certificate.pdn), many=True).data


class CertificateRowOut(serializers.ModelSerializer):
    """Output: a certificate in a list, without its text."""

    supersedes = serializers.CharField(source="supersedes.serial", default=None, allow_null=True)
    successor = serializers.CharField(source="successor.serial", default=None, allow_null=True)

    class Meta:
        model = Certificate
        fields = [
            "serial",
            "subject",
            "record",
            "examination",
            "sha256",
            "issued_at",
            "supersedes",
            "successor",
        ]
        read_only_fields = fields


class SignatureField(serializers.CharField):
    """A signature as text or as an uploaded file."""

    def to_internal_value(self, data: object) -> str:
        if isinstance(data, UploadedFile):
            data = data.read(SIGNATURE_BYTES).decode("ascii", "replace")
        return super().to_internal_value(data)


class VerifyIn(Body):
    """A certificate as text or file, with its signature if at hand."""

    text = serializers.CharField(
        required=False, default="", trim_whitespace=False, allow_blank=True
    )
    file = serializers.FileField(required=False, default=None, allow_null=True)
    signature = SignatureField(required=False, default="", trim_whitespace=False, allow_blank=True)

    def validate(self, attrs: dict[str, object]) -> dict[str, object]:
        """Refuse an empty request."""
        if not attrs["text"] and attrs["file"] is None:
            self.fields["text"].fail("required")
        return attrs

    def data_bytes(self) -> bytes:
        """Return the exact bytes sent."""
        file = self.validated_data["file"]
        return file.read() if file else self.validated_data["text"].encode()


class VerificationOut(serializers.Serializer):
    """Output: the answer of a verification."""

    status = serializers.ChoiceField(choices=[status.value for status in VerificationStatus])
    grounds = GroundsOut(allow_null=True, help_text="of a text that was signed here")
    disputed_since = serializers.DateTimeField(
        source="suspension.since",
        default=None,
        allow_null=True,
        help_text="the signature is good, the result is in dispute since then",
    )
    serial = serializers.CharField(allow_null=True)
    sha256 = serializers.CharField()
    signature = serializers.CharField(allow_null=True)
    difference = serializers.CharField(allow_null=True)
    successor = serializers.CharField(source="successor.serial", default=None, allow_null=True)


class RevocationOut(serializers.Serializer):
    """Output: a revoked certificate, the cause, and what replaced it."""

    serial = serializers.CharField()
    sha256 = serializers.CharField()
    at = serializers.DateTimeField()
    cause = serializers.ChoiceField(choices=[cause.value for cause in RevocationCause])
    successor = serializers.CharField(help_text="the certificate that replaced it")
    ruling = serializers.IntegerField(allow_null=True)
    case = serializers.IntegerField(allow_null=True)


class KnownKeyOut(serializers.Serializer):
    """Output: a signing key with its time."""

    public_key = serializers.CharField()
    fingerprint = serializers.CharField(help_text="as `ssh-keygen -l` tells it")
    since = serializers.DateTimeField(allow_null=True)
    until = serializers.DateTimeField(allow_null=True)
    is_current = serializers.BooleanField()
