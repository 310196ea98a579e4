"""Send one message by web push: encrypted for its device, signed as the site, in bounded time.

The address comes from a stranger's browser. Its host is looked up and must lie in the open
internet; the connection goes to the very address that was looked at, follows no redirect, and is
cut when its time is over, however slowly the other side speaks.
"""

import http.client
import json
import os
import socket
import ssl
import threading
from datetime import datetime
from email.utils import parseaddr
from urllib.parse import urlsplit

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from django.conf import settings
from py_vapid import Vapid02

from tournaments.calls import endpoints
from tournaments.calls.models import Message, PushDevice
from tournaments.calls.queries import UNREACHABLE
from tournaments.calls.retries import Answer, Ending, answer_of_status
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


def _address_of(host: str, port: int, endpoint: str) -> str:
    """Look a host up; all its addresses must lie in the open internet. Raises OSError."""
    found = [str(row[4][0]) for row in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)]
    if not _is_own_receiver(endpoint) and not all(map(endpoints.is_public, found)):
        raise PermissionError(host)
    return found[0]


def _post(endpoint: str, body: bytes, headers: dict[str, str], now: datetime) -> Answer:
    parts = urlsplit(endpoint)
    host, is_tls = parts.hostname or "", parts.scheme == "https"
    port = parts.port or (443 if is_tls else 80)
    path = parts.path or "/"
    try:
        address = _address_of(host, port, endpoint)
    except PermissionError:
        return Answer(Ending.REFUSED, "not_public")
    except (OSError, UnicodeError):
        return Answer(Ending.LATER, UNREACHABLE)
    connection = http.client.HTTPConnection(host, port, timeout=settings.PUSH_SECONDS)
    is_cut = threading.Event()
    cut = threading.Timer(settings.PUSH_SECONDS, lambda: _cut(connection.sock, is_cut))
    cut.daemon = True
    try:
        line = socket.create_connection((address, port), timeout=settings.PUSH_SECONDS)
        connection.sock = line
        cut.start()
        if is_tls:
            context = ssl.create_default_context()
            connection.sock = context.wrap_socket(line, server_hostname=host)
        target = f"{path}?{parts.query}" if parts.query else path
        connection.request("POST", target, body, headers)
        answer = connection.getresponse()
        return answer_of_status(answer.status, answer.getheader("Retry-After", ""), now)
    except TimeoutError:
        return Answer(Ending.LATER, "silent")
    except (OSError, http.client.HTTPException) as fault:
        if connection.sock is None and not isinstance(fault, http.client.HTTPException):
            return Answer(Ending.LATER, UNREACHABLE)
        return Answer(Ending.LATER, "silent" if is_cut.is_set() else "broken_off")
    finally:
        cut.cancel()
        connection.close()


def _cut(line: socket.socket | None, is_cut: threading.Event) -> None:
    """End a conversation that lasts too long, and say so before its other end wakes."""
    is_cut.set()
    if line is not None:
        try:
            line.shutdown(socket.SHUT_RDWR)
        except OSError:  # has just ended by itself
            return
