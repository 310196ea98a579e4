"""Secrets and signatures of messages by Standard Webhooks 1.0: HMAC-SHA256 over id, time, body."""

import base64
import binascii
import hashlib
import hmac
import secrets
from collections.abc import Iterable

PREFIX, VERSION = "whsec_", "v1"

SECRET_BYTES = 32  # 24 to 64 by the standard


def draw_secret() -> str:
    """Draw a random secret, as it is shown to its owner."""
    return PREFIX + base64.b64encode(secrets.token_bytes(SECRET_BYTES)).decode()


def signature(secret: str, message_id: str, timestamp: int, body: str) -> str:
    """Return the signature of one attempt, with its version before it; raises ValueError."""
    try:
        key = base64.b64decode(secret.removeprefix(PREFIX), validate=True)
    except binascii.Error as fault:
        raise ValueError("no secret") from fault
    signed = f"{message_id}.{timestamp}.{body}".encode()
    code = hmac.new(key, signed, hashlib.sha256).digest()
    return f"{VERSION},{base64.b64encode(code).decode()}"


def headers(
    secret_in_force: Iterable[str], message_id: str, timestamp: int, body: str
) -> dict[str, str]:
    """Return the headers of one attempt, signed by each secret that is in force."""
    signed = (signature(secret, message_id, timestamp, body) for secret in secret_in_force)
    return {
        "Content-Type": "application/json; charset=utf-8",
        "User-Agent": "Arbiter-Webhooks/1.0",
        "webhook-id": message_id,
        "webhook-timestamp": str(timestamp),
        "webhook-signature": " ".join(signed),
    }
