"""Base serializers of API requests that refuse unknown fields."""

import re
from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _
from drf_spectacular.extensions import OpenApiSerializerExtension
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.utils import Direction
from rest_framework.exceptions import ErrorDetail
from rest_framework.request import Request
from rest_framework.serializers import (
    DictField,
    Field,
    IntegerField,
    ListField,
    ListSerializer,
    Serializer,
    ValidationError,
)
from rest_framework.utils.html import is_html_input

_TOKEN = "csrfmiddlewaretoken"  # the frame's own, in a form of somebody signed in


SMALL, LARGEST = 2**15 - 1, 2**63 - 1  # what the narrowest column of numbers holds, and the widest


class WholeField(IntegerField):
    """The number of a row, or of what was counted: never below nothing nor past every column."""

    def __init__(self, **more: Any) -> None:
        super().__init__(**{"min_value": 0, "max_value": LARGEST, **more})


class Body(Serializer):
    """The body of a request, or a part of one: these fields and no other.

    A field written wrongly, or meant for another address, would be passed over in silence and
    its sender believe that it was set. Raises ValidationError ``unknown_field`` under each such
    name, together with the faults of the fields.
    """

    def to_internal_value(self, data: Any) -> dict[str, Any]:
        """A request that is no object has no fields to know or not."""
        wrong = [ErrorDetail(_("There is no such field here."), "unknown_field")]
        unknown = dict.fromkeys(sorted(self._unknown(data)), wrong)
        try:
            said = super().to_internal_value(data)
        except ValidationError as error:
            raise ValidationError({**error.detail, **unknown}) from error
        if unknown:
            raise ValidationError(unknown)
        return said

    def _unknown(self, data: Any) -> set[str]:
        if not isinstance(data, Mapping):
            return set()
        if not is_html_input(data):
            return set(data) - set(self.fields)
        return {name for name in data if not self._is_of_a_form(name)} - {_TOKEN}

    def _is_of_a_form(self, name: str) -> bool:
        """A form says a part under its own name: ``fact.kind``, ``present[0]``. The whole under
        one name (``fact``) would not be read."""
        head, rest = re.fullmatch(r"([^.\[]*)(.*)", name, re.DOTALL).groups()
        field: Field | None = self.fields.get(head)
        if isinstance(field, Serializer | DictField):
            return len(rest) > 1 and rest[0] == "."
        if isinstance(field, ListSerializer | ListField):
            return re.fullmatch(r"(\[[0-9]+\].*)?", rest, re.DOTALL) is not None
        return field is not None and not rest


def expect_nothing(request: Request) -> None:
    """Refuse any field in the body of a request that takes none: raise ValidationError."""
    Body(data=request.data).is_valid(raise_exception=True)


class BodySchema(OpenApiSerializerExtension):
    """The same in the document, which of itself calls every field of a PATCH optional."""

    target_class = Body
    match_subclasses = True

    def map_serializer(self, auto_schema: AutoSchema, direction: Direction) -> dict[str, Any]:
        schema = auto_schema._map_serializer(self.target, direction, bypass_extensions=True)
        required = [name for name, field in self.target.fields.items() if field.required]
        return {**schema, "required": sorted(required), "additionalProperties": False}
