"""A document of sections with sentences: as text, read back, compared with another."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from enum import StrEnum

HEAD = "## "


class SectionKey(StrEnum):
    """Sections of the regulations, in their order."""

    GENERAL = "general"
    TIME = "time"
    OFFICIALS = "officials"
    PLAYERS = "players"
    ENTRIES = "entries"
    PLAY = "play"
    PLACES = "places"
    AWARDS = "awards"
    MONEY = "money"
    SAFETY = "safety"
    DISPUTES = "disputes"


@dataclass(frozen=True, slots=True)
class Section:
    """A section: its title, its sentences in order, what the settings do not say yet."""

    key: SectionKey
    title: str
    sentences: tuple[str, ...]
    gaps: tuple[str, ...] = ()

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to print."""
        return not self.sentences


def document_text(title: str, sections: Iterable[Section]) -> str:
    """Write a document as plain text; sections without a sentence are left out."""
    lines = [title]
    for number, section in enumerate((one for one in sections if not one.is_empty), start=1):
        lines += ["", f"{HEAD}{number}. {section.title}", ""]
        lines += section.sentences
    return "\n".join(lines) + "\n"


class Mark(StrEnum):
    """How a line stands in a comparison."""

    SAME = "same"
    ADDED = "added"
    REMOVED = "removed"


@dataclass(frozen=True, slots=True)
class MarkedLine:
    """A line of a compared document; ``is_head`` is the title of a section."""

    mark: Mark
    text: str
    is_head: bool


def compare_documents(before: str, after: str) -> tuple[MarkedLine, ...]:
    """Compare two documents line by line: what stands in both, what was taken out, put in.

    A section is known by its title: its number moves when another is put before it.
    """
    old, new = tuple(_lines(before)), tuple(_lines(after))
    found: list[MarkedLine] = []
    matcher = SequenceMatcher(
        None, [_plain(line) for line in old], [_plain(line) for line in new], autojunk=False
    )
    for kind, first, last, start, end in matcher.get_opcodes():
        if kind == "equal":
            found += (_marked(Mark.SAME, line) for line in new[start:end])
            continue
        found += (_marked(Mark.REMOVED, line) for line in old[first:last])
        found += (_marked(Mark.ADDED, line) for line in new[start:end])
    return tuple(found)


def has_changed(lines: Sequence[MarkedLine]) -> bool:
    """Return whether a comparison shows any difference."""
    return any(line.mark is not Mark.SAME for line in lines)


def _lines(text: str) -> Iterator[str]:
    return (line for line in text.splitlines() if line.strip())


def _plain(line: str) -> str:
    return line.partition(". ")[2] if line.startswith(HEAD) else line


def _marked(mark: Mark, line: str) -> MarkedLine:
    return MarkedLine(mark, line.removeprefix(HEAD), line.startswith(HEAD))


def signed_text(text: str, text_en: str) -> bytes:
    """Return the bytes that are signed: both languages, one below the other."""
    return f"{text}\n\n{text_en}".encode()
