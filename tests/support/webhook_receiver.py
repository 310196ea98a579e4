"""Another site that is told what happens: an HTTP server that checks every signature it gets.

Written from the text of Standard Webhooks 1.0 with the standard library: what it takes, any
receiver of the standard takes. Each path answers as it is told: with a status, late, or with lies.
"""

import base64
import hashlib
import hmac
import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


@dataclass(frozen=True)
class Arrived:
    """One request as it came, its signature checked."""

    path: str
    id: str
    type: str
    data: dict[str, Any]
    body: bytes
    timestamp: int
    signatures: tuple[str, ...]


def expected(secret: str, message_id: str, timestamp: int, body: bytes) -> str:
    """Sign as the standard says, the other side's way."""
    key = base64.b64decode(secret.removeprefix("whsec_"))
    signed = f"{message_id}.{timestamp}.".encode() + body
    return "v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()


class WebhookReceiver:
    """The site; by path ``answers`` is a status, or ``hang``, ``lie``, ``rubbish``."""

    def __init__(self) -> None:
        self.arrived: list[Arrived] = []
        self.answers: dict[str, int | str] = {}
        self.asked = threading.Semaphore(0)
        self.let_go = threading.Event()
        receiver = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                receiver.take(self)

            def do_GET(self) -> None:
                raise AssertionError("a redirect was followed")

            def log_message(self, *_: object) -> None:
                """Nothing is printed."""

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.origin = f"http://127.0.0.1:{self.server.server_port}"

    def address(self, name: str = "one") -> str:
        return f"{self.origin}/{name}"

    def take(self, request: BaseHTTPRequestHandler) -> None:
        body = request.rfile.read(int(request.headers["Content-Length"]))
        said = json.loads(body)
        self.arrived.append(
            Arrived(
                request.path.strip("/"),
                request.headers["webhook-id"],
                said["type"],
                said["data"],
                body,
                int(request.headers["webhook-timestamp"]),
                tuple(request.headers["webhook-signature"].split(" ")),
            )
        )
        self.asked.release()
        answer = self.answers.get(request.path.strip("/"), 204)
        if answer == "hang":
            self.let_go.wait()
            return
        if answer == "rubbish":
            request.wfile.write(b"\0\xff 200 perhaps\r\n\r\n")
            return
        if answer == "lie":  # taken, says its status; its body never comes
            request.send_response(200)
            request.send_header("Content-Length", "100000")
            request.end_headers()
            request.wfile.flush()
            self.let_go.wait()
            return
        request.send_response(int(answer))
        if answer == 429:  # noqa: PLR2004
            request.send_header("Retry-After", "900")
        if answer in (301, 302, 307):
            request.send_header("Location", self.address("elsewhere"))
        request.send_header("Content-Length", "5" if answer >= 400 else "0")  # noqa: PLR2004
        request.end_headers()
        if answer >= 400:  # noqa: PLR2004
            request.wfile.write(b"never")

    def ids(self, name: str = "one") -> list[str]:
        return [one.id for one in self.arrived if one.path == name]

    def types(self, name: str = "one") -> list[str]:
        return [one.type for one in self.arrived if one.path == name]


@contextmanager
def webhook_receiver() -> Iterator[WebhookReceiver]:
    """Context manager: a running receiver."""
    receiver = WebhookReceiver()
    thread = threading.Thread(target=receiver.server.serve_forever, daemon=True)
    thread.start()
    try:
        yield receiver
    finally:
        receiver.let_go.set()
        receiver.server.shutdown()
        receiver.server.server_close()
        thread.join()
