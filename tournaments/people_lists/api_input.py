"""Checks of API input on which serializer fields do not suffice."""

from datetime import date
from typing import Any

from django.conf import settings
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema_field
from rest_framework.fields import empty
from rest_framework.serializers import CharField, FileField, JSONField, ValidationError

from games.refusals import texts as refusals
from games.web.parse_int import parse_whole_number
from tournaments.lists.people import FIRST_YEAR, LAST_YEAR


def by_number(said: object) -> dict[int, Any]:
    """An object whose names are numbers; raises ValidationError for any other."""
    found = (
        {parse_whole_number(str(key)): one for key, one in said.items()}
        if isinstance(said, dict)
        else None
    )
    if found is None or None in found:
        raise ValidationError(_("An object whose names are numbers is expected."))
    return found


class UploadField(FileField):
    """A file no larger than an upload may be; raises ValidationError ``too_large``."""

    def to_internal_value(self, data: Any) -> Any:
        file = super().to_internal_value(data)
        if file.size > settings.MAX_UPLOAD_BYTES:
            sizes = {"size": file.size, "limit": settings.MAX_UPLOAD_BYTES}
            said = refusals.explain("too_large", sizes, get_language())
            raise ValidationError(said, "too_large")
        return file


@extend_schema_field({"type": "object", "additionalProperties": {"type": "string"}})
class DecisionsField(JSONField):
    """Who is meant, by row or number of a list: ``new``, ``skip`` or the id of a player."""

    def to_internal_value(self, data: object) -> dict[int, str]:
        """A form brings it as a text in which anything may stand: half of a surrogate pair,
        arrays nested without end."""
        try:
            said = by_number(super().to_internal_value(data))
            told = {number: str(one) for number, one in said.items()}
            "".join(told.values()).encode()
        except (UnicodeEncodeError, RecursionError):
            self.fail("invalid")
        return told


def day_of_birth(day: date | None) -> None:
    """A validator: the year of a day of birth is one that the other lists take too."""
    if day is not None and not FIRST_YEAR <= day.year <= LAST_YEAR:
        years = {"first": FIRST_YEAR, "last": LAST_YEAR}
        raise ValidationError(_("The year must be from %(first)s to %(last)s.") % years)


class MustBeSaid(CharField):
    """A text that is required of a PATCH, too, whose other fields may be left out."""

    def validate_empty_values(self, data: object) -> tuple[bool, object]:
        if data is empty:
            self.fail("required")
        return super().validate_empty_values(data)
