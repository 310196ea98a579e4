"""List the handbook's chapters in order, and render a chapter's Markdown as HTML."""

import hashlib
import re
import struct
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import quote

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.token import Token

HANDBOOK = Path(__file__).resolve().parent

PICTURES = HANDBOOK / "pictures"

FALLBACK = "en"  # the language every chapter exists in

CHAPTERS: dict[str, tuple[str, ...]] = {
    "users": (
        "tour",
        "organiser",
        "several",
        "arbiter",
        "player",
        "spectator",
        "glossary",
        "checklists",
        "systems",
        "coefficients",
        "rules",
        "family",
        "verification",
        "papers",
        "files",
        "openings",
        "sites",
    ),
    "operations": (
        "laptop",
        "windows",
        "installation",
        "operations",
        "machines",
        "commands",
        "programs",
    ),
    "builders": (
        "architecture",
        "decisions",
        "names-in-code",
        "recipes",
        "library",
        "benchmarks",
        "developers",
        "changelog",
    ),
}
"""Part of the handbook -> the names of its chapters, in reading order."""

ORDER: tuple[str, ...] = tuple(name for names in CHAPTERS.values() for name in names)

_CHAPTER_LINK = re.compile(r"(?:\.\./\w+/)?([\w-]+)\.md(#.+)?")

_PICTURE = re.compile(r"<img [^>]+>")

_PICTURE_LINK = re.compile(r"\.\./pictures/([\w-]+\.png)")

Address = Callable[[str], str]
"""The address of a chapter, or of a picture, from its name."""


class UnknownChapter(LookupError):
    """Error: the handbook has no chapter of this name."""


@dataclass(frozen=True, slots=True)
class Section:
    """A second-level heading of a chapter, and its anchor."""

    title: str
    anchor: str


@dataclass(frozen=True, slots=True)
class Chapter:
    """One chapter as HTML; ``language`` may differ from the one asked for."""

    name: str
    language: str
    title: str
    summary: str
    sections: tuple[Section, ...]
    html: str


def load_chapter(name: str, language: str, page: Address, picture: Address) -> Chapter:
    """Load the chapter in this language, else in English; raises UnknownChapter.

    ``page`` and ``picture`` tell where a chapter and a picture are served.
    """
    shown_language = language_of_chapter(name, language)
    return _render(
        name, shown_language, text=_text(name, shown_language), page=page, picture=picture
    )


def chapter_title(name: str, language: str) -> str:
    """Return a chapter's first heading, in the language in which it is shown."""
    first = _text(name, language_of_chapter(name, language)).partition("\n")[0]
    return first.removeprefix("# ").strip()


def language_of_chapter(name: str, language: str) -> str:
    """Return the language in which a chapter is shown to such a reader; raises UnknownChapter."""
    if name not in ORDER:
        raise UnknownChapter(name)
    return language if _file(name, language).is_file() else FALLBACK


def fingerprint_of_chapters(names: Sequence[str], language: str) -> str:
    """Return a short hash of these chapters' texts, which changes with any of them."""
    texts = "".join(_text(name, language_of_chapter(name, language)) for name in names)
    return hashlib.sha256(texts.encode()).hexdigest()[:12]


def neighbouring_chapters(name: str) -> tuple[str | None, str | None]:
    """Return the chapters before and after this one."""
    place = ORDER.index(name)
    before = ORDER[place - 1] if place else None
    return before, ORDER[place + 1] if place + 1 < len(ORDER) else None


def heading_anchor(text: str) -> str:
    """Return the anchor of a heading: small letters of any alphabet, hyphens for spaces."""
    return re.sub(r"\s+", "-", re.sub(r"[^\w\s-]", "", text.lower()).strip())


def _file(name: str, language: str) -> Path:
    return HANDBOOK / language / f"{name}.md"


def _text(name: str, language: str) -> str:
    return _file(name, language).read_text(encoding="utf-8")


def _parser() -> "MarkdownIt":
    """Markdown with tables; a tag that somebody writes into it is shown as the text it is.

    Its library is loaded by the first chapter that is read, not by every start of the site.
    """
    from markdown_it import MarkdownIt

    return MarkdownIt("commonmark", {"html": False}).enable("table")


@lru_cache(maxsize=128)
def _render(name: str, language: str, *, text: str, page: Address, picture: Address) -> Chapter:
    parser = _parser()
    tokens = parser.parse(text)
    sections = tuple(_mark_headings(tokens))
    for token in tokens:
        _rewrite_link(token, page, picture)
    for part in (child for token in tokens for child in token.children or ()):
        _rewrite_link(part, page, picture)
    html = _fetched_when_near(parser.renderer.render(tokens, parser.options, {}))
    heading, summary = (_text_of_first(tokens, kind) for kind in ("heading_open", "paragraph_open"))
    return Chapter(name, language, heading, summary, sections, _scrollable(html))


def _mark_headings(tokens: "Sequence[Token]") -> list[Section]:
    """Give every heading its anchor; list those of the second rank."""
    sections = []
    for place, token in enumerate(tokens):
        if token.type == "heading_open":
            text = _plain_text(tokens[place + 1])
            token.attrSet("id", heading_anchor(text))
            if token.tag == "h2":
                sections.append(Section(text, quote(heading_anchor(text))))
    return sections


def _rewrite_link(token: "Token", page: Address, picture: Address) -> None:
    """Rewrite a link to a file of the handbook as the address it is served at."""
    if token.type == "link_open":
        match = _CHAPTER_LINK.fullmatch(str(token.attrGet("href")))
        if match:
            token.attrSet("href", page(match[1]) + (match[2] or ""))
    elif token.type == "image":
        match = _PICTURE_LINK.fullmatch(str(token.attrGet("src")))
        if match:
            token.attrSet("src", picture(match[1]))
            _keep_its_place(token, *_picture_size(match[1]))


def _keep_its_place(token: "Token", width: int, height: int) -> None:
    """Let a picture move nothing when it comes."""
    for name, value in (("width", width), ("height", height), ("loading", "lazy")):
        token.attrSet(name, str(value))


def _fetched_when_near(html: str) -> str:
    """Let every picture but the first wait for a script; without scripts it is fetched as usual."""
    first = _PICTURE.search(html)
    if first is None:
        return html
    rest = _PICTURE.sub(
        lambda picture: f"{_waiting(picture[0])}<noscript>{picture[0]}</noscript>",
        html[first.end() :],
    )
    return html[: first.end()] + rest


def _waiting(picture: str) -> str:
    return picture.replace(" src=", " data-src=", 1)


def _picture_size(name: str) -> tuple[int, int]:
    """The pixels of a picture in PNG: they stand behind its first sixteen bytes."""
    with (PICTURES / name).open("rb") as file:
        return struct.unpack(">16xII", file.read(24))


def _scrollable(html: str) -> str:
    """Let tables and code blocks scroll by themselves, with the keyboard too."""
    html = html.replace("<table>", '<div class="table-wrap" tabindex="0"><table class="table">')
    return html.replace("</table>", "</table></div>").replace("<pre>", '<pre tabindex="0">')


def _text_of_first(tokens: "Sequence[Token]", kind: str) -> str:
    """The text of the first token of a kind: heading or paragraph."""
    place = next(place for place, token in enumerate(tokens) if token.type == kind)
    return _plain_text(tokens[place + 1])


def _plain_text(inline: "Token") -> str:
    return "".join(
        " " if part.type == "softbreak" else part.content for part in inline.children or ()
    )
