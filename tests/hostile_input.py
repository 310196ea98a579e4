"""Hostile input, and a walk that sends it to many addresses and collects the faults."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from django.conf import settings
from django.contrib.auth.models import User
from django.core.cache import cache
from django.db import transaction
from django.http import FileResponse, HttpResponse
from django.test import Client

TEXTS: dict[str, str] = {
    "NUL": "a\0b",
    "long": "ж" * 5_000,
    "digits": "9" * 5_000,
    "huge": str(10**30),
    "minus one": "-1",
    "superscript": "²",
    "no day": "0000-00-00",
    "parent": "../../etc\u202e",
}
"""Texts in a form, an address or a document."""

VALUES: dict[str, object] = {
    "NUL": "a\0b",
    "long": "ж" * 5_000,
    "huge": 10**30,
    "null": None,
    "list": [None, [], {}, "a\0b", 10**30],
    "object": {"a\0b": "a\0b", "1": 10**30, "-1": [[]], "2": "a\0b"},
}
"""The same for a document, which knows more kinds of values."""

OF_ANOTHER_KIND = ("null", "list", "object")
"""Those that a field of one line or number refuses whatever stands beside it."""

BODIES: dict[str, tuple[bytes, str]] = {
    "nothing": (b"", "application/json"),
    "no JSON": (b"{", "application/json"),
    "no UTF-8": (b'{"a": "\xff\xfe"}', "application/json"),
    "a list": (b"[[1]]", "application/json"),
    "deep": (b"[" * 20_000 + b"]" * 20_000, "application/json"),
    "half a pair": (b'{"\\ud800": "\\udfff"}', "application/json"),
    "past all": (b'{"a": 1e999, "b": Infinity}', "application/json"),
    "no charset": (b"{}", "application/json; charset=nonsense"),
    "no kind": (b"{}", "nonsense"),
    "no boundary": (b"a", "multipart/form-data"),
    "no parts": (b"--x\r\n\r\n\r\n--x--", "multipart/form-data; boundary=x"),
    "no escape": (b"%00=%ED%A0%80&=&%zz", "application/x-www-form-urlencoded"),
    "too many": (
        b"&".join(b"a%d=" % n for n in range(settings.DATA_UPLOAD_MAX_NUMBER_FIELDS + 1)),
        "application/x-www-form-urlencoded",
    ),
}
"""Bodies that no view can want, each with what it says it is."""


@dataclass
class Asked:
    """The faults found so far, and how many questions were asked to find them."""

    faults: list[str] = field(default_factory=list)
    count: int = 0

    def ask(self, client: Client, method: str, path: str, **sent: object) -> HttpResponse:
        """Ask, look at the answer, and take back whatever was written."""
        self.count += 1
        with transaction.atomic():
            answer = client.generic(method.upper(), path, **sent)
            if isinstance(answer, FileResponse):
                answer.getvalue()  # a file that nobody reads to its end stays open
            transaction.set_rollback(True)
        cache.clear()  # so many questions would be too many for one visitor
        is_program = path.startswith("/api/")
        if answer.status_code >= 500 or (is_program and answer.status_code >= 400 > _typed(answer)):
            self.faults.append(f"{answer.status_code} {method} {path[:150]} {str(sent)[:200]}")
        return answer


def _typed(answer: HttpResponse) -> int:
    """The status that a refusal names, 0 for one without a code."""
    try:
        document = json.loads(answer.content)
        return document["status"] if document["code"] else 0
    except (ValueError, KeyError, TypeError):
        return 0


def visitor(user: User | None) -> Client:
    """A visitor whose faults are answered as everybody's would be."""
    client = Client(raise_request_exception=False)
    if user is not None:
        client.force_login(user)
    return client


@contextmanager
def walk() -> Iterator[Asked]:
    """A walk that found no fault, or an AssertionError that lists them all."""
    log = Asked()
    yield log
    assert not log.faults, "\n".join(log.faults)
