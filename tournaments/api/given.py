"""What programs send and the serializers' own fields do not hold to be possible or not."""

from datetime import date
from typing import Any

from rest_framework.serializers import ValidationError

from tournaments.lists.people import FIRST_YEAR, LAST_YEAR
from tournaments.typed import whole


def by_number(said: object, refusal: str) -> dict[int, Any]:
    """An object whose keys are numbers; raises ValidationError with the refusal."""
    if not isinstance(said, dict):
        raise ValidationError(refusal)
    found = {whole(str(key)): one for key, one in said.items()}
    if None in found:
        raise ValidationError(refusal)
    return found


def day_of_birth(day: date | None) -> None:
    """A validator: the year of a day of birth is one that the other lists take too."""
    if day is not None and not FIRST_YEAR <= day.year <= LAST_YEAR:
        raise ValidationError(f"the year is not within {FIRST_YEAR} and {LAST_YEAR}")
