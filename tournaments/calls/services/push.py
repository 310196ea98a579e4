"""Send one message by web push: encrypted for its device, signed as the site, in bounded time.

The address comes from a stranger's browser: its host must lie in the open internet (``posting``).
"""

import json
import os
from datetime import datetime
from email.utils import parseaddr

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from django.conf import settings
from py_vapid import Vapid02

from tournaments.calls import endpoints
from tournaments.calls.models import Message, PushDevice
from tournaments.calls.retries import Answer, Ending, answer_of_status
from tournaments.calls.services import posting
from tournaments.calls.services.keys import PushKeyFault, push_key

TOKEN_SECONDS = 12 * 3600  # at most a day (RFC 8292)

LONGEST_WORDS = 1000
"""Letters: in UTF-8 and encrypted they stay far below the 4096 bytes every service takes."""


def push(device: PushDevice, message: Message, now: datetime) -> Answer:
    """Hand a message to the push service of a device."""
    if not _is_own_receiver(device.endpoint) and not endpoints.is_endpoint(device.endpoint):
        return Answer(Ending.REFUSED, "not_public")
    try:
        headers = _signed(device.endpoint, now)
    except PushKeyFault:
        return Answer(Ending.LATER, "no_key")
    headers |= {
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(max(0, int((message.expires_at - now).total_seconds()))),
        "Urgency": "high",
        "Topic": message.topic,
    }
    try:
        body = _encrypted(device, message)
    except ValueError:
        return Answer(Ending.GONE, "broken_key")
    return _post(device.endpoint, body, headers, now)


def _encrypted(device: PushDevice, message: Message) -> bytes:
    said = {
        "title": message.title,
        "body": message.words[:LONGEST_WORDS],
        "link": message.link,
        "topic": message.topic,
        "language": message.language,
    }
    return bytes(
        http_ece.encrypt(
            json.dumps(said, ensure_ascii=False).encode(),
            salt=os.urandom(16),
            private_key=ec.generate_private_key(ec.SECP256R1()),
            dh=endpoints.decoded(device.p256dh),
            auth_secret=endpoints.decoded(device.auth),
            version="aes128gcm",
        )
    )


def _signed(endpoint: str, now: datetime) -> dict[str, str]:
    _name, sender = parseaddr(settings.DEFAULT_FROM_EMAIL)
    claims = {
        "aud": endpoints.origin_of(endpoint),
        "exp": int(now.timestamp()) + TOKEN_SECONDS,
        "sub": f"mailto:{sender}",
    }
    return dict(Vapid02(push_key()).sign(claims))


def _is_own_receiver(endpoint: str) -> bool:
    own = settings.PUSH_OWN_RECEIVER
    return bool(own) and endpoints.origin_of(endpoint) == own


def _post(endpoint: str, body: bytes, headers: dict[str, str], now: datetime) -> Answer:
    is_own = _is_own_receiver(endpoint)
    heard = posting.post(
        endpoint,
        body,
        headers,
        seconds=settings.PUSH_SECONDS,
        may_reach=lambda address: is_own or endpoints.is_public(address),
    )
    if heard.fault == "not_public":
        return Answer(Ending.REFUSED, heard.fault)
    if heard.fault:
        return Answer(Ending.LATER, "broken_off" if heard.fault == "tls" else heard.fault)
    return answer_of_status(heard.status, heard.retry_after, now)
