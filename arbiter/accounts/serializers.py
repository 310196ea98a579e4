"""API serializers of tokens."""

from rest_framework import serializers

from arbiter.accounts.models import ApiToken
from games.web.serializers import Body


class TokenIn(Body):
    """Input: what a new API token needs: name, password, code."""

    username = serializers.CharField(max_length=150)
    password = serializers.CharField(max_length=200, trim_whitespace=False)
    name = serializers.CharField(max_length=80, help_text="what the token is for")
    code = serializers.CharField(
        max_length=40,
        required=False,
        default="",
        allow_blank=True,
        help_text="of the authenticator, where the account signs in with one",
    )


class TokenMade(serializers.Serializer):
    """Output: a new API token with its secret, shown once."""

    token = serializers.CharField(help_text="shown only now")


class TokenOut(serializers.ModelSerializer):
    """Output: an API token without its secret."""

    class Meta:
        model = ApiToken
        fields = ["id", "name", "created_at", "last_used_at", "expires_at"]
        read_only_fields = fields
