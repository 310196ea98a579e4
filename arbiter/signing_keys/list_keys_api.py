"""Public HTTP API of the keys that signed here: each with its time, and as a file for OpenSSH."""

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.views import APIView

from arbiter.signing_keys import load_make_list_rotate_keys
from games.web.validate_body_and_serialize_answer import endpoint

PLAIN = "text/plain; charset=utf-8"


class AllowedSignersView(APIView):
    """API: the public keys as an ``allowed_signers`` file."""

    permission_classes = [AllowAny]

    @extend_schema(responses={(200, "text/plain"): OpenApiTypes.STR})
    def get(self, request: Request) -> HttpResponse:
        """List the public keys of this installation as OpenSSH's ``allowed_signers``."""
        return HttpResponse(load_make_list_rotate_keys.allowed_signers(), content_type=PLAIN)


class KnownKeyOut(serializers.Serializer):
    """Output: a signing key with its time."""

    public_key = serializers.CharField()
    fingerprint = serializers.CharField(help_text="as `ssh-keygen -l` tells it")
    since = serializers.DateTimeField(allow_null=True)
    until = serializers.DateTimeField(allow_null=True)
    is_current = serializers.BooleanField()


class KeysView(APIView):
    """API: the list of signing keys."""

    permission_classes = [AllowAny]

    @endpoint(gives=KnownKeyOut, many=True, operation_id="certificate_keys_list")
    def get(self, request: Request) -> object:
        """List every key that ever signed here, the current one first."""
        return load_make_list_rotate_keys.known_keys()
