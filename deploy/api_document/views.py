"""Pages of the API: the list of its addresses for programs, its document for people."""

import json
from collections.abc import Mapping
from functools import cache
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe
from drf_spectacular.utils import extend_schema
from drf_spectacular.views import SpectacularAPIView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse
from rest_framework.views import APIView

from deploy.api_document.reader import (
    JSON,
    Access,
    Field,
    Kind,
    Operation,
    Subject,
    read_problem,
    read_subjects,
)
from deploy.api_document.schema import document_as_text, document_of_api
from deploy.api_document.texts import STATUSES, translate_document_text

# Pages of the API: the list of its addresses for programs, its document for people.


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


class SchemaView(SpectacularAPIView):
    """The document for programs, as YAML or JSON; ``?lang=en`` asks for a language."""

    def _get_schema_response(self, request: Request) -> HttpResponse:
        renderer = request.accepted_renderer
        return HttpResponse(
            document_as_text(renderer),
            content_type=renderer.media_type,
            headers={"Content-Disposition": f'inline; filename="Arbiter.{renderer.format}"'},
        )


@cache
def _read() -> tuple[tuple[Subject, ...], tuple[Field, ...]]:
    """The subjects, and the fields of a refusal; made once, because it takes a second."""
    document = document_of_api()
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


TOKEN = "arb_…"

BY_NAME: Mapping[str, object] = {
    "text": "1. c3-d4 d6-c5",
    "fen": "W:Wa1,Kc3:Bb6",
    "set_up": "c1 e1",
    "move": "c3-d4",
    "ply": 1,
    "stream": "tournament:1",
    "serial": "2026-0001",
    "slug": "club",
    "edition": "2026",
    "ruleset_id": "fmjd64@1",
    "ruleset": "fmjd64@1",
    "other": 2,
    "rounds": 9,
    "user": "arbiter",
    "username": "organiser",
}
"""What a person would write there; the rest follows from the kind of the field."""

BY_KIND: Mapping[Kind, object] = {
    Kind.TEXT: "…",
    Kind.WHOLE: 1,
    Kind.NUMBER: 1,
    Kind.YES_OR_NO: True,
    Kind.DAY: "2026-11-28",
    Kind.MOMENT: "2026-11-28T10:00:00+03:00",
    Kind.FILE: "@games.pdn",
    Kind.OBJECT: {},
    Kind.MAP: {},
    Kind.ANYTHING: None,
}

PROSE: Mapping[str, str] = {
    "/appeals/": "claim_text",
    "/statements/": "claim_text",
    "/hall/alert/": "words",
}
"""Which of the reader's words fit a field ``text``, by the end of the address; else a record."""

OF_OPERATION: Mapping[str, Mapping[str, object]] = {
    "rulesets_compare": {"one": "fmjd64@1", "other": "rus-fed@1"},
    "tokens_create": {"name": "club"},
}
"""The same names where they mean something else."""

BODIES: Mapping[str, Mapping[str, object]] = {
    "/examine/": {"ruleset": "fmjd64@1", "text": "1. c3-d4 d6-c5"},
    "/clock/": {"kind": "reading", "side": "w", "ply": 10, "milliseconds": 254_000},
    "/records/": {"text": BY_NAME["text"]},
    "/records/validate": {"text": BY_NAME["text"]},
    "/records/validate/": {"text": BY_NAME["text"]},
    "/verify/": {"text": BY_KIND[Kind.TEXT]},
    "/schedule/": {"starts": [{"round": 1, "starts_at": "2026-11-28T10:00:00+03:00"}]},
}
"""Bodies by the end of the address, where the required fields alone say too little."""


def curl_example(operation: Operation, site: str, words: Mapping[str, str]) -> str:
    """The command, one line for each of its parts; ``site`` is the address of the site.

    ``words`` are what a person would type, in the language of the reader, by name of the field.
    """
    parts = [f"curl {_method(operation)}'{site}{_address(operation)}'"]
    if operation.access is Access.SIGNED_IN:
        parts.append(f"-H 'Authorization: Token {TOKEN}'")
    if any(field.name == "Idempotency-Key" for field in operation.parameters):
        parts.append("-H 'Idempotency-Key: 0001'")
    parts.extend(_sent(operation, words))
    return " \\\n  ".join(parts)


def _method(operation: Operation) -> str:
    return "" if operation.method == "GET" else f"-X {operation.method} "


def _address(operation: Operation) -> str:
    path, asked = operation.path, []
    for field in operation.parameters:
        value = str(_example(field, operation.name, {}))
        if field.place == "path":
            path = path.replace(f"{{{field.name}}}", value)
        elif field.place == "query" and field.is_required:
            asked.append(f"{field.name}={value}")
    return f"{path}?{'&'.join(asked)}" if asked else path


def _sent(operation: Operation, words: Mapping[str, str]) -> list[str]:
    """The body: as JSON where it may be, else as a form with its file."""
    if operation.body is None:
        return []
    body = _body_example(operation, words)
    if JSON in operation.body.contents:
        return [f"-H 'Content-Type: {JSON}'", f"-d '{json.dumps(body, ensure_ascii=False)}'"]
    return [f"-F '{name}={value}'" for name, value in body.items()]


def _body_example(operation: Operation, words: Mapping[str, str]) -> Mapping[str, Any]:
    """The fields that must be there, and of a change the first that may."""
    assert operation.body is not None
    for end, body in BODIES.items():
        if operation.path.endswith(end):
            return body
    fields = [field for field in operation.body.fields if not field.depth]
    shown = [field for field in fields if field.is_required]
    if operation.method == "PATCH":
        shown += [field for field in fields if not field.is_required][:1]
    values = {
        field.name: _listed(_example(field, operation.name, words), field.value.lists)
        for field in shown
    }
    for end, name in PROSE.items():
        if operation.path.endswith(end):
            values["text"] = words.get(name, BY_KIND[Kind.TEXT])
    return values


def _example(field: Field, operation: str, words: Mapping[str, str]) -> object:
    own = OF_OPERATION.get(operation, {})
    if field.name in own:
        return own[field.name]
    if field.value.choices:
        return field.value.choices[0]
    if field.value.kind is Kind.TEXT and field.name in words:
        return words[field.name]
    fits = {Kind.TEXT: str, Kind.WHOLE: int}.get(field.value.kind)
    value = BY_NAME.get(field.name)
    return value if fits and isinstance(value, fits) else BY_KIND[field.value.kind]


def _listed(value: object, lists: int) -> object:
    return value if lists == 0 else [_listed(value, lists - 1)]
