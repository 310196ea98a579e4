"""Messages to other sites as the API's document tells of them (``x-webhooks``, OpenAPI 3.0)."""

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


def _operation(kind: str) -> dict[str, Any]:
    data = {
        "tournament": {"type": "integer"},
        **dict.fromkeys(("seq", "revision", "round", "board", "game"), {"type": "integer"}),
        "result": {"type": "string"},
        "url": {"type": "string"},
        "api_url": {"type": "string"},
    }
    message = {
        "type": "object",
        "required": ["type", "timestamp", "data"],
        "properties": {
            "type": {"type": "string", "enum": [str(kind)]},
            "timestamp": {"type": "string", "format": "date-time"},
            "data": {"type": "object", "required": ["tournament"], "properties": data},
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
