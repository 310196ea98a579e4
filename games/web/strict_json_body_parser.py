"""Parse JSON request bodies, refusing what no answer or database could hold."""

import json
from collections.abc import Mapping
from typing import Any

from rest_framework.exceptions import ParseError
from rest_framework.parsers import JSONParser


class TextJSONParser(JSONParser):
    """JSON that an answer could repeat; raises ParseError for any other.

    Half of a surrogate pair is written in JSON and is no text (RFC 8259, 8.2): neither the
    database nor an answer that quotes it can hold it. Arrays nested without end are no request.
    """

    def parse(
        self,
        stream: Any,
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        try:
            document = super().parse(stream, media_type, parser_context)
            json.dumps(document, ensure_ascii=False).encode()
        except (UnicodeEncodeError, RecursionError) as error:
            raise ParseError from error
        return document
