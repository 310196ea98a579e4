"""Public HTTP API that lists revoked certificates, each with its cause and what replaced it."""

from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.views import APIView

from arbiter.revocations.find_revoked_and_disputed_certificates import (
    RevocationCause,
    revoked_certificates,
)
from games.web.validate_body_and_serialize_answer import endpoint


class RevocationOut(serializers.Serializer):
    """Output: a revoked certificate, the cause, and what replaced it."""

    serial = serializers.CharField()
    sha256 = serializers.CharField()
    at = serializers.DateTimeField()
    cause = serializers.ChoiceField(choices=[cause.value for cause in RevocationCause])
    successor = serializers.CharField(help_text="the certificate that replaced it")
    ruling = serializers.IntegerField(allow_null=True)
    case = serializers.IntegerField(allow_null=True)


class RevocationsView(APIView):
    """API: the list of revoked certificates."""

    permission_classes = [AllowAny]

    @endpoint(gives=RevocationOut, many=True, operation_id="revocations_list")
    def get(self, request: Request) -> object:
        """List every revoked certificate, the oldest revocation first."""
        return revoked_certificates()
