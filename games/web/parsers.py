"""Parse JSON request bodies; refuse values that no answer or database can hold."""

import io
import json
import re
from collections.abc import Mapping
from typing import Any

from django.conf import settings
from rest_framework.exceptions import ParseError
from rest_framework.parsers import JSONParser

from games.web.errors import RefusalCode, TooManyFields

# a text with all in it, even one that never ends; or a comma, which divides fields and values
_TEXT_OR_COMMA = re.compile(rb'"[^"\\]*+(?>(?:\\.[^"\\]*+)*)(?:"|\\?\Z)|,', re.DOTALL)


class StrictJSONParser(JSONParser):
    """JSON parser that refuses NaN, lone surrogates and the like; raises ParseError.

    Half of a surrogate pair is written in JSON and is no text (RFC 8259, 8.2): neither the
    database nor an answer that quotes it can hold it. Arrays nested without end are no request.
    A body has as many fields and values as a form may have, ``DATA_UPLOAD_MAX_NUMBER_FIELDS``.
    """

    def parse(
        self,
        stream: Any,
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        """Return the body's data; raises ParseError, TooManyFields."""
        data = stream.read()
        _refuse_too_many_fields(data)
        try:
            document = super().parse(io.BytesIO(data), media_type, parser_context)
            json.dumps(document, ensure_ascii=False).encode()
        except (UnicodeEncodeError, RecursionError) as error:
            raise ParseError from error
        return document


def _refuse_too_many_fields(data: bytes) -> None:
    """Count before anything is made of them; what stands in a text is not counted."""
    most = settings.DATA_UPLOAD_MAX_NUMBER_FIELDS
    if data.count(b",") < most:
        return
    found = 1
    for match in _TEXT_OR_COMMA.finditer(data):
        found += match[0] == b","
        if found > most:
            raise TooManyFields(RefusalCode.TOO_MANY_FIELDS, limit=most)
