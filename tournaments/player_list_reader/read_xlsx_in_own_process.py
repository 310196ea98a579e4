"""Read an XLSX file somebody sent, in a process of its own: it is a zip of XML, not trusted.

A process of its own reads it (``xlsx_child_main``), with a measure of memory and time: whatever a
file does to the reader, it is done to nobody else, and ends.
"""

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from tournaments.player_list_reader.table_rows_or_file_fault import (
    FileCode,
    FileFault,
    Line,
)
from tournaments.player_list_reader.xlsx_size_check import MOST_BYTES

SECONDS = 30  # the child ends itself long before
TOP = Path(__file__).resolve().parents[2]
CHILD = (sys.executable, "-m", "tournaments.player_list_reader.xlsx_child_main")


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


def read_workbook(data: bytes) -> Iterator[Line]:
    """Read the non-empty rows of a workbook's first sheet in a child process.

    Raises FileFault ``broken_workbook``, ``zip_bomb`` (more than a list of people needs, in
    bytes, elements, depth, memory or time, or entities in its XML), ``too_many_rows``.
    """
    for number, cells, formulas in _rows_from_child(data):
        yield Line(number, tuple(cells), frozenset(formulas))


def _rows_from_child(data: bytes) -> list[tuple[int, list[str], list[int]]]:
    try:
        child = subprocess.run(
            CHILD, input=data, capture_output=True, timeout=SECONDS, cwd=TOP, check=False
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
