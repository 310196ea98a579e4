"""A list as cells with typed corrections written into them, returned as a list.

A list with heads keeps its columns; one read line by line (``people.lists.pasted``) becomes a table
with heads, and what was not understood of it stands in a column of its own: read again it says
the same. Only what is typed in a cell differs.
"""

import csv
import io
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from tournaments.people.lists import csv_file
from tournaments.people.lists.reader import OpenedList, open_list, rows_below_headings
from tournaments.people.lists.table import LONGEST_CELL, Line

Corrections = Mapping[int, Mapping[str, str]]
"""Row of the list → field → what is to stand in its cell."""

SEPARATOR = ";"

NAME_PARTS = ("surname", "given", "patronymic")

PASTED = ("name", "title", "birth_year", "city", "club", "sex", "rating", "unread")

Heads = Mapping[str, str]
"""Field → the head of its column in the reader's language; the reader of lists knows each."""


@dataclass(slots=True)
class CellTable:
    """A list of players as rows of cells; ``columns`` maps each field to its column.

    ``head_row`` is the row of the heads; 0 where the rows are counted without them.
    """

    heads: list[str]
    columns: dict[str, int]
    rows: dict[int, list[str]]
    head_row: int
    new_heads: Heads

    def cell(self, row: int, field: str) -> str:
        """Return a field's text in a row; a name kept in several columns is joined."""
        if field == "name" and "name" not in self.columns:
            parts = (self._at(row, part) for part in NAME_PARTS)
            return " ".join(filter(None, parts))
        return self._at(row, field)

    def _at(self, row: int, field: str) -> str:
        cells, column = self.rows.get(row, []), self.columns.get(field)
        return cells[column] if column is not None and column < len(cells) else ""

    def corrections_that_differ(self, typed: Corrections) -> dict[int, dict[str, str]]:
        """Return the typed corrections that differ from the list, for rows it has."""
        otherwise = {
            row: {
                field: clean
                for field, words in fields.items()
                if (clean := " ".join(words.split())[:LONGEST_CELL]) != self.cell(row, field)
            }
            for row, fields in typed.items()
            if row in self.rows
        }
        return {row: fields for row, fields in otherwise.items() if fields}

    def write(self, corrections: Corrections) -> None:
        """Write typed corrections into their cells.

        A row that gets its first name has been read by a person: nothing of it is unread.
        """
        for row, fields in corrections.items():
            if fields.get("name") and not self.cell(row, "name"):
                self._put(row, "unread", "")
            for field, words in fields.items():
                if field == "name" and "name" not in self.columns:
                    self._put_name_in_parts(row, words)
                else:
                    self._put(row, field, words)

    def _put_name_in_parts(self, row: int, words: str) -> None:
        has_given = "given" in self.columns
        surname, _blank, given = words.partition(" ")
        self._put(row, "surname", surname if has_given else words)
        self._put(row, "given", given if has_given else "")
        self._put(row, "patronymic", "")

    def _put(self, row: int, field: str, words: str) -> None:
        if field not in self.columns:
            if not words:
                return
            self.columns[field] = len(self.heads)
            self.heads.append(self.new_heads.get(field, field))
        cells = self.rows[row]
        cells += [""] * (self.columns[field] + 1 - len(cells))
        cells[self.columns[field]] = words

    def as_csv(self) -> bytes:
        """Return the corrected list as CSV with headings; rows keep their numbers."""
        text = io.StringIO(newline="")
        out = csv.writer(text, delimiter=SEPARATOR)
        for _row_above in range(1, self.head_row):
            out.writerow([])
        text.write(_written_heads(self.heads))
        for row in range(self.head_row + 1, max(self.rows, default=0) + 1):
            out.writerow(_in_one_line(self.rows.get(row, [])))
        return text.getvalue().encode()


def _written_heads(heads: Iterable[str]) -> str:
    """Return the row of heads; in quotes where commas in them would pass for the separator."""
    cells = _in_one_line(heads)
    for quoting in (csv.QUOTE_MINIMAL, csv.QUOTE_ALL):
        text = io.StringIO(newline="")
        csv.writer(text, delimiter=SEPARATOR, quoting=quoting).writerow(cells)
        if csv_file.detect_csv_separator(text.getvalue()) == SEPARATOR:
            break
    return text.getvalue()


def _in_one_line(cells: Iterable[str]) -> list[str]:
    """Cells without line breaks, which would push the rows below down; none if all are empty."""
    flat = [" ".join(cell.splitlines()) for cell in cells]
    return flat if any(flat) else []


def read_list_as_cells(data: bytes, town: str = "", *, new_heads: Heads) -> CellTable:
    """Read the cells of a list; a column it lacks gets a heading from ``new_heads``.

    Raises FileFault as ``read_people`` does.
    """
    return cells_of_list(open_list(data, town), new_heads=new_heads)


def cells_of_list(opened: OpenedList, *, new_heads: Heads) -> CellTable:
    """Make the cells of a list's rows, as ``read_list_as_cells`` does."""
    header = opened.header
    if header is None:
        return _table_of_pasted_lines(opened, new_heads)
    heads = [header.heads.get(column, "") for column in range(max(header.heads, default=0) + 1)]
    rows = {line.number: _cells(line) for line in rows_below_headings(opened.lines, header)}
    head_row = 0 if header.is_of_pasted_list else header.row
    return CellTable(heads, dict(header.columns), rows, head_row, new_heads)


def _cells(line: Line) -> list[str]:
    """Return a row's texts; a formula stays one until a value is typed in its cell."""
    return [
        f"={words.lstrip('=')}" if column in line.formulas else words
        for column, words in enumerate(line.cells)
    ]


def _table_of_pasted_lines(opened: OpenedList, new_heads: Heads) -> CellTable:
    pasted = opened.pasted
    assert pasted is not None  # where no heads are
    rows = {
        player.row: [
            *(player.name, player.title, str(player.birth_year or ""), player.city, ""),
            *(player.sex, str(player.rating or ""), player.left_over),
        ]
        for player in pasted.players
    }
    rows |= {row: [*([""] * (len(PASTED) - 1)), words] for row, words in pasted.others}
    columns = {field: column for column, field in enumerate(PASTED)}
    return CellTable([new_heads[field] for field in PASTED], columns, rows, 0, new_heads)
