"""HTTP API of certificates: list, one certificate, its signed bytes, verification."""

from django.http import Http404, HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.parsers import FormParser, MultiPartParser
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from arbiter.certificates import find_certificates
from arbiter.certificates.models import Certificate
from arbiter.certificates.serializers import (
    CertificateOut,
    CertificateRowOut,
    VerificationOut,
    VerifyIn,
)
from arbiter.certificates.verify_certificate_and_signature import verify_certificate
from arbiter.rights import filter_subjects_by_event_or_user_port
from arbiter.web.paging_and_query_parameters import (
    PageQuery,
    filter_by_query,
    flag_parameter,
    number_parameter,
    page_of_rows,
    text_parameter,
)
from games.web.strict_json_body_parser import StrictJSONParser
from games.web.validate_body_and_serialize_answer import endpoint

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
        rows = filter_by_query(find_certificates.all_certificates(), query, columns)
        if "scope" in query:
            rows = rows.filter(
                filter_subjects_by_event_or_user_port.filter_rows_of_scope(query["scope"])
            )
        if "year" in query:
            rows = rows.filter(serial__startswith=f"{query['year']}-")
        if "in_force" in query:
            rows = rows.filter(superseded_by__isnull=query["in_force"])
        return page_of_rows(
            request, query, rows, columns=("pk",), out=CertificateRowOut, newest_first=True
        )


def _certificate(serial: str) -> Certificate:
    certificate = find_certificates.certificate_by_serial(serial)
    if certificate is None:
        raise Http404
    return certificate


class CertificateView(APIView):
    """API: one certificate."""

    permission_classes = [AllowAny]

    @endpoint(gives=CertificateOut)
    def get(self, request: Request, serial: str) -> object:
        """Show a certificate: text, signature, and what superseded it."""
        return _certificate(serial)


class CertificatePdnView(APIView):
    """API: the signed bytes of a certificate."""

    permission_classes = [AllowAny]

    @extend_schema(responses={(200, "application/vnd.pdn"): OpenApiTypes.BINARY})
    def get(self, request: Request, serial: str) -> HttpResponse:
        """Download the exact bytes that were signed."""
        certificate = _certificate(serial)
        answer = HttpResponse(certificate.pdn_bytes, content_type=PDN)
        answer["Content-Disposition"] = f'attachment; filename="{certificate.serial}.pdn"'
        return answer


class VerifyView(APIView):
    """API: verify a certificate."""

    permission_classes = [AllowAny]
    parser_classes = [StrictJSONParser, MultiPartParser, FormParser]

    @endpoint(takes=VerifyIn, gives=VerificationOut)
    def post(self, request: Request, body: VerifyIn) -> object:
        """Verify a certificate: is this text one that was certified here?"""
        signature = body.validated_data["signature"] or None
        return verify_certificate(body.data_bytes(), signature)
