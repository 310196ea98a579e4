"""No page or API address answers hostile values with a server error."""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from html.parser import HTMLParser
from urllib.parse import quote, unquote, urlencode, urljoin, urlsplit

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.core.cache import cache
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import transaction
from django.http import FileResponse, HttpResponse
from django.test import Client
from django.test.client import BOUNDARY, MULTIPART_CONTENT, encode_multipart
from django.urls import is_valid_path, resolve, reverse

from arbiter.accounts.models import Office
from games.archive.models import GameRecord
from tests.flows.test_strangers import WRITES
from tests.support.addresses import Address, addresses, api_document, operations
from tests.support.full_event import full_story

# Hostile input, and a walk that sends it to many addresses and collects the faults.


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
def walk_addresses() -> Iterator[Asked]:
    """A walk that found no fault, or an AssertionError that lists them all."""
    log = Asked()
    yield log
    assert not log.faults, "\n".join(log.faults)


# No page or API address answers hostile values with a server error.
#
# Doors and fields are read from the document of the API, from the paths and from the forms of the
# pages, so that new ones are walked by themselves.


pytestmark = pytest.mark.django_db

DOCUMENT = "application/json"


class EventWithEverything:
    """One event with something of every kind in it, and who may do everything there."""

    def __init__(self) -> None:
        full = full_story()
        story = full.event
        scope = story.tournament.scope_key
        story.organiser.is_superuser = True
        story.organiser.save()
        Office.objects.create(user=story.organiser, scope=scope, role="arbiter")
        self.places = {
            "events": story.tournament.pk,
            "games": full.game,
            "cases": full.case,
            "incidents": full.incident,
            "submissions": full.submission,
            "entries": full.entry,
            "rounds": 2,
            "journal": scope,
            "rulesets": "fmjd64@1",
            "archive": GameRecord.objects.first().pk,
            "files": "crosstable.csv",
            "export": "pdn",
        }
        self.official = visitor(story.organiser)
        self.others = (
            visitor(None),
            visitor(story.user_of(story.game().white)),
        )

    def address(self, template: str, name: str = "", value: object = "") -> str:
        """The template with what stands in this world, and ``value`` in the place ``name``."""
        parts = template.split("/")
        for at, part in enumerate(parts):
            if parameter := re.fullmatch(r"{(\w+)}", part):
                placed = value if parameter[1] == name else self.places.get(parts[at - 1], 1)
                parts[at] = quote(str(placed), safe="")
        return "/".join(parts)


class Document:
    """What the API says of itself."""

    def __init__(self) -> None:
        self.told = api_document()

    def whole(self, field: dict) -> dict:
        """A field with what it refers to."""
        for key in ("allOf", "oneOf"):
            field = field[key][0] if key in field else field
        if "$ref" not in field:
            return field
        return self.whole(self.told["components"]["schemas"][field["$ref"].rpartition("/")[2]])

    def fields(self, act: dict, kind: str) -> dict[str, dict]:
        content = act.get("requestBody", {}).get("content", {})
        schema = self.whole(content[kind]["schema"]) if kind in content else {}
        return {name: self.whole(schema) for name, schema in schema.get("properties", {}).items()}

    def right(self, act: dict, kind: str, template: str, address: str) -> dict:
        """What a right request says, as far as it must."""
        schema = self.whole(act["requestBody"]["content"][kind]["schema"])
        fields = self.fields(act, kind)
        must = {name: _usual(fields[name]) for name in schema.get("required", ())}
        known = WRITES.get(resolve(address).url_name, {})
        return must | {name: value for name, value in known.items() if name in fields}


def _usual(field: dict) -> object:
    if "enum" in field:
        return field["enum"][0]
    kinds = {"integer": field.get("minimum", 1), "boolean": True, "array": [], "object": {}}
    return kinds.get(field.get("type"), "2000-01-01" if field.get("format") == "date" else "а")


@pytest.fixture(scope="module")
def document():
    return Document()


@pytest.fixture
def world():
    return EventWithEverything()


class AddressesOfNoView:
    """No view sees what stands in them, one answer is made for all: each text is asked once."""

    def __init__(self) -> None:
        self.asked: set[tuple[str, str]] = set()

    def have_answered(self, method: str, path: str, text: str) -> bool:
        """Whether this leads to no view, as another address with the same text has."""
        if is_valid_path(unquote(path)):
            return False
        is_repeated = (method, text) in self.asked
        self.asked.add((method, text))
        return is_repeated


def test_what_stands_in_an_address(world, document):
    """Numbers past all columns, texts that no column holds; and what is asked behind the mark."""
    nowhere = AddressesOfNoView()
    with walk_addresses() as walk:
        for template, method, act in operations():
            for parameter in act.get("parameters", ()):
                for text in TEXTS.values():
                    if parameter["in"] == "path":
                        path = world.address(template, parameter["name"], text[:600])
                        if not nowhere.have_answered(method, path, text):
                            walk.ask(world.official, method, path)
                    if parameter["in"] == "query":
                        path = f"{world.address(template)}?{urlencode({parameter['name']: text})}"
                        walk.ask(world.official, method, path)
    assert walk.count > 1000


def test_what_stands_in_a_field(world, document):
    """Each field in turn in an otherwise right request, by who may do it.

    What is of another kind than the field stands in all fields at once: every field refuses for
    itself, and nothing is done.
    """
    with walk_addresses() as walk:
        for template, method, act in operations():
            path = world.address(template)
            for name in (fields := document.fields(act, DOCUMENT)):
                right = document.right(act, DOCUMENT, template, path)
                for value in _in_turn(fields[name]):
                    data = json.dumps({**right, name: value})
                    walk.ask(world.official, method, path, data=data, content_type=DOCUMENT)
            for kind, value in VALUES.items() if fields else ():
                data = json.dumps(dict.fromkeys(fields, value))
                official = (world.official,) if kind in OF_ANOTHER_KIND else ()
                for client in (*official, *world.others):
                    walk.ask(client, method, path, data=data, content_type=DOCUMENT)
    assert walk.count > 900


