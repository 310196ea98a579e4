"""Public API that lists revoked certificates, and every key that signed here with its time."""

from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.views import APIView

from arbiter.keys import services as keys
from arbiter.revocations.selectors import Cause, revocations
from games.web.endpoint import endpoint


class RevocationOut(serializers.Serializer):
    serial = serializers.CharField()
    sha256 = serializers.CharField()
    at = serializers.DateTimeField()
    cause = serializers.ChoiceField(choices=[cause.value for cause in Cause])
    successor = serializers.CharField(help_text="the certificate that replaced it")
    ruling = serializers.IntegerField(allow_null=True)
    case = serializers.IntegerField(allow_null=True)


class RevocationsView(APIView):
    permission_classes = [AllowAny]

    @endpoint(gives=RevocationOut, many=True, operation_id="revocations_list")
    def get(self, request: Request) -> object:
        """List every revoked certificate, the oldest revocation first."""
        return revocations()


class KnownKeyOut(serializers.Serializer):
    public_key = serializers.CharField()
    fingerprint = serializers.CharField(help_text="as `ssh-keygen -l` tells it")
    since = serializers.DateTimeField(allow_null=True)
    until = serializers.DateTimeField(allow_null=True)
    is_current = serializers.BooleanField()


class KeysView(APIView):
    permission_classes = [AllowAny]

    @endpoint(gives=KnownKeyOut, many=True, operation_id="certificate_keys_list")
    def get(self, request: Request) -> object:
        """List every key that ever signed here, the current one first."""
        return keys.known_keys()
