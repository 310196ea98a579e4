"""Base serializer that refuses unknown fields; fields for whole numbers and long texts."""

import heapq
import re
from collections.abc import Collection, Mapping
from functools import cache
from typing import Any

from django.utils.functional import cached_property
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _
from drf_spectacular.extensions import OpenApiSerializerExtension
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.utils import Direction
from rest_framework.exceptions import ErrorDetail
from rest_framework.request import Request
from rest_framework.serializers import (
    CharField,
    DictField,
    Field,
    FileField,
    IntegerField,
    ListField,
    ListSerializer,
    Serializer,
    ValidationError,
)
from rest_framework.utils.formatting import lazy_format
from rest_framework.utils.html import is_html_input
from rest_framework.utils.serializer_helpers import BindingDict
from rest_framework.validators import ProhibitSurrogateCharactersValidator

_TOKEN = "csrfmiddlewaretoken"  # the frame's own, in a form of somebody signed in

MOST_NAMED = 40  # fields that are named one by one in a refusal

LONGEST_NAME = 80  # characters of one of them

SMALL, LARGEST = 2**15 - 1, 2**63 - 1  # what the narrowest column of numbers holds, and the widest


class NonNegativeIntegerField(IntegerField):
    """Field for row ids and counts: at least 0, at most what a column holds."""

    def __init__(self, **more: Any) -> None:
        super().__init__(**{"min_value": 0, "max_value": LARGEST, **more})


class _Surrogates(ProhibitSurrogateCharactersValidator):
    """Refuses half a pair as the framework does, which looks at every letter in turn."""

    def __call__(self, value: object) -> None:
        try:
            str(value).encode()
        except UnicodeEncodeError:  # only half a pair has no bytes
            super().__call__(value)


class LongTextField(CharField):
    """Field for texts of thousands of letters, validated as quickly as a short one."""

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        self.validators: list[Any] = [
            _Surrogates() if isinstance(check, ProhibitSurrogateCharactersValidator) else check
            for check in self.validators
        ]


class Body(Serializer):
    """Base serializer of request bodies: unknown fields are refused.

    A field written wrongly, or meant for another address, would be passed over in silence and
    its sender believe that it was set. Raises ValidationError ``unknown_field`` under each such
    name, together with the faults of the fields; beyond ``MOST_NAMED`` they are only counted.
    """

    @cached_property
    def fields(self) -> BindingDict:
        """The fields of the body, built once for all requests.

        A part of a body has its own. No field here may ask who sends the request.
        """
        if self.parent is not None:
            return _own_fields(self)
        return fields_of_body(type(self), self.partial)

    def to_internal_value(self, data: Any) -> dict[str, Any]:
        """Validate the body; refuse unknown fields together with the faults of the known ones."""
        unknown = _refusals_of_unknown(self._unknown(data))
        try:
            fields = super().to_internal_value(data)
        except ValidationError as error:
            raise ValidationError({**error.detail, **unknown}) from error
        if unknown:
            raise ValidationError(unknown)
        return fields

    def _unknown(self, data: Any) -> set[str]:
        if not isinstance(data, Mapping):
            return set()
        if not is_html_input(data):
            return set(data) - set(self.fields)
        return {name for name in data if not self._is_of_a_form(name)} - {_TOKEN}

    def _is_of_a_form(self, name: str) -> bool:
        """A form says a part under its own name: ``fact.kind``, ``present[0]``. The whole under
        one name (``fact``) would not be read."""
        head = re.split(r"[.\[]", name, maxsplit=1)[0]
        part = name[len(head) :]
        field: Field | None = self.fields.get(head)
        if isinstance(field, Serializer | DictField):
            return len(part) > 1 and part[0] == "."
        if isinstance(field, ListSerializer | ListField):
            return re.fullmatch(r"(\[[0-9]+\].*)?", part, re.DOTALL) is not None
        return field is not None and not part


def _refusals_of_unknown(names: Collection[str]) -> dict[str, list[ErrorDetail]]:
    """The first names by the alphabet, each with its refusal, and how many more there are."""
    wrong = [ErrorDetail(_("There is no such field here."), "unknown_field")]
    refusals: dict[str, list[ErrorDetail]] = {
        name if len(name) <= LONGEST_NAME else f"{name[:LONGEST_NAME]}…": wrong
        for name in heapq.nsmallest(MOST_NAMED, names)
    }
    if len(names) > MOST_NAMED:
        refusals["non_field_errors"] = [and_more(len(names) - MOST_NAMED)]
    return refusals


def and_more(count: int) -> ErrorDetail:
    """What stands in place of errors that are only counted."""
    words = _("… and {count} more of these errors.")
    return ErrorDetail(str(words).format(count=count), "and_more")


@cache
def fields_of_body(kind: type[Body], partial: bool) -> BindingDict:
    """Build the fields that all requests with this body share."""
    return _own_fields(kind(partial=partial))


def _own_fields(body: Body) -> BindingDict:
    fields = BindingDict(body)
    for name, field in body.get_fields().items():
        _word_faults_each_time(field)
        fields[name] = field
    return fields


def _word_faults_each_time(field: Field) -> None:
    """Word what the field's checks find in the language of each request.

    The framework keeps the words of the first (``lazy_format``), for a field of one request.
    """
    for check in field.validators:
        message = getattr(check, "message", None)
        if isinstance(message, lazy_format):
            check.message = format_lazy(message.format_string, *message.args, **message.kwargs)
    child = getattr(field, "child", None)
    if child is not None:
        _word_faults_each_time(child)


def refuse_every_field(request: Request) -> None:
    """Refuse any field in a request that takes no body: raise ValidationError."""
    Body(data=request.data).is_valid(raise_exception=True)


JSON, FORM = "application/json", "multipart/form-data"


def bodies_by_media_type(body: Serializer) -> dict[str, Serializer]:
    """What the API document says is taken: JSON, and a form where a file may come with it.

    A form without a file is read as well and not told of: a client made from the document would
    send that.
    """
    files = [name for name, field in body.fields.items() if isinstance(field, FileField)]
    if not files:
        return {JSON: body}
    if any(body.fields[name].required for name in files):
        return {FORM: body}
    return {JSON: _without_fields(type(body), tuple(files))(), FORM: body}


def _without_fields(kind: type[Serializer], names: tuple[str, ...]) -> type[Serializer]:
    own: dict[str, Any] = {"__doc__": kind.__doc__, **dict.fromkeys(names)}
    return type(f"{kind.__name__.removesuffix('In')}JsonIn", (kind,), own)


class BodySchema(OpenApiSerializerExtension):
    """Schema of request bodies in the API document; a PATCH keeps its required fields."""

    target_class = Body
    match_subclasses = True

    def map_serializer(self, auto_schema: AutoSchema, direction: Direction) -> dict[str, Any]:
        """Return the schema of a body."""
        schema = auto_schema._map_serializer(self.target, direction, bypass_extensions=True)
        required = [name for name, field in self.target.fields.items() if field.required]
        for field in schema.get("properties", {}).values():
            # a client sends the defaults it is told: in a change it would reset what was not
            # named, and one that is no value of its field would be refused
            is_value = "enum" not in field or field.get("default") in field["enum"]
            if self.target.partial or not is_value:
                field.pop("default", None)
        return {**schema, "required": sorted(required), "additionalProperties": False}
