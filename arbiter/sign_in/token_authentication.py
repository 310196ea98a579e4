"""Authenticate programs by ``Authorization: Token …`` (or ``Bearer``)."""

from typing import Any

from django.contrib.auth.models import User
from django.utils import timezone
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework.authentication import BaseAuthentication, get_authorization_header
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request

from arbiter.refusals.codes_and_exceptions import ErrorCode, SignInStepMissing
from arbiter.sign_in import second_factor_rights
from arbiter.tokens import make_revoke_and_find_tokens
from arbiter.tokens.models import ApiToken

KEYWORD = "Token"


KEYWORDS = ("token", "bearer")


class TokenAuthentication(BaseAuthentication):
    """Authenticate a caller by the fingerprint of his token."""

    def authenticate(self, request: Request) -> tuple[User, ApiToken] | None:
        """Return the user of the token; None when no token was sent."""
        words = get_authorization_header(request).split()
        if not words or words[0].decode("latin-1").lower() not in KEYWORDS:
            return None
        if len(words) != 2:
            raise AuthenticationFailed
        token = make_revoke_and_find_tokens.find_token_and_note_use(
            words[1].decode("latin-1"), at=timezone.now()
        )
        if token is None:
            raise AuthenticationFailed
        if second_factor_rights.lacks_required_factor(token.user):
            raise SignInStepMissing(ErrorCode.FACTOR_REQUIRED)
        return token.user, token

    def authenticate_header(self, request: Request) -> str:
        """Return the header that makes a refusal 401 and not 403."""
        return KEYWORD


class TokenScheme(OpenApiAuthenticationExtension):
    """Description of the token authentication for the API document."""

    target_class = "arbiter.sign_in.token_authentication.TokenAuthentication"
    name = "token"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        return {
            "type": "apiKey",
            "in": "header",
            "name": "Authorization",
            "description": f"`{KEYWORD} arb_…`",
        }
