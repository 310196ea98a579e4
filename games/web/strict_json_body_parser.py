"""Parse JSON request bodies; refuse values that no answer or database can hold."""

import json
from collections.abc import Mapping
from typing import Any

from rest_framework.exceptions import ParseError
from rest_framework.parsers import JSONParser


class StrictJSONParser(JSONParser):
    """JSON parser that refuses NaN, lone surrogates and the like; raises ParseError.

    Half of a surrogate pair is written in JSON and is no text (RFC 8259, 8.2): neither the
    database nor an answer that quotes it can hold it. Arrays nested without end are no request.
    """

    def parse(
        self,
        stream: Any,
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        """Return the body's data; raises ParseError."""
        try:
            document = super().parse(stream, media_type, parser_context)
            json.dumps(document, ensure_ascii=False).encode()
        except (UnicodeEncodeError, RecursionError) as error:
            raise ParseError from error
        return document
