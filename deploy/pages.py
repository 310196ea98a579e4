"""Error pages, and the page of the API's document."""

import sys

from django.conf import settings
from django.core.exceptions import DisallowedHost
from django.http import HttpRequest, HttpResponse
from django.template import loader
from django.views import csrf, defaults
from drf_spectacular.utils import extend_schema
from drf_spectacular.views import SpectacularSwaggerSplitView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse
from rest_framework.views import APIView

from deploy.csp import POLICY
from deploy.errors import WORDING, is_program, outside_a_view
from deploy.outages import outage
from games.web.language import in_language

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
    """Where everything is; a program or a person may begin here."""

    @extend_schema(exclude=True)
    def get(self, request: Request) -> Response:
        return Response({name: reverse(view, request=request) for name, view in ROOMS.items()})


class ApiDocsView(SpectacularSwaggerSplitView):
    """The API's document to read and to try, from files of ours only."""

    def dispatch(self, request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        response = super().dispatch(request, *args, **kwargs)
        response["Content-Security-Policy"] = DOCS_POLICY
        return response


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """A program asking the API gets a document, a person gets a page."""
    if is_program(request):
        return outside_a_view(404, "not_found")
    return defaults.page_not_found(request, exception)


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    """No right to do this."""
    if is_program(request):
        return outside_a_view(403, "permission_denied")
    return defaults.permission_denied(request, exception)


def forged(request: HttpRequest, reason: str = "") -> HttpResponse:
    """A form that was not sent from a page of ours."""
    if is_program(request):
        return outside_a_view(403, "permission_denied")
    return csrf.csrf_failure(request, reason)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Reached by a wrong name, the service says which word of the environment is meant."""
    if not isinstance(exception, DisallowedHost):
        if is_program(request):
            return outside_a_view(400, "parse_error")
        return defaults.bad_request(request, exception)
    here = settings.SITE_URL or "http://127.0.0.1"
    sentences = (
        f"Сервис отвечает только по своему адресу: {here} (слово SITE_URL).",
        f"The service answers by its own address only: {here} (the word SITE_URL).",
    )
    return HttpResponse("\n".join(sentences), status=400, content_type="text/plain; charset=utf-8")


def fault(request: HttpRequest) -> HttpResponse:
    """What no view has answered: a part of the service that is away (503), or a fault of ours."""
    found = outage(sys.exception())
    status, code = (503, found.code) if found else (500, "fault")
    if is_program(request):
        answer: HttpResponse = outside_a_view(status, code)
    else:
        words = {
            "russian": in_language(WORDING[code], "ru"),
            "english": in_language(WORDING[code], "en"),
        }
        page = loader.get_template(f"{status}.html").render(words)
        answer = HttpResponse(page, status=status)
    if found:
        answer["Retry-After"] = str(found.retry_seconds)
    return answer
