"""Build the OpenAPI document of the API: every operation with the refusals it can give.

What can be refused follows from what an operation is: who may ask it, whether its address names
a row, whether it changes something and takes a body. A view says only what does not follow.
"""

from collections.abc import Iterator
from http import HTTPStatus
from typing import Any

from drf_spectacular.openapi import AutoSchema
from drf_spectacular.plumbing import get_lib_doc_excludes
from drf_spectacular.utils import Direction
from rest_framework import serializers
from rest_framework.permissions import SAFE_METHODS, AllowAny

from deploy.errors.problem_documents import CONTENT_TYPE
from games.web.strict_serializers import Body

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
        """Return the operation's subject: the folder of its view, in words."""
        _room, subject, *_rest = self.view.__module__.split(".")
        return [subject.replace("_", " ")]

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
            answers[str(int(status))] = {
                "description": description or status.phrase,
                "content": {CONTENT_TYPE: {"schema": problem}},
            }
        return dict(sorted(answers.items()))

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
