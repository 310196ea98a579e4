"""Public HTTP API of certificates, of the keys that signed here, and of revoked certificates."""

from django.http import Http404, HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.parsers import FormParser, MultiPartParser
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from arbiter.accounts.queries import rights
from arbiter.certificates.models import Certificate
from arbiter.certificates.queries import issued, keys
from arbiter.certificates.queries.issued import revoked_certificates
from arbiter.certificates.queries.verification import verify_certificate
from arbiter.certificates.serializers import (
    CertificateOut,
    CertificateRowOut,
    KnownKeyOut,
    RevocationOut,
    VerificationOut,
    VerifyIn,
)
from arbiter.web.queries import (
    PageQuery,
    filter_by_query,
    flag_parameter,
    number_parameter,
    page_of_rows,
    text_parameter,
)
from games.web.api import endpoint
from games.web.parsers import StrictJSONParser

# HTTP API of certificates: list, one certificate, its signed bytes, verification.


PDN = "application/vnd.pdn; charset=utf-8"


class CertificatesQuery(PageQuery):
    """Query parameters of the list of certificates."""

    scope = text_parameter("an event: `tournament:5`")
    subject = text_parameter("a game: `game:12`")
    record = number_parameter("a record of the archive")
    year = number_parameter("of the number: 2026")
    in_force = flag_parameter("false: those that another has superseded")


class CertificatesView(APIView):
    """API: the list of certificates."""

    tag = "certificates"
    permission_classes = [AllowAny]

    @endpoint(
        gives=CertificateRowOut,
        many=True,
        operation_id="certificates_list",
        parameters=[CertificatesQuery],
    )
    def get(self, request: Request) -> Response:
        """List the certificates, the newest first; each can be had whole by its number."""
        query = CertificatesQuery.parse_query(request)
        columns = {"subject": "subject", "record": "record"}
        rows = filter_by_query(issued.all_certificates(), query, columns)
        if "scope" in query:
            rows = rows.filter(rights.filter_rows_of_scope(query["scope"]))
        if "year" in query:
            rows = rows.filter(serial__startswith=f"{query['year']}-")
        if "in_force" in query:
            rows = rows.filter(superseded_by__isnull=query["in_force"])
        return page_of_rows(
            request, query, rows, columns=("pk",), out=CertificateRowOut, newest_first=True
        )


def _certificate(serial: str) -> Certificate:
    certificate = issued.certificate_by_serial(serial)
    if certificate is None:
        raise Http404
    return certificate


class CertificateView(APIView):
    """API: one certificate."""

    tag = "certificates"
    permission_classes = [AllowAny]

    @endpoint(gives=CertificateOut, operation_id="certificates_retrieve")
    def get(self, request: Request, serial: str) -> object:
        """Show a certificate: text, signature, and what superseded it."""
        return _certificate(serial)


class CertificatePdnView(APIView):
    """API: the signed bytes of a certificate."""

    tag = "certificates"
    permission_classes = [AllowAny]

    @extend_schema(
        responses={(200, "application/vnd.pdn"): OpenApiTypes.BINARY},
        operation_id="certificates_pdn_retrieve",
    )
    def get(self, request: Request, serial: str) -> HttpResponse:
        """Download the exact bytes that were signed."""
        certificate = _certificate(serial)
        answer = HttpResponse(certificate.pdn_bytes, content_type=PDN)
        answer["Content-Disposition"] = f'attachment; filename="{certificate.serial}.pdn"'
        return answer


class VerifyView(APIView):
    """API: verify a certificate."""

    tag = "certificates"
    permission_classes = [AllowAny]
    parser_classes = [StrictJSONParser, MultiPartParser, FormParser]

    @endpoint(takes=VerifyIn, gives=VerificationOut, operation_id="verify_create")
    def post(self, request: Request, body: VerifyIn) -> object:
        """Verify a certificate: is this text one that was certified here?"""
        signature = body.validated_data["signature"] or None
        return verify_certificate(body.data_bytes(), signature)


class RevocationsView(APIView):
    """API: the list of revoked certificates."""

    tag = "revocations"
    permission_classes = [AllowAny]

    @endpoint(gives=RevocationOut, many=True, operation_id="revocations_list")
    def get(self, request: Request) -> object:
        """List every revoked certificate, the oldest revocation first."""
        return revoked_certificates()


# Public HTTP API of the keys that signed here: each with its time, and as a file for OpenSSH.


PLAIN = "text/plain; charset=utf-8"


class AllowedSignersView(APIView):
    """API: the public keys as an ``allowed_signers`` file."""

    tag = "signing keys"
    permission_classes = [AllowAny]

    @extend_schema(
        responses={(200, "text/plain"): OpenApiTypes.STR},
        operation_id="allowed_signers_retrieve",
    )
    def get(self, request: Request) -> HttpResponse:
        """List the public keys of this installation as OpenSSH's ``allowed_signers``."""
        return HttpResponse(keys.allowed_signers(), content_type=PLAIN)


class KeysView(APIView):
    """API: the list of signing keys."""

    tag = "signing keys"
    permission_classes = [AllowAny]

    @endpoint(gives=KnownKeyOut, many=True, operation_id="certificate_keys_list")
    def get(self, request: Request) -> object:
        """List every key that ever signed here, the current one first."""
        return keys.known_keys()
