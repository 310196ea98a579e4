"""A push service of our own: an HTTP server that decrypts what it gets and checks who sent it.

Written from RFC 8291, 8188 and 8292 with the bare primitives, not with the libraries of the
product: what it can read, a browser can.
"""

import base64
import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from os import urandom
from typing import Any

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, utils
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

TAG, LAST = 16, 2  # bytes of a tag; the octet that ends the last record


def written(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def read(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def _point(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def _derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


@dataclass(frozen=True)
class Arrived:
    """One request as the service took it: what it says, by which headers, signed by whom."""

    path: str
    said: dict[str, Any]
    headers: dict[str, str]
    token: dict[str, Any]
    public_key: str


@dataclass
class Browser:
    """The keys of one browser; what is sent to it can be read by nobody else."""

    key: ec.EllipticCurvePrivateKey = field(
        default_factory=lambda: ec.generate_private_key(ec.SECP256R1())
    )
    secret: bytes = field(default_factory=lambda: urandom(16))

    @property
    def p256dh(self) -> str:
        return written(_point(self.key.public_key()))

    @property
    def auth(self) -> str:
        return written(self.secret)

    def opened(self, body: bytes) -> bytes:
        """Decrypt a body of one record (RFC 8291, 3.4)."""
        salt, size, length = body[:16], int.from_bytes(body[16:20], "big"), body[20]
        theirs, sealed = body[21 : 21 + length], body[21 + length :]
        assert len(sealed) <= size <= 4096
        own = _point(self.key.public_key())
        shared = self.key.exchange(
            ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), theirs)
        )
        material = _derived(shared, self.secret, b"WebPush: info\0" + own + theirs, 32)
        key = _derived(material, salt, b"Content-Encoding: aes128gcm\0", 16)
        nonce = _derived(material, salt, b"Content-Encoding: nonce\0", 12)
        text = AESGCM(key).decrypt(nonce, sealed, None).rstrip(b"\0")
        assert text[-1] == LAST
        return text[:-1]


def _checked_token(authorization: str) -> tuple[dict[str, Any], str]:
    """Check the signature of a token (RFC 8292) and return what it claims, and the key."""
    scheme, _blank, params = authorization.partition(" ")
    assert scheme == "vapid"
    given = dict(part.strip().split("=", 1) for part in params.split(","))
    signed, _dot, signature = given["t"].rpartition(".")
    head, claims = (json.loads(read(part)) for part in signed.split("."))
    assert head["alg"] == "ES256"
    raw = read(signature)
    encoded = utils.encode_dss_signature(
        int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big")
    )
    public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), read(given["k"]))
    public.verify(encoded, signed.encode(), ec.ECDSA(hashes.SHA256()))
    return claims, given["k"]


class PushReceiver:
    """The service with its one browser; a path of it may answer as ``answers`` says."""

    def __init__(self) -> None:
        self.browser = Browser()
        self.arrived: list[Arrived] = []
        self.answers: dict[str, int] = {}  # status by path; 0 hangs until it is let go
        self.asked = threading.Semaphore(0)
        self.let_go = threading.Event()
        receiver = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                receiver.take(self)

            def log_message(self, *_: object) -> None:
                """Nothing is printed."""

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.origin = f"http://127.0.0.1:{self.server.server_port}"

    def endpoint(self, name: str = "one") -> str:
        return f"{self.origin}/push/{name}"

    def answer(self, name: str, status: int) -> None:
        """From now on this address answers so; 0: not at all."""
        self.answers[f"/push/{name}"] = status

    def take(self, request: BaseHTTPRequestHandler) -> None:
        """Read a request whole, check it, answer."""
        body = request.rfile.read(int(request.headers["Content-Length"]))
        claims, key = _checked_token(request.headers["Authorization"])
        said = json.loads(self.browser.opened(body))
        headers = dict(request.headers.items())
        self.arrived.append(Arrived(request.path, said, headers, claims, key))
        self.asked.release()
        status = self.answers.get(request.path, 201)
        if status == 0:
            self.let_go.wait()
            return
        request.send_response(status)
        if status == 429:  # noqa: PLR2004
            request.send_header("Retry-After", "900")
        if status == 307:  # noqa: PLR2004
            request.send_header("Location", self.endpoint("elsewhere"))
        request.send_header("Content-Length", "0")
        request.end_headers()

    def said(self, name: str = "one") -> list[dict[str, Any]]:
        """What arrived at an address, in order."""
        return [one.said for one in self.arrived if one.path == f"/push/{name}"]


@contextmanager
def push_receiver() -> Iterator[PushReceiver]:
    """Context manager: a running push service."""
    receiver = PushReceiver()
    thread = threading.Thread(target=receiver.server.serve_forever, daemon=True)
    thread.start()
    try:
        yield receiver
    finally:
        receiver.let_go.set()
        receiver.server.shutdown()
        receiver.server.server_close()
        thread.join()
