"""Build the OpenAPI document of the API: every operation with the refusals it can give.

What can be refused follows from what an operation is: who may ask it, whether its address names
a row, whether it changes something and takes a body. A view says only what does not follow.
"""

from collections.abc import Iterator
from functools import cache
from http import HTTPStatus
from threading import RLock
from typing import Any

from django.conf import settings
from django.utils.translation import get_language, override
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.plumbing import (
    ResolvedComponent,
    build_basic_type,
    get_lib_doc_excludes,
)
from drf_spectacular.utils import Direction
from rest_framework import serializers
from rest_framework.permissions import SAFE_METHODS, AllowAny
from rest_framework.renderers import BaseRenderer

from deploy.api_document.webhooks import describe_webhooks
from deploy.errors.problems import CONTENT_TYPE
from games.web.serializers import JSON, Body

TEXT = "text/plain"

BYTES = "application/octet-stream"  # how a file is told first: clients know it, whatever its kind

WITH_BODY = frozenset({"POST", "PUT", "PATCH"})


def classes_of_the_framework() -> list[type]:
    """Classes whose description says nothing of what is made of them."""
    return [*get_lib_doc_excludes(), Body]


class ProblemOut(serializers.Serializer):
    """A refusal (RFC 9457): programs read `code` and `params`, people `detail`."""

    type = serializers.CharField(default="about:blank")
    status = serializers.IntegerField()
    code = serializers.CharField()
    detail = serializers.CharField(help_text="in the language of `Accept-Language`")
    request_id = serializers.CharField(help_text="to look it up in the log of the server")
    params = serializers.DictField(required=False)
    errors = serializers.JSONField(required=False, help_text="by field, or several refusals")


class SchemaWithRefusals(AutoSchema):
    """Schema of one API operation, with the refusals that follow from its kind."""

    def get_tags(self) -> list[str]:
        """Return the operation's subject, which its view tells."""
        return [self.view.tag]

    def get_operation_id(self) -> str:
        """Refuse an operation without a name: one made of its address would change with it."""
        raise LookupError(f"{self.method} {self.path} has no operation_id")

    def get_summary(self) -> str | None:
        """Return what an operation does: the first sentence of its description."""
        first_line = (self.get_description() or "").strip().partition("\n\n")[0]
        sentence = " ".join(first_line.split()).partition(". ")[0].rstrip(".")
        return super().get_summary() or sentence.replace("`", "") or None

    def _get_response_bodies(self, direction: Direction = "response") -> dict[str, Any]:
        answers = super()._get_response_bodies(direction)
        problem = self.resolve_serializer(ProblemOut(), direction).ref
        described = {
            HTTPStatus(int(code)) for code in answers if int(code) >= HTTPStatus.BAD_REQUEST
        }
        for status in described.union(self._refusals()):
            description = answers.get(str(int(status)), {}).get("description")
            answers[str(int(status))] = self._refusal(status, description, problem)
        for answer in answers.values():
            if set(answer.get("content", ())) - {JSON, TEXT, CONTENT_TYPE}:
                answer["content"] = {
                    BYTES: {"schema": build_basic_type(bytes)},
                    **answer["content"],
                }
        return dict(sorted(answers.items()))

    def _refusal(
        self, status: HTTPStatus, description: str | None, problem: dict[str, Any]
    ) -> dict[str, Any]:
        """The answer of a refusal: with words of its own, else the one told once for all."""
        answer = {
            "description": description or status.phrase,
            "content": {CONTENT_TYPE: {"schema": problem}},
        }
        if description:
            return answer
        name = f"Problem{int(status)}"
        component = ResolvedComponent(name, ResolvedComponent.RESPONSE, answer, name)
        self.registry.register_on_missing(component)
        return component.ref

    def _refusals(self) -> Iterator[HTTPStatus]:
        """The statuses with which this operation can be refused."""
        is_open = all(
            isinstance(permission, AllowAny) for permission in self.view.get_permissions()
        )
        is_change = self.method not in SAFE_METHODS
        yield HTTPStatus.BAD_REQUEST
        if self.view.get_authenticators() or not is_open:
            yield HTTPStatus.UNAUTHORIZED
        if not is_open or (is_change and self.view.get_authenticators()):
            yield HTTPStatus.FORBIDDEN
        if "{" in self.path:
            yield HTTPStatus.NOT_FOUND
        yield HTTPStatus.NOT_ACCEPTABLE
        if is_change and not is_open:
            yield HTTPStatus.CONFLICT
        if self.method in WITH_BODY:
            yield HTTPStatus.REQUEST_ENTITY_TOO_LARGE
            yield HTTPStatus.UNSUPPORTED_MEDIA_TYPE
        if self.view.get_throttles():
            yield HTTPStatus.TOO_MANY_REQUESTS
        yield HTTPStatus.SERVICE_UNAVAILABLE


_ONE_AT_A_TIME = RLock()

_WRITTEN: dict[tuple[str, str], bytes] = {}


def document_of_api() -> dict[str, Any]:
    """Return the document in the language spoken now; made once, not to be changed.

    One thread makes it: its library keeps what it works on in the classes of the views.
    """
    with _ONE_AT_A_TIME:
        return _made(_language())


def document_as_text(renderer: BaseRenderer) -> bytes:
    """Return the document as YAML or JSON, written once in each language."""
    key = (_language(), renderer.media_type)
    with _ONE_AT_A_TIME:
        if key not in _WRITTEN:
            _WRITTEN[key] = renderer.render(_made(key[0]), renderer_context={})
        return _WRITTEN[key]


def forget_document() -> None:
    """Let the document be made anew for the next who asks."""
    with _ONE_AT_A_TIME:
        _made.cache_clear()
        _WRITTEN.clear()


def _language() -> str:
    language = get_language() or ""
    return language if language in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE


@cache
def _made(language: str) -> dict[str, Any]:
    with override(language):
        document: dict[str, Any] = SchemaGenerator().get_schema(request=None, public=True)
    return document | {"x-webhooks": describe_webhooks()}
