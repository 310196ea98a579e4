"""Pages of the API: the list of its addresses for programs, its document for people."""

from collections.abc import Mapping
from functools import cache

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse
from rest_framework.views import APIView

from deploy.api_document.curl_example import curl_example
from deploy.api_document.read_document import Field, Subject, read_problem, read_subjects
from deploy.api_document.translate_document_texts import translate_document_text
from deploy.api_document.value_and_status_texts import STATUSES

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
REFUSED = 400


class ApiRootView(APIView):
    """API root: the list of all its addresses."""

    @extend_schema(exclude=True)
    def get(self, request: Request) -> Response:
        return Response({name: reverse(view, request=request) for name, view in ROOMS.items()})


@cache
def _read() -> tuple[tuple[Subject, ...], tuple[Field, ...]]:
    """The subjects, and the fields of a refusal; made once, because it takes a second."""
    document = SchemaGenerator().get_schema(request=None, public=True)
    return read_subjects(document), read_problem(document)


def _in_order_of_names() -> tuple[tuple[Subject, ...], tuple[Field, ...]]:
    subjects, problem = _read()
    by_name = sorted(subjects, key=lambda subject: translate_document_text(subject.name).lower())
    return tuple(by_name), problem


@require_safe
def show_subjects(request: HttpRequest) -> HttpResponse:
    """Show how the API is asked, its subjects, and every operation in one list."""
    subjects, problem = _in_order_of_names()
    refusals = [(status, words) for status, words in STATUSES.items() if status >= REFUSED]
    context = {"subjects": subjects, "problem": problem, "refusals": refusals}
    return render(request, "api_document/subjects.html", context)


@require_safe
def show_subject(request: HttpRequest, slug: str) -> HttpResponse:
    """Show every operation of a subject whole, each with a command that asks it."""
    subjects, _problem = _in_order_of_names()
    at = next((at for at, subject in enumerate(subjects) if subject.slug == slug), None)
    if at is None:
        raise Http404
    site, words = request.build_absolute_uri("/").rstrip("/"), _words_of_examples()
    context = {
        "subject": subjects[at],
        "operations": [
            (operation, curl_example(operation, site, words))
            for operation in subjects[at].operations
        ],
        "before": subjects[at - 1] if at else None,
        "after": subjects[at + 1] if at + 1 < len(subjects) else None,
    }
    return render(request, "api_document/subject.html", context)


def _words_of_examples() -> Mapping[str, str]:
    """What a person would type into the fields of these names."""
    return {
        "title": _("Club cup"),
        "name": _("Ivanov Ivan"),
        "reason": _("By decision of the chief arbiter."),
        "claim_text": _("The flag of Black fell first."),
        "words": _("Lunch until 14:00"),
    }
