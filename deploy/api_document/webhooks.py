"""Messages to other sites as the API's document tells of them (``x-webhooks``, OpenAPI 3.0)."""

from collections.abc import Mapping
from typing import Any

from tournaments.webhooks.kinds import TEST, MessageType

HEADERS = {
    "webhook-id": "the same however often a message is sent: what came twice is known by it",
    "webhook-timestamp": "of this attempt, in seconds since 1970; refuse what is five minutes off",
    "webhook-signature": "`v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`; two of "
    "them, with a space between, on the day after a new secret",
}


def describe_webhooks() -> dict[str, Any]:
    """Describe each type of message: what is sent, and what the receiver answers."""
    return {str(kind): {"post": _operation(kind)} for kind in (*MessageType, TEST)}


WHOLE, TEXT = {"type": "integer"}, {"type": "string"}

OF_A_RESULT = {"game": WHOLE, "board": WHOLE, "number": WHOLE, "result": TEXT, "termination": TEXT}

OF_A_TIE = {"round": WHOLE, "board": WHOLE, "step": WHOLE, "goes_on": WHOLE}

OF_A_RANK = {"proposal": WHOLE, "entry": WHOLE, "rank": TEXT}

OF_A_MATCH = {
    "match": WHOLE,
    "round": WHOLE,
    "table": WHOLE,
    "teams": {"type": "array", "items": WHOLE},
    "points": {"type": "array", "items": WHOLE},
}

SHAPES: Mapping[str, Mapping[str, Any]] = {
    "result": {"round": WHOLE, **OF_A_RESULT},
    "round": {"round": WHOLE},
    "entry": {"entry": WHOLE},
    "dispute": {"case": WHOLE, "ruling": WHOLE, "article": TEXT, "game": WHOLE, "round": WHOLE},
    "sanction": {"sanction": WHOLE, "kind": TEXT, "entry": WHOLE, "article": TEXT},
    "record": {"certificate": TEXT, "supersedes": TEXT, "game": WHOLE, "round": WHOLE},
    "teams": OF_A_MATCH,
    "tie": OF_A_TIE,
    "bracket": OF_A_TIE,
    "rank": OF_A_RANK,
}
"""What a message holds besides the places, by the first word of its type."""


def _operation(kind: str) -> dict[str, Any]:
    data = {
        "tournament": WHOLE,
        "festival": WHOLE,
        "seq": WHOLE,
        "revision": WHOLE,
        **SHAPES.get(kind.partition(".")[0], {}),
        "url": TEXT,
        "api_url": TEXT,
    }
    required = ["url", "api_url"] if kind == TEST else ["tournament", "url", "api_url"]
    message = {
        "type": "object",
        "required": ["type", "timestamp", "data"],
        "properties": {
            "type": {"type": "string", "enum": [str(kind)]},
            "timestamp": {"type": "string", "format": "date-time"},
            "data": {"type": "object", "required": required, "properties": data},
        },
    }
    return {
        "operationId": f"webhook_{kind.replace('.', '_')}",
        "tags": ["webhooks"],
        "parameters": [
            {
                "name": name,
                "in": "header",
                "required": True,
                "description": description,
                "schema": {"type": "string"},
            }
            for name, description in HEADERS.items()
        ],
        "requestBody": {"content": {"application/json": {"schema": message}}},
        "responses": {
            "2XX": {"description": "it has arrived"},
            "410": {"description": "nothing more is wanted: the address is stopped"},
        },
    }
