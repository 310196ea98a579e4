"""API fields: an uploaded file, and decisions about the numbered rows of a list."""

from typing import Any

from django.conf import settings
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema_field
from rest_framework.serializers import FileField, JSONField, ValidationError

from games.refusals import texts as refusals
from games.refusals.codes_and_exceptions import RefusalCode
from games.web.parse_whole_number import parse_whole_number


def numbered_keys(answers: object) -> dict[int, Any]:
    """Convert an object's keys to numbers; raises ValidationError for any other key."""
    expected = ValidationError(_("An object whose names are numbers is expected."))
    if not isinstance(answers, dict):
        raise expected
    numbered: dict[int, Any] = {}
    for key, answer in answers.items():
        if (number := parse_whole_number(str(key))) is None:
            raise expected
        numbered[number] = answer
    return numbered


class UploadField(FileField):
    """A file no larger than an upload may be; raises ValidationError ``too_large``."""

    def to_internal_value(self, data: Any) -> Any:
        file = super().to_internal_value(data)
        if file.size > settings.MAX_UPLOAD_BYTES:
            sizes = {"size": file.size, "limit": settings.MAX_UPLOAD_BYTES}
            sentence = refusals.explain_refusal(RefusalCode.TOO_LARGE, sizes, get_language())
            raise ValidationError(sentence, "too_large")
        return file


@extend_schema_field({"type": "object", "additionalProperties": {"type": "string"}})
class DecisionsField(JSONField):
    """Decisions by row or number of a list: ``new``, ``skip`` or the id of a player."""

    def to_internal_value(self, data: object) -> dict[int, str]:
        """Return the decisions by number.

        A form brings them as a text in which anything may stand: half of a surrogate pair, arrays
        nested without end.
        """
        try:
            answers = numbered_keys(super().to_internal_value(data))
            texts = {number: str(answer) for number, answer in answers.items()}
            "".join(texts.values()).encode()
        except (UnicodeEncodeError, RecursionError):
            self.fail("invalid")
        return texts
