"""One way each over URL paths, API operations and links of pages."""

import html
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple
from urllib.parse import urljoin, urlsplit

from django.http import FileResponse
from django.test import Client
from django.urls import Resolver404, URLPattern, URLResolver, get_resolver, resolve
from django.utils.translation import get_language
from drf_spectacular.generators import SchemaGenerator


def api_document() -> dict:
    """As everybody gets it, in the language spoken now; not to be changed."""
    return _document(get_language())


@cache
def _document(_language: str | None) -> dict:
    return SchemaGenerator().get_schema(request=None, public=True)


# Every address of the service: of its URL paths, of the API's document, and as links lead on.


LINK = re.compile(r"<a\b[^>]*?\bhref=\"([^\"]+)\"")

METHODS = frozenset({"get", "post", "put", "patch", "delete"})


class Address(NamedTuple):
    """One URL path: ``/events/{pk}/rounds/{number}/``, and the pattern behind it."""

    template: str
    pattern: URLPattern

    @property
    def name(self) -> str:
        return self.pattern.name or str(self.pattern.pattern)


class Answer(NamedTuple):
    """What an address answered; a file or a stream has no text."""

    status: int
    text: str


def addresses(resolver: URLResolver | None = None, before: str = "/") -> Iterator[Address]:
    """Yield every address but those of Django's own administration."""
    for pattern in (resolver or get_resolver()).url_patterns:
        path = f"{before}{pattern.pattern}"
        if isinstance(pattern, URLPattern):
            yield Address(re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", path), pattern)
        elif pattern.app_name != "admin":
            yield from addresses(pattern, path)


def operations() -> Iterator[tuple[str, str, dict]]:
    """Yield the template, the method and the description of every operation of the API."""
    for template, acts in api_document()["paths"].items():
        yield from ((template, method, acts[method]) for method in sorted(acts.keys() & METHODS))


def operations_with_number(number: int) -> Iterator[tuple[str, str]]:
    """Yield the method and the address of every operation, this number in its places."""
    for template, method, _act in operations():
        yield method, re.sub(r"{\w+}", str(number), template)


def answers_by_links(
    client: Client, *start: str, language: str | None = None, each: int = 1
) -> dict[str, Answer]:
    """Follow the links as a reader does; return the answers of so many addresses of each kind.

    Every paper is a kind of its own. Nobody follows links into the API or the administration.
    """
    answers: dict[str, Answer] = {}
    kinds: Counter[tuple[str, object]] = Counter()
    headers = {"accept-language": language} if language else {}
    waiting = list(dict.fromkeys(start))
    seen = set(waiting)
    for path in waiting:  # grows meanwhile
        try:
            match = resolve(urlsplit(path).path)
        except Resolver404:
            continue
        kind = match.view_name, match.view_name == "event-paper" and match.kwargs["name"]
        if kinds[kind] >= each or match.view_name.startswith(("admin:", "api-")):
            continue
        kinds[kind] += 1
        answer = client.get(path, headers=headers)
        if isinstance(answer, FileResponse):
            answer.getvalue()  # a file that nobody reads to its end stays open
        is_page = answer.get("Content-Type", "").startswith("text/html") and not answer.streaming
        answers[path] = Answer(answer.status_code, answer.content.decode() if is_page else "")
        for link in LINK.findall(answers[path].text):
            there = urlsplit(urljoin(path, html.unescape(link)))
            address = there.path + (f"?{there.query}" if there.query else "")
            if not there.netloc and address not in seen:
                seen.add(address)
                waiting.append(address)
    return answers


def pages_by_links(client: Client, *start: str, **how: object) -> dict[str, str]:
    """Return the text of every page among those answers."""
    answers = answers_by_links(client, *start, **how)
    return {path: answer.text for path, answer in answers.items() if answer.text}
