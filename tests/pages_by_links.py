"""Follow the links of the service as a reader does, one page of every kind."""

import html
import re
from urllib.parse import urljoin, urlsplit

from django.http import FileResponse
from django.test import Client
from django.urls import Resolver404, resolve

LINK = re.compile(r"<a\b[^>]*?\bhref=\"([^\"]+)\"")


def walked_pages(client: Client, start: str, language: str) -> dict[str, str]:
    """A page of every kind that links lead to, and every paper, by its address."""
    pages: dict[str, str] = {}
    kinds: set[tuple[str, object]] = set()
    seen, waiting = {start}, [start]
    while waiting:
        path = waiting.pop(0)
        try:
            match = resolve(urlsplit(path).path)
        except Resolver404:
            continue
        kind = match.view_name, match.view_name == "event-paper" and match.kwargs["name"]
        if kind in kinds or match.view_name.startswith(("admin:", "api-")):
            continue
        kinds.add(kind)
        answer = client.get(path, headers={"accept-language": language})
        if isinstance(answer, FileResponse):
            answer.getvalue()  # a file that nobody reads to its end stays open
        if not answer.get("Content-Type", "").startswith("text/html") or answer.streaming:
            continue
        pages[path] = answer.content.decode()
        for link in LINK.findall(pages[path]):
            there = urlsplit(urljoin(path, html.unescape(link)))
            address = there.path + (f"?{there.query}" if there.query else "")
            if not there.netloc and address not in seen:
                seen.add(address)
                waiting.append(address)
    return pages
