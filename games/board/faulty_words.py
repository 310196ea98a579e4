"""Mark faulty words in the text of a record, and replace one by a move."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from games.draughts.errors import Fault
from games.draughts.pdn.encoding import decode
from games.draughts.variants import Variant

AROUND = 60  # characters of a long line shown on either side of the token

ROWS_AROUND = 4  # rows of a long text shown on either side of a faulty one

MOST_ROWS, MOST_CHARACTERS, LONGEST_ROW, MOST_MARKS = 400, 30_000, 4000, 200

LONGEST_TOKEN = 200  # characters of a faulty word shown

_END_OF_FILE = "\x1a"


@dataclass(frozen=True, slots=True)
class MarkedLine:
    """One line of a record in three parts: before, the faulty word (``token``), after."""

    line: int
    column: int
    before: str
    token: str
    after: str
    is_whole: bool = True  # the token stands there as it was read and is shown uncut


@dataclass(frozen=True, slots=True)
class ShownFault:
    """A fault, the marked line it stands in, and the game whose rule is broken."""

    fault: Fault
    mark: MarkedLine | None
    variant: Variant


def decode_for_marking(data: bytes) -> str:
    """Decode a record with LF as its only line end, so that lines count as the reader's do."""
    text = decode(data).text.removeprefix("\ufeff").rstrip(_END_OF_FILE)
    return text.replace("\r\n", "\n").replace("\r", "\n").replace("\x85", "\n")


def mark_fault(text: str, fault: Fault) -> MarkedLine | None:
    """Find a fault's line in a text from ``decode_for_marking``; None if it has no place."""
    lines = text.split("\n")
    if not fault.line or not fault.column or fault.line > len(lines):
        return None
    line = lines[fault.line - 1]
    start = _start_of_token(line, fault)
    is_there = bool(fault.token) and line.startswith(fault.token, start)
    token = fault.token if is_there else line[start : start + 1]
    return MarkedLine(
        line=fault.line,
        column=start + 1,
        before=_end_of(line[:start]),
        token=token if len(token) <= LONGEST_TOKEN else f"{token[:LONGEST_TOKEN]}…",
        after=_start_of(line[start + len(token) :]),
        is_whole=is_there and start + 1 == fault.column and len(token) <= LONGEST_TOKEN,
    )


def _start_of_token(line: str, fault: Fault) -> int:
    """Where the faulty word begins: a tag's fault stands at its bracket, its word inside."""
    start = (fault.column or 1) - 1
    inside = line.find(fault.token, start) if fault.token and line.startswith("[", start) else -1
    return start if inside < 0 else inside


def faults_with_marked_lines(
    text: str, faults: Iterable[Fault], variant: Variant
) -> tuple[ShownFault, ...]:
    """Return every fault of a record of this game with its marked line."""
    return tuple(ShownFault(fault, mark_fault(text, fault), variant) for fault in faults)


@dataclass(frozen=True, slots=True)
class TextPart:
    """A part of a text: plain, a faulty word, or a number of rows left out."""

    text: str = ""
    number: int = 0  # of the fault, from 1
    left_out: int = 0


def mark_all_faults(text: str, faults: Iterable[Fault]) -> tuple[TextPart, ...]:
    """Split a text from ``decode_for_marking`` into parts, each faulty word apart.

    Of a long text the rows around the faults only. Two faults at one place are one mark.
    """
    lines = text.split("\n")
    places: dict[int, dict[int, tuple[int, int]]] = {}
    for number, fault in enumerate(faults, 1):
        place = mark_fault(text, fault) if number <= MOST_MARKS else None
        if place is not None:
            size = len(place.token) if place.is_whole else min(len(fault.token), LONGEST_TOKEN) or 1
            row = places.setdefault(place.line, {})
            row.setdefault(place.column - 1, (number, size))
    kept = _shown_rows(lines, places)
    parts: list[TextPart] = []
    last = 0
    for at in sorted(kept):
        if at > last + 1:
            parts.append(TextPart(left_out=at - last - 1))
        parts.extend(_row_parts(lines[at - 1], places.get(at, {})))
        last = at
    if last < len(lines):
        parts.append(TextPart(left_out=len(lines) - last))
    return tuple(parts)


def _shown_rows(lines: list[str], places: Iterable[int]) -> set[int]:
    """The rows shown: all of a short text, else those around a fault."""
    if len(lines) <= MOST_ROWS and sum(map(len, lines)) <= MOST_CHARACTERS:
        return set(range(1, len(lines) + 1))
    near = (range(at - ROWS_AROUND, at + ROWS_AROUND + 1) for at in places)
    return {row for rows in near for row in rows if 0 < row <= len(lines)}


def _row_parts(row: str, marks: Mapping[int, tuple[int, int]]) -> Iterable[TextPart]:
    """A row in pieces; a row longer than any real one is cut around its marks."""
    at = 0
    for start, (number, size) in sorted(marks.items()):
        if start < at:
            continue
        before = row[at:start]
        yield TextPart(before if len(before) <= LONGEST_ROW else f"… {before[-AROUND:]}")
        word = row[start : start + size]
        yield TextPart(word or "␣", number)
        at = start + len(word)
    tail = row[at:]
    yield TextPart(f"{tail if len(tail) <= LONGEST_ROW else f'{tail[:AROUND]} …'}\n")


def _end_of(part: str) -> str:
    return part if len(part) <= AROUND else f"… {part[-AROUND:].partition(' ')[2]}"


def _start_of(part: str) -> str:
    return part if len(part) <= AROUND else f"{part[:AROUND].rpartition(' ')[0]} …"


def replace_word_by_move(
    text: str, *, line: int, column: int, length: int, move: str
) -> str | None:
    """Replace some characters of a text by a move; None if the place is not in the text."""
    lines = text.split("\n")
    start = column - 1
    if not 0 < line <= len(lines) or start < 0 or start + length > len(lines[line - 1]):
        return None
    row = lines[line - 1]
    lines[line - 1] = row[:start] + move + row[start + length :]
    return "\n".join(lines)
