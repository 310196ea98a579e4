"""Pages of the API: the list of its addresses, and its document to read and to try."""

from django.http import HttpRequest, HttpResponse
from drf_spectacular.utils import extend_schema
from drf_spectacular.views import SpectacularSwaggerSplitView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse
from rest_framework.views import APIView

from deploy.requests.content_security_policy import POLICY

# the document's own widget writes style elements while it draws itself; scripts stay ours
DOCS_POLICY = f"{POLICY}; style-src 'self' 'unsafe-inline'"


ROOMS = {
    "events": "api-events",
    "archive": "api-archive",
    "imports": "api-imports",
    "validate": "api-validate",
    "examine": "api-examine",
    "rulesets": "api-rulesets",
    "verify": "api-verify",
    "cases": "api-cases",
    "rulings": "api-all-rulings",
    "sanctions": "api-all-sanctions",
    "incidents": "api-all-incidents",
    "examinations": "api-examinations",
    "certificates": "api-certificates",
    "revocations": "api-revocations",
    "tokens": "api-tokens",
    "schema": "api-schema",
    "docs": "api-docs",
}


class ApiRootView(APIView):
    """API root: the list of all its addresses."""

    @extend_schema(exclude=True)
    def get(self, request: Request) -> Response:
        return Response({name: reverse(view, request=request) for name, view in ROOMS.items()})


class ApiDocsView(SpectacularSwaggerSplitView):
    """Page that shows the API's OpenAPI document for reading and trying."""

    template_name = "api_document/document_page.html"

    def dispatch(self, request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        response = super().dispatch(request, *args, **kwargs)
        response["Content-Security-Policy"] = DOCS_POLICY
        return response
