"""Error pages 400, 403, 404, 500 and 503; a program gets a problem document instead."""

import sys

from django.conf import settings
from django.core.exceptions import DisallowedHost
from django.http import HttpRequest, HttpResponse
from django.template import loader
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext_lazy as _
from django.views import defaults

from deploy.errors.outages import recognise_outage
from deploy.errors.problems import WORDING, problem_response_outside_views, wants_problem_document
from games.web.language import in_every_language, in_language

OWN_ADDRESS_ONLY = _("The service answers by its own address only: {address} (the word SITE_URL).")


def not_found_document_or_page(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer 404: to a program asking the API a document, to a person a page."""
    if wants_problem_document(request):
        return problem_response_outside_views(404, "not_found")
    return defaults.page_not_found(request, exception)


def forbidden_page(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer 403 to a visitor who has no right to do this."""
    if wants_problem_document(request):
        return problem_response_outside_views(403, "permission_denied")
    return defaults.permission_denied(request, exception)


def csrf_failure_page(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Answer 403 to a form that was not sent from a page of this site (CSRF)."""
    if wants_problem_document(request):
        return problem_response_outside_views(403, "permission_denied")
    page = loader.render_to_string("403_csrf.html", {"back": _page_before(request)}, request)
    return HttpResponse(page, status=403)


def _page_before(request: HttpRequest) -> str:
    """The page of this site that the form stood on, where its text waits; else empty."""
    came_from = request.META.get("HTTP_REFERER", "")
    is_here = url_has_allowed_host_and_scheme(came_from, allowed_hosts={request.get_host()})
    return came_from if is_here else ""


def bad_request_page(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer 400; if a wrong host name is the cause, name the environment variable to set."""
    if not isinstance(exception, DisallowedHost):
        if wants_problem_document(request):
            return problem_response_outside_views(400, "parse_error")
        return defaults.bad_request(request, exception)
    here = settings.SITE_URL or "http://127.0.0.1"
    sentences = in_every_language(OWN_ADDRESS_ONLY, address=here)
    return HttpResponse("\n".join(sentences), status=400, content_type="text/plain; charset=utf-8")


def server_error_page(request: HttpRequest) -> HttpResponse:
    """Answer an exception: 503 if a part of the service is away, else 500."""
    outage = recognise_outage(sys.exception())
    status, code = (503, outage.code) if outage else (500, "fault")
    if wants_problem_document(request):
        answer: HttpResponse = problem_response_outside_views(status, code)
    else:
        words = {
            "russian": in_language(WORDING[code], "ru"),
            "english": in_language(WORDING[code], "en"),
        }
        page = loader.get_template(f"{status}.html").render(words)
        answer = HttpResponse(page, status=status)
    if outage:
        answer["Retry-After"] = str(outage.retry_seconds)
    return answer
