"""What programs send and the serializers' own fields do not hold to be possible or not."""

from datetime import date
from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework.fields import empty
from rest_framework.serializers import CharField, JSONField, ValidationError

from games.typed import whole
from tournaments.lists.people import FIRST_YEAR, LAST_YEAR


def by_number(said: object, refusal: str) -> dict[int, Any]:
    """An object whose keys are numbers; raises ValidationError with the refusal."""
    if not isinstance(said, dict):
        raise ValidationError(refusal)
    found = {whole(str(key)): one for key, one in said.items()}
    if None in found:
        raise ValidationError(refusal)
    return found


@extend_schema_field({"type": "object", "additionalProperties": {"type": "string"}})
class DecisionsField(JSONField):
    """Who is meant, by row or number of a list: ``new``, ``skip`` or the id of a player."""

    def to_internal_value(self, data: object) -> dict[int, str]:
        """A form brings it as a text in which anything may stand: half of a surrogate pair,
        arrays nested without end."""
        try:
            said = by_number(super().to_internal_value(data), "an object from numbers to decisions")
            told = {number: str(one) for number, one in said.items()}
            "".join(told.values()).encode()
        except (UnicodeEncodeError, RecursionError):
            self.fail("invalid")
        return told


def day_of_birth(day: date | None) -> None:
    """A validator: the year of a day of birth is one that the other lists take too."""
    if day is not None and not FIRST_YEAR <= day.year <= LAST_YEAR:
        raise ValidationError(f"the year is not within {FIRST_YEAR} and {LAST_YEAR}")


class MustBeSaid(CharField):
    """A text that is required of a PATCH, too, whose other fields may be left out."""

    def validate_empty_values(self, data: object) -> tuple[bool, object]:
        if data is empty:
            self.fail("required")
        return super().validate_empty_values(data)
