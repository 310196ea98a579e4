"""HTTP API of tokens: make, list, revoke."""

from datetime import datetime
from typing import Any

from django.contrib.auth import authenticate
from django.contrib.auth.models import User
from django.shortcuts import get_object_or_404
from django.utils import timezone
from drf_spectacular.utils import OpenApiResponse
from rest_framework.exceptions import AuthenticationFailed, Throttled
from rest_framework.permissions import AllowAny, IsAuthenticated
from rest_framework.request import Request
from rest_framework.views import APIView

from arbiter.accounts.api.authentication import KEYWORD
from arbiter.accounts.models import ApiToken
from arbiter.accounts.serializers import TokenIn, TokenMade, TokenOut
from arbiter.accounts.services import guesses, passwords, second_factor, tokens
from arbiter.errors import ErrorCode, NotSignedIn, SignInStepMissing
from games.web.api import endpoint


class TokensView(APIView):
    """The caller's API tokens: list them, make one with name, password and code.

    Wrong guesses are counted with those of the sign-in page.
    """

    tag = "tokens"

    def get_permissions(self) -> list[Any]:
        return [AllowAny()] if self.request.method == "POST" else [IsAuthenticated()]

    def get_authenticators(self) -> list[Any]:
        # name and password are the sign-in; a session beside them would ask for CSRF
        is_sign_in = self.request is not None and self.request.method == "POST"
        return [] if is_sign_in else super().get_authenticators()

    def get_authenticate_header(self, request: Request) -> str:
        """The header that makes a refusal 401 and not 403."""
        return KEYWORD

    @endpoint(gives=TokenOut, many=True, operation_id="tokens_list")
    def get(self, request: Request) -> object:
        """List the caller's tokens; the secrets are not stored."""
        return tokens.tokens_of_user(request.user)

    @endpoint(
        takes=TokenIn,
        gives=TokenMade,
        status=201,
        also={
            401: OpenApiResponse(description="wrong name, password or code"),
            403: OpenApiResponse(description="officials sign in with a code here"),
            429: OpenApiResponse(description="too many wrong guesses; wait"),
        },
        auth=[],
        operation_id="tokens_create",
    )
    def post(self, request: Request, body: TokenIn) -> object:
        """Make a token for a program; it is shown once."""
        values = body.validated_data
        at = timezone.now()
        visitor = guesses.visitor_of_request(request, values["username"])
        wait = guesses.count_guess_and_get_wait(visitor, at=at)
        if wait:
            raise Throttled(wait)
        user = authenticate(username=values["username"], password=values["password"])
        if user is None:
            if passwords.find_password_link(values["password"], at=at, username=values["username"]):
                raise NotSignedIn(ErrorCode.PASSWORD_NOT_CHOSEN)
            raise AuthenticationFailed
        if second_factor.has_second_factor(user):
            _check_code(user, values["code"], at)
        if second_factor.lacks_required_factor(user):
            raise SignInStepMissing(ErrorCode.FACTOR_REQUIRED)
        guesses.forget_guesses(visitor, user, at=at)
        plain = tokens.create_token(user=user, name=values["name"], at=at)
        return {"token": plain}


def _check_code(user: User, code: str, at: datetime) -> None:
    """Check the code of the second factor; raises NotSignedIn ``code_needed``, ``wrong_code``."""
    if not code.strip():
        raise NotSignedIn(ErrorCode.CODE_NEEDED)
    if not second_factor.verify_second_factor_code(user=user, code=code, at=at):
        raise NotSignedIn(ErrorCode.WRONG_CODE)


class TokenView(APIView):
    """API: one of the caller's API tokens."""

    tag = "tokens"
    permission_classes = [IsAuthenticated]

    @endpoint(status=204, operation_id="tokens_destroy")
    def delete(self, request: Request, pk: int) -> None:
        """Revoke one of the caller's own tokens."""
        token = get_object_or_404(ApiToken, pk=pk, user=request.user)
        tokens.revoke_token(token=token, at=timezone.now())
