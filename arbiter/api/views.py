"""The judge's office for programs: one view an action, one service a view."""

from django.contrib.auth import authenticate
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils import timezone
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import status
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.parsers import FormParser, JSONParser, MultiPartParser
from rest_framework.permissions import AllowAny, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import AnonRateThrottle
from rest_framework.views import APIView

from arbiter import permissions
from arbiter.api import serializers as s
from arbiter.api.auth import KEYWORD
from arbiter.api.idempotency import KEY, once
from arbiter.models import ApiToken, Certificate, Ruling
from arbiter.permissions import Action
from arbiter.selectors import cases as case_selectors
from arbiter.selectors import certificates as certificate_selectors
from arbiter.selectors import desk as desk_selectors
from arbiter.selectors import tokens as token_selectors
from arbiter.selectors.cases import CasePage
from arbiter.services import cases, certificates, rulings, tokens

PDN = "application/vnd.pdn; charset=utf-8"
PLAIN = "text/plain; charset=utf-8"


class DeskView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="cases_list", responses=s.CaseOut(many=True))
    def get(self, request: Request) -> Response:
        """Open cases of the places where the caller holds office, the oldest first."""
        return Response(s.CaseOut(desk_selectors.desk(request.user).open, many=True).data)


def visible_case(request: Request, pk: int) -> CasePage:
    """A case, for the officials of its place and whoever opened it."""
    page = case_selectors.case_page(pk)
    if page is None:
        raise Http404
    scope = cases.case_scope(page.case)
    if request.user.pk not in scope.participants:
        permissions.require(request.user, Action.SEE_DESK, scope)
    return page


class CaseView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="cases_retrieve", responses=s.CaseOut)
    def get(self, request: Request, pk: int) -> Response:
        """One case with its claim, what the machine found, and its rulings."""
        return Response(s.CaseOut(visible_case(request, pk).case).data)


class RulingsView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(request=s.RulingIn, responses={201: s.RulingOut}, parameters=[KEY])
    @once
    def post(self, request: Request, pk: int) -> Response:
        """Decide a case, with a reason; ``*`` with ``open`` sends the game back to play."""
        given = s.RulingIn(data=request.data)
        given.is_valid(raise_exception=True)
        page = visible_case(request, pk)
        values = given.validated_data
        ruling = rulings.rule(
            case=page.case,
            result=values["result"],
            termination=values["termination"],
            reason=values["reason"],
            actor=request.user,
            at=timezone.now(),
            supersedes=_superseded(page, values["supersedes"]),
            sanction=given.wanted(),
        )
        return Response(s.RulingOut(ruling).data, status=status.HTTP_201_CREATED)


def _superseded(page: CasePage, pk: int | None) -> Ruling | None:
    if pk is None:
        return None
    found = next((one for one in page.rulings if one.pk == pk), None)
    if found is None:
        raise Http404
    return found


class WithdrawView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(request=None, responses=s.CaseOut, parameters=[KEY])
    @once
    def post(self, request: Request, pk: int) -> Response:
        """Whoever called the arbiter takes it back."""
        page = visible_case(request, pk)
        cases.withdraw(case=page.case, actor=request.user, at=timezone.now())
        return Response(s.CaseOut(visible_case(request, pk).case).data)


def _certificate(serial: str) -> Certificate:
    found = certificate_selectors.by_serial(serial)
    if found is None:
        raise Http404
    return found


class CertificateView(APIView):
    permission_classes = [AllowAny]

    @extend_schema(responses=s.CertificateOut)
    def get(self, request: Request, serial: str) -> Response:
        """A certificate: text, signature, and what superseded it."""
        return Response(s.CertificateOut(_certificate(serial)).data)


class CertificatePdnView(APIView):
    permission_classes = [AllowAny]

    @extend_schema(responses={(200, "application/vnd.pdn"): OpenApiTypes.BINARY})
    def get(self, request: Request, serial: str) -> HttpResponse:
        """The very bytes that were signed."""
        found = _certificate(serial)
        answer = HttpResponse(found.pdn_bytes, content_type=PDN)
        answer["Content-Disposition"] = f'attachment; filename="{found.serial}.pdn"'
        return answer


class AllowedSignersView(APIView):
    permission_classes = [AllowAny]

    @extend_schema(responses={(200, "text/plain"): OpenApiTypes.STR})
    def get(self, request: Request) -> HttpResponse:
        """Our public keys, as OpenSSH wants them."""
        return HttpResponse(certificates.allowed_signers(), content_type=PLAIN)


class VerifyView(APIView):
    permission_classes = [AllowAny]
    parser_classes = [JSONParser, MultiPartParser, FormParser]

    @extend_schema(request=s.VerifyIn, responses=s.VerificationOut)
    def post(self, request: Request) -> Response:
        """Is this text what we certified?"""
        given = s.VerifyIn(data=request.data)
        given.is_valid(raise_exception=True)
        found = certificates.verify(given.data_bytes(), given.validated_data["signature"] or None)
        return Response(s.VerificationOut(found).data)


class GuessThrottle(AnonRateThrottle):
    """Passwords are not guessed through the API either."""

    scope = "guess"
    rate = "10/min"


class TokensView(APIView):
    """Tokens of the caller; a new one is made with name and password."""

    def get_throttles(self) -> list:
        made = self.request.method == "POST"
        return [GuessThrottle()] if made else super().get_throttles()

    def get_permissions(self) -> list:
        return [AllowAny()] if self.request.method == "POST" else [IsAuthenticated()]

    def get_authenticators(self) -> list:
        # name and password are the sign-in; a session beside them would ask for CSRF
        made = self.request is not None and self.request.method == "POST"
        return [] if made else super().get_authenticators()

    def get_authenticate_header(self, request: Request) -> str:
        """What makes a refusal 401 and not 403."""
        return KEYWORD

    @extend_schema(responses=s.TokenOut(many=True))
    def get(self, request: Request) -> Response:
        """The caller's tokens; the tokens themselves are stored nowhere."""
        return Response(s.TokenOut(token_selectors.of_user(request.user), many=True).data)

    @extend_schema(
        request=s.TokenIn,
        auth=[],
        responses={201: s.TokenMade, 401: OpenApiResponse(description="wrong name or password")},
    )
    def post(self, request: Request) -> Response:
        """A token for a program; it is told this once."""
        given = s.TokenIn(data=request.data)
        given.is_valid(raise_exception=True)
        values = given.validated_data
        user = authenticate(username=values["username"], password=values["password"])
        if user is None:
            raise AuthenticationFailed
        plain = tokens.create(user=user, name=values["name"], at=timezone.now())
        return Response(s.TokenMade({"token": plain}).data, status=status.HTTP_201_CREATED)


class TokenView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(responses={204: None})
    def delete(self, request: Request, pk: int) -> Response:
        """Revoke one of the caller's own tokens."""
        token = get_object_or_404(ApiToken, pk=pk, user=request.user)
        tokens.revoke(token=token, at=timezone.now())
        return Response(status=status.HTTP_204_NO_CONTENT)
