"""An XLSX file somebody sent, measured, then read in a process of its own: it is not trusted."""

import io
import json
import subprocess
import sys
import zipfile
import zlib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import IO
from xml.parsers import expat

from tournaments.people.lists.table import FileCode, FileFault, Line

# Read an XLSX file somebody sent, in a process of its own: it is a zip of XML, not trusted.
#
# A process of its own reads it (``people.lists.workbook_child``), with a measure of memory and
# time: whatever a file does to the reader, it is done to nobody else, and ends.


SECONDS = 30  # the child ends itself long before

LARGE_SECONDS = 120

TOP = Path(__file__).resolve().parents[__name__.count(".")]

CHILD = (sys.executable, "-m", "tournaments.people.lists.workbook_child")


def is_workbook(data: bytes) -> bool:
    """Return whether the bytes begin as a zip archive, as an XLSX workbook does."""
    return data.startswith(b"PK\x03\x04")


def is_old_workbook(data: bytes) -> bool:
    """Return whether the bytes are a workbook of before 2007 (XLS)."""
    return data.startswith(b"\xd0\xcf\x11\xe0")


def is_word_document(data: bytes) -> bool:
    """Return whether the bytes are a document of Word, DOCX or DOC, and no workbook."""
    return (is_workbook(data) and b"word/document.xml" in data) or (
        is_old_workbook(data) and "WordDocument".encode("utf-16-le") in data
    )


def read_workbook(data: bytes, *, is_large: bool = False, top: int = 0) -> Iterator[Line]:
    """Read the non-empty rows of a workbook's first sheet in a child process.

    ``is_large`` gives it the measure of a federation's list, not of one event's; ``top`` reads so
    many of its first rows alone.

    Raises FileFault ``broken_workbook``, ``zip_bomb`` (more than a list of people needs, in
    bytes, elements, depth, memory or time, or entities in its XML), ``too_many_rows``.
    """
    for number, cells, formulas in _rows_from_child(data, is_large=is_large, top=top):
        yield Line(number, tuple(cells), frozenset(formulas))


def _rows_from_child(
    data: bytes, *, is_large: bool, top: int
) -> list[tuple[int, list[str], list[int]]]:
    command, seconds = ((*CHILD, str(top)), LARGE_SECONDS) if is_large else (CHILD, SECONDS)
    try:
        child = subprocess.run(
            command, input=data, capture_output=True, timeout=seconds, cwd=TOP, check=False
        )
    except subprocess.TimeoutExpired as error:
        raise FileFault(FileCode.ZIP_BOMB, limit=MOST_BYTES) from error
    if child.returncode < 0:  # ended by its own measure
        raise FileFault(FileCode.ZIP_BOMB, limit=MOST_BYTES)
    if child.returncode > 0:  # the library met what it does not expect
        raise FileFault(FileCode.BROKEN_WORKBOOK)
    answer = json.loads(child.stdout)
    if "fault" in answer:
        fault = answer["fault"]
        raise FileFault(**{**fault, "code": FileCode(fault["code"])})
    return [(number, cells, formulas) for number, cells, formulas in answer["lines"]]


# Check that a workbook is as small as a list of people before anything reads it.
#
# The same parser that will read it later counts, so that what is counted is what would be read,
# whatever the encoding, and stops at the first thing too many.


MOST_PARTS, MOST_BYTES = 500, 40 * 1024 * 1024

MOST_CELLS = 500_000  # elements of cells and of the texts in them

MOST_CELLS_OF_LARGE = 4_000_000

MOST_OTHERS = 50_000  # each of the others becomes an object when it is read

MOST_DEPTH = 64

MOST_CELLS_IN_ROW = 16_384  # as many as a sheet has columns

LONGEST_TEXT = 100_000  # a cell holds a third of that

LONGEST_TOKEN = 2 * 1024 * 1024

PIECE = 64 * 1024

CELLS = frozenset({"row", "c", "v", "f", "is", "t", "si", "r"})

CONTENT = frozenset({"v", "is", "f"})

PACKED = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)


def last_rows_of_parts(data: bytes, most_cells: int = MOST_CELLS) -> Mapping[str, int]:
    """Find the number of the last row with content in each part of the zip, by name.

    Raises FileFault ``broken_workbook``, ``zip_bomb``.
    """
    count = _Count(most_cells)
    last_rows = {}
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as packed:
            parts = packed.infolist()
            if len(parts) > MOST_PARTS or sum(part.file_size for part in parts) > MOST_BYTES:
                raise too_large_fault()
            for part in parts:
                if part.compress_type not in PACKED:
                    raise FileFault(FileCode.BROKEN_WORKBOOK)
                with packed.open(part) as opened:
                    last_rows[part.filename] = _Part(count).scan(opened)
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError, EOFError, zlib.error) as error:
        raise FileFault(FileCode.BROKEN_WORKBOOK) from error
    return last_rows


def too_large_fault() -> FileFault:
    """Make the fault of a workbook that unpacks to more than a list of people can be."""
    return FileFault(FileCode.ZIP_BOMB, limit=MOST_BYTES)


class _Count:
    """What all parts together have."""

    def __init__(self, most_cells: int) -> None:
        self.most_cells = most_cells
        self.cells = self.others = 0


class _Part:
    """One part, as far as it is XML."""

    def __init__(self, count: _Count) -> None:
        self.count = count
        self.depth = self.text = self.row = self.in_row = self.last_row = 0
        self.parser = expat.ParserCreate()
        self.parser.buffer_text = True
        self.parser.StartElementHandler = self._begin
        self.parser.EndElementHandler = self._end
        self.parser.CharacterDataHandler = self._text
        self.parser.StartDoctypeDeclHandler = self._declared

    def scan(self, opened: IO[bytes]) -> int:
        """Read the part through; returns the number of the last row with content.

        What is no XML is refused by whoever reads it: he comes no further than this.
        """
        fed = 0
        try:
            while piece := opened.read(PIECE):
                self.parser.Parse(piece, False)
                fed += len(piece)
                if fed - self.parser.CurrentByteIndex > LONGEST_TOKEN:
                    raise too_large_fault()
            self.parser.Parse(b"", True)
        except FileFault:
            raise
        except (expat.ExpatError, ValueError, LookupError):
            pass
        return self.last_row

    def _begin(self, name: str, attributes: Mapping[str, str]) -> None:
        name = name.rpartition(":")[2]
        self.depth += 1
        self.text = 0
        if name in CELLS:
            self.count.cells += 1
        else:
            self.count.others += 1
        if (
            self.depth > MOST_DEPTH
            or self.count.cells > self.count.most_cells
            or self.count.others > MOST_OTHERS
        ):
            raise too_large_fault()
        if name == "row":
            place = attributes.get("r", "")
            self.row = int(place[:9]) if place.isdecimal() else self.row + 1
            self.in_row = 0
        elif name == "c":
            self.in_row += 1
            if self.in_row > MOST_CELLS_IN_ROW:
                raise too_large_fault()
        elif name in CONTENT:
            self.last_row = max(self.last_row, self.row)

    def _end(self, _name: str) -> None:
        self.depth -= 1
        self.text = 0

    def _text(self, text: str) -> None:
        self.text += len(text)
        if self.text > LONGEST_TEXT:
            raise too_large_fault()

    def _declared(self, *_: object) -> None:
        raise too_large_fault()
