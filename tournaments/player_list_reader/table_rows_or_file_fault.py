"""A table somebody sent as a value: rows of cells within limits, or why it cannot be read."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum

MOST_ROWS, MOST_COLUMNS, LONGEST_CELL = 5_000, 60, 500


class FileCode(StrEnum):
    """Codes of why a file of players cannot be read."""

    NOT_TEXT = "not_text"
    BROKEN_QUOTES = "broken_quotes"
    BROKEN_WORKBOOK = "broken_workbook"
    TOO_MANY_ROWS = "too_many_rows"
    ZIP_BOMB = "zip_bomb"
    EMPTY_FILE = "empty_file"
    NO_NAME_COLUMN = "no_name_column"
    NO_PLAYERS = "no_players"
    OLD_WORKBOOK = "old_workbook"
    WORD_DOCUMENT = "word_document"
    TOO_MANY_COLUMNS = "too_many_columns"
    CELL_TOO_LONG = "cell_too_long"


class FileFault(ValueError):
    """A file that cannot be read: ``code``, ``row`` from 1 (0: whole file), what was found."""

    def __init__(self, code: FileCode, row: int = 0, found: str = "", limit: int = 0) -> None:
        super().__init__(": ".join(filter(None, (f"row {row}" * bool(row), code, found))))
        self.code, self.row, self.found, self.limit = code, row, found, limit


@dataclass(frozen=True, slots=True)
class Line:
    """A non-empty row: its number in the file from 1, and its cells.

    ``formulas`` are the columns, from 0, whose cell is calculated: what they show depends on
    who opens the file, so it is never read.
    """

    number: int
    cells: tuple[str, ...]
    formulas: frozenset[int] = frozenset()

    def cell(self, column: int) -> str:
        """Return the text in a column from 0; empty beyond the last."""
        return self.cells[column] if column < len(self.cells) else ""


def require_rows_within_limits(lines: Iterable[Line]) -> Iterator[Line]:
    """Yield the rows while number and size are within limits; else raise FileFault."""
    for count, line in enumerate(lines, start=1):
        if count > MOST_ROWS:
            raise FileFault(FileCode.TOO_MANY_ROWS, line.number, limit=MOST_ROWS)
        if len(line.cells) > MOST_COLUMNS:
            raise FileFault(FileCode.TOO_MANY_COLUMNS, line.number, limit=MOST_COLUMNS)
        if any(len(cell) > LONGEST_CELL for cell in line.cells):
            raise FileFault(FileCode.CELL_TOO_LONG, line.number, limit=LONGEST_CELL)
        yield line


def column_letter(column: int) -> str:
    """Return a spreadsheet's letters of a column from 0: A, B, … Z, AA."""
    name = ""
    column += 1
    while column:
        column, rest = divmod(column - 1, 26)
        name = chr(ord("A") + rest) + name
    return name
