"""Commands in English, texts in both languages, and a made-up third one."""

import re
import struct
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

from django.core.management import call_command as call_in_language_of_site
from django.utils import translation

from games.web.language import Text, in_language


def call_command(*arguments: Any, **options: Any) -> Any:
    """As Django's, with what the command says in English."""
    with translation.override("en"):
        return call_in_language_of_site(*arguments, **options)


def russian_and_english(text: Text) -> tuple[str, str]:
    """One text as both readers read it."""
    return in_language(text, "ru"), in_language(text, "en")


# Make up a third language: every text of every catalogue stands between ⟦ and ⟧.
#
# What a page says outside such brackets was never given to a translator.


LANGUAGE = "lv"  # its readers read Latin letters; the service has no catalogue of it

HEADER = b"Content-Type: text/plain; charset=UTF-8\nPlural-Forms: nplurals=2; plural=(n != 1);\n"

MAGIC, ENTRY, HEAD = 0x950412DE, struct.Struct("<II"), struct.Struct("<7I")

GAP = re.compile(r"(%\(\w+\)[sd]|%[sd]|\{[^{}]*\}|<[^>]*>|&\w+;)")

YES_AND_NO = "yes,no,maybe"  # the frame cuts this text at its commas

BRACKETED = re.compile("⟦[^⟦⟧]*⟧")

LETTERS = re.compile(r"[A-Za-zА-Яа-яЁё]")

SAID_BY_ATTRIBUTE = ("title", "aria-label", "alt", "placeholder")

UNREAD = frozenset({"script", "style", "template"})

DATA = frozenset({"code", "kbd", "pre", "samp", "textarea"})

EMPTY = frozenset(["area", "br", "col", "hr", "img", "input", "link", "meta", "source", "wbr"])


def pseudo(text: str) -> str:
    """Each stretch of words in brackets of its own; what is filled in stands outside them."""
    if text == YES_AND_NO:
        return ",".join(map(pseudo, text.split(",")))
    parts = GAP.split(text)
    return "".join(f"⟦{part}⟧" if at % 2 == 0 and part else part for at, part in enumerate(parts))


def messages(compiled: Path) -> Iterator[bytes]:
    """The texts that a compiled catalogue translates, with their contexts and plurals."""
    data = compiled.read_bytes()
    _magic, _version, count, place, *_rest = HEAD.unpack_from(data)
    for at in range(count):
        length, start = ENTRY.unpack_from(data, place + at * ENTRY.size)
        yield data[start : start + length]


def translated(message: bytes) -> bytes:
    """One entry in the made-up language: both numbers of it, without its context."""
    text = message.decode().split("\x04")[-1]
    return "\0".join(map(pseudo, text.split("\0"))).encode()


def write_catalogue(sources: list[Path], target: Path) -> None:
    """One compiled catalogue of the made-up language with the entries of all these."""
    translations = {
        message: translated(message) for source in sources for message in messages(source)
    }
    rows = sorted({**translations, b"": HEADER}.items())
    tables = HEAD.size + 2 * len(rows) * ENTRY.size
    places: list[list[tuple[int, int]]] = [[], []]
    texts = b""
    for column in (0, 1):
        for row in rows:
            places[column].append((len(row[column]), tables + len(texts)))
            texts += row[column] + b"\0"
    head = HEAD.pack(
        MAGIC, 0, len(rows), HEAD.size, HEAD.size + len(rows) * ENTRY.size, 0, HEAD.size
    )
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(
        head + b"".join(ENTRY.pack(*words) for column in places for words in column) + texts
    )


class Reader(HTMLParser):
    """What people read of a page in its own language, and where its links lead."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.said: list[str] = []
        self.links: list[str] = []
        self.open: list[tuple[str, bool]] = []  # tags, and whether they hide from translators
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = dict(attrs)
        spoken = attributes.get("lang")
        is_apart = tag in UNREAD | DATA or spoken not in (None, LANGUAGE)
        if not is_apart and not self.is_apart:
            self.said += [
                attributes[name] or "" for name in SAID_BY_ATTRIBUTE if name in attributes
            ]
            if tag == "input" and attributes.get("type") in ("submit", "button"):
                self.said.append(attributes.get("value") or "")
        if tag not in EMPTY:
            self.open.append((tag, is_apart))
        if tag == "a" and attributes.get("href"):
            self.links.append(attributes["href"] or "")

    def handle_endtag(self, tag: str) -> None:
        while any(name == tag for name, _ in self.open) and self.open.pop()[0] != tag:
            pass

    def handle_data(self, data: str) -> None:
        if not self.is_apart:
            self.said.append(data)

    @property
    def is_apart(self) -> bool:
        return any(is_separate for _, is_separate in self.open)


def untranslated(text: str, allowed: re.Pattern[str]) -> str:
    """What is left of a text without its translated words and without data; "" if nothing."""
    left, before = text, ""
    while left != before:  # a translated text may stand inside another
        left, before = BRACKETED.sub(" ", left), left
    left = allowed.sub(" ", left)
    return " ".join(left.split()) if LETTERS.search(left) else ""
