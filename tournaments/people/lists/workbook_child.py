"""Child process: a workbook from standard input, its rows or its fault as JSON.

A process of its own with a measure of memory and time; nothing is waited for and nothing kept.
"""

import contextlib
import io
import json
import sys
import zipfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from itertools import islice
from typing import Any

from tournaments.people.lists.table import MOST_COLUMNS, FileCode, FileFault, Line, find_header
from tournaments.people.lists.workbook import (
    MOST_CELLS,
    MOST_CELLS_OF_LARGE,
    last_rows_of_parts,
    too_large_fault,
)

MOST_SHEETS = 10


@dataclass(frozen=True, slots=True)
class Measure:
    """What a workbook may have and cost; ``seconds`` are of the processor."""

    lines: int
    cells: int
    memory: int
    seconds: int


MEASURE = Measure(20_000, MOST_CELLS, 256 * 1024 * 1024, 10)

MEASURE_OF_LARGE = Measure(70_000, MOST_CELLS_OF_LARGE, 768 * 1024 * 1024, 60)


def main() -> None:
    """Read a workbook from standard input; write one JSON document, ``lines`` or ``fault``."""
    measure, top = MEASURE, 0
    if len(sys.argv) > 1:  # a federation's list: so many of its first rows, 0 for all
        measure, top = MEASURE_OF_LARGE, int(sys.argv[1])
    _take(measure)
    try:
        lines = [
            (line.number, line.cells, sorted(line.formulas)) for line in _read_rows(measure, top)
        ]
        answer: dict[str, Any] = {"lines": lines}
    except MemoryError:
        answer = {"fault": _fault(too_large_fault())}
    except FileFault as fault:
        answer = {"fault": _fault(fault)}
    json.dump(answer, sys.stdout)


def _take(measure: Measure) -> None:
    """As the system lets a process measure itself; where it does not, the parent's clock does."""
    try:
        import resource
    except ImportError:  # Windows
        return
    for what, most in (("RLIMIT_DATA", measure.memory), ("RLIMIT_CPU", measure.seconds)):
        with contextlib.suppress(ValueError, OSError, AttributeError):
            resource.setrlimit(getattr(resource, what), (most, most))


def _fault(fault: FileFault) -> dict[str, Any]:
    return {"code": fault.code, "row": fault.row, "found": fault.found, "limit": fault.limit}


def _read_rows(measure: Measure, top: int) -> list[Line]:
    """Return the rows that are not empty of the sheet with a list; raises FileFault.

    That is the first sheet with a column of names, else the first one with anything in it. A sheet
    that cannot be read is in nobody's way where another one has the list.
    """
    data = sys.stdin.buffer.read()
    last_rows = last_rows_of_parts(data, measure.cells)
    # what has not passed the scan is refused before the library is even loaded
    from openpyxl import load_workbook

    try:
        book = load_workbook(io.BytesIO(data), read_only=True, data_only=False, keep_links=False)
        sheets = list(book.worksheets[:MOST_SHEETS])
    except _broken() as error:
        raise FileFault(FileCode.BROKEN_WORKBOOK) from error
    if not sheets:
        raise FileFault(FileCode.BROKEN_WORKBOOK)
    first: list[Line] | FileFault = []
    for sheet in sheets:
        try:
            rows = list(islice(_rows_of_sheet(sheet, last_rows, measure.lines), top or None))
        except FileFault as fault:
            first = first or fault
            continue
        if find_header(rows) is not None:
            return rows
        first = first or rows
    if isinstance(first, FileFault):
        raise first
    return first


def _broken() -> tuple[type[Exception], ...]:
    """What the library raises for a workbook that is none."""
    from openpyxl.utils.exceptions import InvalidFileException

    return (
        *(InvalidFileException, zipfile.BadZipFile, KeyError, ValueError, TypeError),
        *(SyntaxError, IndexError, AttributeError),
    )


def _rows_of_sheet(sheet: Any, last_rows: Mapping[str, int], most: int) -> Iterator[Line]:
    try:
        # what the file says of its own size is not believed: it may be a million empty rows
        sheet.reset_dimensions()
        last = last_rows[sheet._worksheet_path]
    except _broken() as error:
        raise FileFault(FileCode.BROKEN_WORKBOOK) from error
    if last > most:
        raise FileFault(FileCode.TOO_MANY_ROWS, last, limit=most)
    rows = sheet.iter_rows(max_col=MOST_COLUMNS + 1)
    for number in range(1, last + 1):
        try:
            row = next(rows, None)
        except _broken() as error:
            raise FileFault(FileCode.BROKEN_WORKBOOK, number) from error
        if row is None:
            return
        line = _make_line(number, row)
        if any(line.cells) or line.formulas:
            yield line


def _make_line(number: int, row: tuple[Any, ...]) -> Line:
    from openpyxl.cell.read_only import EMPTY_CELL

    last = len(row)
    while last and row[last - 1] is EMPTY_CELL:  # rows come filled up to the widest allowed
        last -= 1
    own = row[:last]
    cells = [_cell_text(cell.value) for cell in own]
    while cells and not cells[-1]:
        cells.pop()
    return Line(
        number,
        tuple(cells),
        frozenset(at for at, cell in enumerate(own) if cell.data_type == "f"),
    )


def _cell_text(value: object) -> str:
    """Return a cell as a person reads it: 2016.0 is 2016, a date is its day."""
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


if __name__ == "__main__":
    main()