def _in_turn(field: dict) -> list[object]:
    """The values that this field may take for its own kind."""
    is_simple = field.get("type") in ("string", "integer", "number", "boolean")
    return [value for kind, value in VALUES.items() if kind not in OF_ANOTHER_KIND or not is_simple]


def test_a_body_that_no_view_can_want(world, document):
    with walk_addresses() as walk:
        for template, method, _act in operations():
            if method not in ("get", "delete"):
                for data, kind in BODIES.values():
                    path = world.address(template)
                    walk.ask(world.official, method, path, data=data, content_type=kind)
    assert walk.count > 500


FILES = {
    "none": None,
    "of no bytes": ("a.csv", b""),
    "of zeros": ("a.pdn", bytes(100)),
    "no book": ("a.xlsx", b"PK\3\4junk"),
    "a list with a NUL": ("a.csv", "Имя;Город\nСёмин\0 Пётр;a\0b\n".encode()),
    "a list of long numbers": ("a.csv", f"Имя;Рейтинг\nСёмин Пётр;{'9' * 5000}\n".encode()),
    "a tag with a NUL": ("a.pdn", b'[Event "a\0b"]\n\n1. c3-d4 d6-c5 1-0\n'),
    "a long tag": ("a.pdn", b'[Event "' + b"a" * 50_000 + b'"]\n\n1. c3-d4 d6-c5 1-0\n'),
    "a NUL in its name": ("a\0b.pdn", b"1. c3-d4 d6-c5 *"),
    "a long name": ("ж" * 5000, b"1. c3-d4 d6-c5 *"),
}


def test_a_file_that_is_none(world, document):
    """Handed in by the official and by who has no right to."""
    kind = "multipart/form-data"
    with walk_addresses() as walk:
        for template, method, act in operations():
            fields = document.fields(act, kind)
            for name in (name for name, field in fields.items() if field.get("format") == "binary"):
                path = world.address(template)
                for file in FILES.values():
                    form = {**document.right(act, kind, template, path), name: ""}
                    if file is not None:
                        form[name] = SimpleUploadedFile("a", file[1])
                        form[name]._name = file[0]  # as it came: a file of ours has a tidy name
                    data = encode_multipart(BOUNDARY, form)
                    for client in (world.official, *world.others):
                        walk.ask(client, method, path, data=data, content_type=MULTIPART_CONTENT)
    assert walk.count > 100


class Forms(HTMLParser):
    """The forms of a page: how and where to they send, and the first value of each field."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[str, str, dict[str, str]]] = []
        self.chosen = ""  # the field of the list that is being read

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        data = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.found.append((data.get("method", "get").lower(), data.get("action", ""), {}))
        if not self.found:
            return
        fields = self.found[-1][2]
        if tag in ("input", "textarea", "button", "select") and data.get("name"):
            fields.setdefault(data["name"], data.get("value", ""))
            self.chosen = data["name"] if tag == "select" else ""
        if tag == "option" and self.chosen:
            fields[self.chosen] = fields[self.chosen] or data.get("value", "")


def _pages() -> list[Address]:
    """The addresses that are no program's."""
    return [
        address
        for address in addresses()
        if not address.template.startswith("/api/") and "(?P" not in address.template
    ]


PAGES = {"desk": "cases", "rules": "rulesets", "players": "entries", "print": "files"}

WORST = [TEXTS[name] for name in ("NUL", "huge", "digits", "superscript")]


def test_what_stands_in_the_address_of_a_page(world):
    nowhere = AddressesOfNoView()
    with walk_addresses() as walk:
        for template, _pattern in _pages():
            for name in re.findall(r"{(\w+)}", template):
                for text in WORST:
                    path = world.address(template, name, text[:600])
                    if not nowhere.have_answered("get", path, text):
                        walk.ask(world.official, "get", path)
            walk.ask(world.official, "get", f"{world.address(template)}?q=a%00b&page=-1&ply=%C2%B2")
    assert walk.count > 300


def test_what_stands_in_the_forms_of_the_pages(world):
    """Every form that the pages of a running event offer to who may do everything."""
    world.places |= {name: world.places[place] for name, place in PAGES.items()}
    forms = {}
    with walk_addresses() as walk:
        for page in _pages():
            path = world.address(page.template)
            if page.name in WRITES:
                forms["post", path] = dict(WRITES[page.name])
            else:
                _learn(forms, world, walk, path)
        for (method, path), form in forms.items():
            resolve(path)  # or nothing would read what is sent
            for name in form:
                for text in (TEXTS["NUL"], TEXTS["digits"], "²"):
                    _send(walk, world.official, method, path, {**form, name: text})
    assert walk.count > 300


def _send(walk: Asked, client: Client, method: str, path: str, form: dict) -> None:
    """As a browser sends a form."""
    data = urlencode(form, doseq=True)
    if method == "get":
        walk.ask(client, method, f"{path}?{data}")
        return
    kind = "application/x-www-form-urlencoded"
    walk.ask(client, method, path, data=data, content_type=kind)


def _learn(forms: dict, world: EventWithEverything, walk: Asked, path: str) -> None:
    answer = walk.ask(world.official, "get", path)
    if answer.streaming or not answer.headers.get("Content-Type", "").startswith("text/html"):
        return
    page = Forms()
    page.feed(answer.content.decode())
    for method, action, fields in page.found:
        if action != reverse("logout"):
            forms.setdefault((method, urlsplit(urljoin(path, action)).path), {}).update(fields)
