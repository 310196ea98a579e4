"""Programs authenticated by ``Authorization: Token …`` (or ``Bearer``)."""

from typing import Any

from django.conf import settings
from django.contrib.auth.models import User
from django.utils import timezone
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework.authentication import BaseAuthentication, get_authorization_header
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request

from arbiter.accounts.models import ApiToken
from arbiter.accounts.services import second_factor, tokens
from arbiter.errors import ErrorCode, SignInStepMissing

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
        token = tokens.find_token_and_note_use(words[1].decode("latin-1"), at=timezone.now())
        if token is None:
            raise AuthenticationFailed
        if second_factor.lacks_required_factor(token.user):
            raise SignInStepMissing(ErrorCode.FACTOR_REQUIRED)
        return token.user, token

    def authenticate_header(self, request: Request) -> str:
        """Return the header that makes a refusal 401 and not 403."""
        return KEYWORD


class TokenScheme(OpenApiAuthenticationExtension):
    """Description of the token authentication for the API document."""

    target_class = "arbiter.accounts.api.authentication.TokenAuthentication"
    name = "token"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        return {
            "type": "apiKey",
            "in": "header",
            "name": "Authorization",
            "description": f"`{KEYWORD} arb_…` or `Bearer arb_…`: the key of a program",
        }


class SessionScheme(OpenApiAuthenticationExtension):
    """Description of the sign-in of a browser for the API document."""

    target_class = "rest_framework.authentication.SessionAuthentication"
    name = "cookieAuth"
    priority = 1  # in the place of the framework's, which does not explain itself

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        return {
            "type": "apiKey",
            "in": "cookie",
            "name": settings.SESSION_COOKIE_NAME,
            "description": "a browser that has signed in on the page; what changes something "
            "sends the value of the cookie `csrftoken` in the header `X-CSRFToken`, too. Programs "
            "use a key instead.",
        }
