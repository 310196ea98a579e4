"""POST to an address that a stranger gave: looked up and looked at, in bounded time.

The connection goes to the very address that was looked at, follows no redirect, and is cut when
its time is over, however slowly the other side speaks.
"""

import http.client
import socket
import ssl
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from urllib.parse import urlsplit

from tournaments.calls.queries import UNREACHABLE

USUAL_PORTS = {"https": 443, "http": 80}


@dataclass(frozen=True, slots=True)
class Heard:
    """What an address answered, or the ``fault`` by which it did not.

    ``text`` are the first bytes of a refusal. The faults: ``not_public``, ``unreachable``,
    ``silent``, ``tls``, ``broken_off``.
    """

    status: int = 0
    retry_after: str = ""
    text: bytes = b""
    fault: str = ""


def post(
    address: str,
    body: bytes,
    headers: Mapping[str, str],
    *,
    seconds: float,
    may_reach: Callable[[str], bool],
    most: int = 0,
) -> Heard:
    """POST once; read at most so many bytes of a refusal, and of a success its status alone.

    ``may_reach`` is asked of every IP address that the host has; one that is refused refuses all.
    """
    parts = urlsplit(address)
    host, usual = parts.hostname or "", USUAL_PORTS[parts.scheme]
    port = parts.port or usual
    try:
        reached = _looked_up(host, port, may_reach)
    except PermissionError:
        return Heard(fault="not_public")
    except (OSError, UnicodeError):
        return Heard(fault=UNREACHABLE)
    connection = http.client.HTTPConnection(host, port, timeout=seconds)
    is_cut = threading.Event()
    cut = threading.Timer(seconds, lambda: _cut(connection.sock, is_cut))
    cut.daemon = True
    named = f"[{host}]" if ":" in host else host
    named = named if port == usual else f"{named}:{port}"
    try:
        line = socket.create_connection((reached, port), timeout=seconds)
        connection.sock = line
        cut.start()
        if parts.scheme == "https":
            context = ssl.create_default_context()
            connection.sock = context.wrap_socket(line, server_hostname=host)
        path = parts.path or "/"
        target = f"{path}?{parts.query}" if parts.query else path
        connection.request("POST", target, body, {"Host": named, **headers})
        answer = connection.getresponse()
        text = _first_bytes(answer, most) if answer.status >= 300 else b""
        return Heard(answer.status, answer.getheader("Retry-After", ""), text)
    except TimeoutError:
        return Heard(fault="silent")
    except (OSError, http.client.HTTPException) as fault:
        if connection.sock is None and not isinstance(fault, http.client.HTTPException):
            return Heard(fault=UNREACHABLE)
        if is_cut.is_set():
            return Heard(fault="silent")
        return Heard(fault="tls" if isinstance(fault, ssl.SSLError) else "broken_off")
    finally:
        cut.cancel()
        connection.close()


def _looked_up(host: str, port: int, may_reach: Callable[[str], bool]) -> str:
    """Look a host up; all its addresses must be allowed. Raises OSError."""
    found = [str(row[4][0]) for row in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)]
    if not all(map(may_reach, found)):
        raise PermissionError(host)
    return found[0]


def _first_bytes(answer: http.client.HTTPResponse, most: int) -> bytes:
    """Read what stands first in an answer; its status holds also where the rest never comes."""
    try:
        return answer.read(most) if most else b""
    except (OSError, http.client.HTTPException):
        return b""


def _cut(line: socket.socket | None, is_cut: threading.Event) -> None:
    """End a conversation that lasts too long, and say so before its other end wakes."""
    is_cut.set()
    if line is not None:
        try:
            line.shutdown(socket.SHUT_RDWR)
        except OSError:  # has just ended by itself
            return
