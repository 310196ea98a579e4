"""XLSX read with suspicion: it is a zip of XML that somebody sent."""

import io
import re
import zipfile
from collections.abc import Iterator
from datetime import date, datetime

from openpyxl import load_workbook
from openpyxl.cell import Cell
from openpyxl.cell.read_only import EmptyCell, ReadOnlyCell
from openpyxl.utils.exceptions import InvalidFileException

from tournaments.lists.table import MOST_COLUMNS, Line, TableFault

MOST_PARTS, MOST_BYTES, MOST_LINES = 500, 40 * 1024 * 1024, 20_000
_DECLARATION = re.compile(rb"<!(?:DOCTYPE|ENTITY)", re.IGNORECASE)
_BROKEN = (InvalidFileException, zipfile.BadZipFile, KeyError, ValueError, TypeError, SyntaxError)


def is_workbook(data: bytes) -> bool:
    return data.startswith(b"PK\x03\x04")


def is_old(data: bytes) -> bool:
    """The binary format of spreadsheets before 2007."""
    return data.startswith(b"\xd0\xcf\x11\xe0")


def read(data: bytes) -> Iterator[Line]:
    """The rows of the first sheet that are not empty.

    Raises TableFault ``broken_workbook``, ``zip_bomb`` (more than MOST_BYTES unpacked, or
    entities in its XML), ``too_many_rows``.
    """
    _must_be_small(data)
    try:
        book = load_workbook(io.BytesIO(data), read_only=True, data_only=False, keep_links=False)
        sheet = book.worksheets[0]
        # what the file says of its own size is not believed: it may be a million empty rows
        sheet.reset_dimensions()
    except (*_BROKEN, IndexError, AttributeError) as error:
        raise TableFault("broken_workbook") from error
    rows = sheet.iter_rows(max_col=MOST_COLUMNS + 1)
    for number in range(1, MOST_LINES + 2):
        try:
            row = next(rows, None)
        except _BROKEN as error:
            raise TableFault("broken_workbook", number) from error
        if row is None:
            return
        line = _line(number, row)
        if any(line.cells) or line.formulas:
            if number > MOST_LINES:
                break
            yield line
    else:
        return
    raise TableFault("too_many_rows", number, limit=MOST_LINES)


def _must_be_small(data: bytes) -> None:
    """By the sizes in the zip's own list, beyond which no part is unpacked anyway."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as packed:
            parts = packed.infolist()
            if len(parts) > MOST_PARTS or sum(part.file_size for part in parts) > MOST_BYTES:
                raise TableFault("zip_bomb", limit=MOST_BYTES)
            for part in parts:
                if part.filename.endswith((".xml", ".rels")):
                    with packed.open(part) as opened:
                        if _DECLARATION.search(opened.read(4096)):
                            raise TableFault("zip_bomb", limit=MOST_BYTES)
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError, EOFError) as error:
        raise TableFault("broken_workbook") from error


def _line(number: int, row: tuple[Cell | ReadOnlyCell | EmptyCell, ...]) -> Line:
    cells = [_told(cell.value) for cell in row]
    while cells and not cells[-1]:  # rows come filled up to the widest allowed
        cells.pop()
    return Line(
        number,
        tuple(cells),
        frozenset(at for at, cell in enumerate(row) if cell.data_type == "f"),
    )


def _told(value: object) -> str:
    """A cell as a person reads it: 2016.0 is 2016, a date is its day."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "1" if value else "0"
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, datetime):
        return value.date().isoformat()
    if isinstance(value, date):
        return value.isoformat()
    return str(value).strip()
