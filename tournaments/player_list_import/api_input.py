"""API fields of many subjects: upload, decisions about rows, day of birth, needed text."""

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
from tournaments.player_list_reader.people_from_table import FIRST_YEAR, LAST_YEAR


def numbered_keys(answers: object) -> dict[int, Any]:
    """An object whose names are numbers; raises ValidationError for any other."""
    numbered = (
        {parse_whole_number(str(key)): answer for key, answer in answers.items()}
        if isinstance(answers, dict)
        else None
    )
    if numbered is None or None in numbered:
        raise ValidationError(_("An object whose names are numbers is expected."))
    return numbered


class UploadField(FileField):
    """A file no larger than an upload may be; raises ValidationError ``too_large``."""

    def to_internal_value(self, data: Any) -> Any:
        file = super().to_internal_value(data)
        if file.size > settings.MAX_UPLOAD_BYTES:
            sizes = {"size": file.size, "limit": settings.MAX_UPLOAD_BYTES}
            sentence = refusals.explain("too_large", sizes, get_language())
            raise ValidationError(sentence, "too_large")
        return file


@extend_schema_field({"type": "object", "additionalProperties": {"type": "string"}})
class DecisionsField(JSONField):
    """Who is meant, by row or number of a list: ``new``, ``skip`` or the id of a player."""

    def to_internal_value(self, data: object) -> dict[int, str]:
        """A form brings it as a text in which anything may stand: half of a surrogate pair,
        arrays nested without end."""
        try:
            answers = numbered_keys(super().to_internal_value(data))
            texts = {number: str(answer) for number, answer in answers.items()}
            "".join(texts.values()).encode()
        except (UnicodeEncodeError, RecursionError):
            self.fail("invalid")
        return texts


def day_of_birth(day: date | None) -> None:
    """A validator: the year of a day of birth is one that the other lists take too."""
    if day is not None and not FIRST_YEAR <= day.year <= LAST_YEAR:
        years = {"first": FIRST_YEAR, "last": LAST_YEAR}
        raise ValidationError(_("The year must be from %(first)s to %(last)s.") % years)


class RequiredText(CharField):
    """A text that is required of a PATCH, too, whose other fields may be left out."""

    def validate_empty_values(self, data: object) -> tuple[bool, object]:
        if data is empty:
            self.fail("required")
        return super().validate_empty_values(data)
