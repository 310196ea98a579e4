"""Error pages: for a person a page, for a program a problem document."""

import sys

from django.conf import settings
from django.core.exceptions import DisallowedHost
from django.http import HttpRequest, HttpResponse
from django.template import loader
from django.utils.translation import gettext_lazy as _
from django.views import csrf, defaults

from deploy.errors.problem_documents import (
    WORDING,
    is_program,
    outside_a_view,
)
from deploy.health.outages import recognise_outage
from games.web.language import in_every_language, in_language

OWN_ADDRESS_ONLY = _("The service answers by its own address only: {address} (the word SITE_URL).")


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
    sentences = in_every_language(OWN_ADDRESS_ONLY, address=here)
    return HttpResponse("\n".join(sentences), status=400, content_type="text/plain; charset=utf-8")


def fault(request: HttpRequest) -> HttpResponse:
    """What no view has answered: a part of the service that is away (503), or a fault of ours."""
    found = recognise_outage(sys.exception())
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
