"""The columns of a federation's list: guessed, remembered, chosen by a person, read by that."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from tournaments.people.lists import csv_file, workbook
from tournaments.people.lists.person import (
    ListedPerson,
    RowCode,
    RowFault,
    read_person_from_row,
)
from tournaments.people.lists.table import (
    FileCode,
    FileFault,
    Line,
    ListHeader,
    column_letter,
    find_header,
    folded_head,
    require_rows_within_limits,
)

FIELDS = (
    *("name", "surname", "given", "patronymic", "name_latin", "federation_id", "rating"),
    *("title", "federation", "birth_year", "sex", "region", "city", "club"),
)
"""What a column may be; every other column is left alone."""

MOST_LISTED = 60_000
"""Rows of a list."""

SAMPLES, TOP_ROWS = 3, 20

MORE_WORDS = {
    "rtg": "rating",
    "r": "rating",
    "рейтинг r": "rating",
    "id nr": "federation_id",
    "id number": "federation_id",
    "fin": "federation_id",
    "ident": "federation_id",
    "номер": "federation_id",
    "игрок": "name",
}
"""Words above columns of published lists that lists of players do not have."""

MOSTLY = 2
"""A column is not what it was said to be when one row of so many cannot be read by it."""

LEAST_ROWS = 6


class ColumnsCode(StrEnum):
    """Codes of why a choice of columns cannot be taken."""

    NO_NAME = "no_name"
    NO_RATING = "no_rating"
    TWICE = "twice"  # field, column, other
    UNKNOWN_FIELD = "unknown_field"  # field
    NO_SUCH_COLUMN = "no_such_column"  # field, column, count
    BAD_HEADER = "bad_header"  # row, last
    WRONG_COLUMN = "wrong_column"  # field, column, head, row, found, count, rows
    NOBODY = "nobody"


class BadColumns(ValueError):
    """A choice of columns that cannot be taken: ``code`` and its facts."""

    def __init__(self, code: ColumnsCode, **params: str | int) -> None:
        super().__init__(code)
        self.code, self.params = code, params


@dataclass(frozen=True, slots=True)
class ColumnChoice:
    """Which column, from 0, holds what; ``header`` is the row of the heads, 0 for none."""

    header: int
    columns: Mapping[str, int]

    def as_json(self) -> dict[str, Any]:
        """Return the choice as it is stored."""
        return {"header": self.header, "columns": dict(self.columns)}


def choice_from_json(stored: Mapping[str, Any]) -> ColumnChoice:
    """Read a stored choice."""
    return ColumnChoice(stored["header"], stored["columns"])


@dataclass(frozen=True, slots=True)
class SeenColumn:
    """A column of a file as a person is asked about it; ``field`` is what is proposed.

    ``is_remembered`` says that the column of this head was that the last time.
    """

    number: int
    letter: str
    head: str
    samples: tuple[str, ...]
    field: str = ""
    is_remembered: bool = False


@dataclass(frozen=True, slots=True)
class SeenFile:
    """The top of a file: its columns, the row of heads, fields that had a column the last time."""

    header: int
    columns: tuple[SeenColumn, ...]
    missing: tuple[tuple[str, str], ...] = ()


def read_listed_rows(data: bytes, top: int = 0) -> tuple[Line, ...]:
    """Read the rows of a list in CSV or XLSX; raises FileFault.

    ``top`` reads so many rows of a workbook alone: all of a long one are for a worker.
    """
    if not data.strip():
        raise FileFault(FileCode.EMPTY_FILE)
    if workbook.is_word_document(data):
        raise FileFault(FileCode.WORD_DOCUMENT)
    if workbook.is_old_workbook(data):
        raise FileFault(FileCode.OLD_WORKBOOK)
    read = (
        workbook.read_workbook(data, is_large=True, top=top)
        if workbook.is_workbook(data)
        else csv_file.read_csv(data)
    )
    lines = tuple(require_rows_within_limits(read, most=MOST_LISTED))
    if not lines:
        raise FileFault(FileCode.EMPTY_FILE)
    return lines


def top_of_lines(lines: Sequence[Line]) -> list[list[Any]]:
    """Return the first rows as they are kept with the file: number, cells."""
    return [[line.number, list(line.cells)] for line in lines[:TOP_ROWS]]


def head_key(head: str) -> str:
    """Fold a head to find its column again; a sign alone, «№», stays what it is."""
    return folded_head(head) or head.strip()


def look_at_top(
    top: Iterable[Sequence[Any]], remembered: Mapping[str, str], header: int | None = None
) -> SeenFile:
    """Propose what each column is: what it was the last time, else by its head.

    ``remembered`` goes from folded heads to fields; ``header`` is the row a person named.
    """
    lines = [Line(number, tuple(cells)) for number, cells in top]
    found = find_header(lines)
    at = header if header is not None else (found.row if found else _first_row(lines, remembered))
    heads = next((line.cells for line in lines if line.number == at), ())
    below = [line for line in lines if line.number > at]
    width = max((len(line.cells) for line in lines), default=0)
    guesses = _guesses(heads, found if found is not None and found.row == at else None)
    known = {
        column: remembered[head_key(head)]
        for column, head in enumerate(heads)
        if head_key(head) in remembered
    }
    chosen = {**{at: field for at, field in guesses.items() if not known}, **known}
    columns = tuple(
        SeenColumn(
            column,
            column_letter(column),
            heads[column] if column < len(heads) else "",
            tuple(line.cell(column)[:40] for line in below[:SAMPLES]),
            chosen.get(column, ""),
            column in known,
        )
        for column in range(width)
    )
    there = {head_key(head) for head in heads}
    gone = tuple((field, head) for head, field in remembered.items() if head not in there)
    return SeenFile(at, columns, gone)


def _first_row(lines: Sequence[Line], remembered: Mapping[str, str]) -> int:
    """Return the row with a remembered head; 0 where no row looks like heads."""
    for line in lines:
        if any(head_key(cell) in remembered for cell in line.cells):
            return line.number
    return 0


def _guesses(heads: Sequence[str], found: ListHeader | None) -> dict[int, str]:
    guessed = {column: field for field, column in (found.columns if found else {}).items()}
    for column, head in enumerate(heads):
        field = MORE_WORDS.get(head_key(head))
        if field and column not in guessed and field not in guessed.values():
            guessed[column] = field
    return {column: field for column, field in guessed.items() if field in FIELDS}


def heads_to_remember(choice: ColumnChoice, top: Iterable[Sequence[Any]]) -> dict[str, str]:
    """Return the heads of a choice, folded, with what they were said to be."""
    heads: Sequence[str] = next((cells for number, cells in top if number == choice.header), ())
    named = {
        field: head_key(heads[column])
        for field, column in choice.columns.items()
        if column < len(heads)
    }
    return {head: field for field, head in named.items() if head}


def checked_choice(header: int, fields: Mapping[int, str], *, width: int) -> ColumnChoice:
    """Check what a person chose for each column; raises BadColumns."""
    columns: dict[str, int] = {}
    for column, field in sorted(fields.items()):
        if not field:
            continue
        if field not in FIELDS:
            raise BadColumns(ColumnsCode.UNKNOWN_FIELD, field=field)
        if not 0 <= column < width:
            raise BadColumns(
                ColumnsCode.NO_SUCH_COLUMN, field=field, column=column + 1, count=width
            )
        if field in columns:
            raise BadColumns(
                ColumnsCode.TWICE,
                field=field,
                column=column_letter(column),
                other=column_letter(columns[field]),
            )
        columns[field] = column
    if not {"name", "surname"} & columns.keys():
        raise BadColumns(ColumnsCode.NO_NAME)
    if "rating" not in columns:
        raise BadColumns(ColumnsCode.NO_RATING)
    if not 0 <= header <= MOST_LISTED:
        raise BadColumns(ColumnsCode.BAD_HEADER, row=header, last=MOST_LISTED)
    return ColumnChoice(header, columns)


@dataclass(frozen=True, slots=True)
class ReadList:
    """A list read by a choice of columns: people, faults of the other rows, rows in all."""

    people: tuple[ListedPerson, ...]
    faults: tuple[RowFault, ...]
    rows: int


def read_by_choice(lines: Iterable[Line], choice: ColumnChoice) -> ReadList:
    """Read the people of a list; raises BadColumns where a column is not what was said."""
    kept = tuple(lines)
    heads = next((line.cells for line in kept if line.number == choice.header), ())
    header = ListHeader(choice.header, choice.columns, dict(enumerate(heads)), ())
    faults: list[RowFault] = []
    notes: list[RowFault] = []
    people: list[ListedPerson] = []
    rows = 0
    for line in kept:
        if line.number <= choice.header:
            continue
        rows += 1
        person = read_person_from_row(line, header, faults, notes)
        if person is not None and _has_letters(person.name):
            people.append(person)
        elif person is not None:
            faults.append(_no_name(line, header))
    _require_columns_as_said(faults, header, rows)
    if not people:
        raise BadColumns(ColumnsCode.NOBODY)
    faults.sort(key=lambda fault: fault.row)
    return ReadList(tuple(people), tuple(faults), rows)


def _has_letters(name: str) -> bool:
    return any(letter.isalpha() for letter in name)


def _no_name(line: Line, header: ListHeader) -> RowFault:
    column = header.columns.get("name", header.columns.get("surname", 0))
    return RowFault(
        RowCode.NAME_MISSING,
        line.number,
        column_letter(column),
        header.heads.get(column, ""),
        line.cell(column)[:60],
        field="name",
    )


def _require_columns_as_said(faults: Sequence[RowFault], header: ListHeader, rows: int) -> None:
    """Refuse a choice by which most rows cannot be read: the column is another one."""
    counted = Counter(fault.field for fault in faults if fault.field)
    for field, count in counted.most_common(1):
        if rows < LEAST_ROWS or count * MOSTLY < rows:
            return
        first = next(fault for fault in faults if fault.field == field)
        raise BadColumns(
            ColumnsCode.WRONG_COLUMN,
            field=field,
            column=first.column,
            head=first.head,
            row=first.row,
            found=first.found,
            count=count,
            rows=rows,
        )


def with_kept_fields(people: Iterable[ListedPerson]) -> Iterator[ListedPerson]:
    """Drop what a snapshot does not keep: the day of birth, of which the year is enough."""
    for person in people:
        yield replace(person, birth_date=None) if person.birth_date else person
