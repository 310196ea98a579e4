"""Write CSV, XLSX and JSON row by row with constant memory."""

import csv
import io
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import IO

from openpyxl import Workbook
from openpyxl.cell import WriteOnlyCell
from openpyxl.styles import Font
from openpyxl.utils import get_column_letter

from games.draughts.csv_cells_safe_in_spreadsheets import BYTE_ORDER_MARK, escape_formula
from tournaments.import_and_export.exported_table import ExportedTable, Value

_UNPRINTABLE = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f]")


_WIDEST, _NARROWEST = 40, 6


def write_csv(table: ExportedTable, separator: str = ",") -> Iterator[str]:
    """Write CSV for spreadsheets: byte order mark, CR LF.

    A name that a spreadsheet would calculate stands behind an apostrophe; numbers are numbers.
    """
    buffer = io.StringIO()
    lines = csv.writer(buffer, delimiter=separator, lineterminator="\r\n")
    buffer.write(BYTE_ORDER_MARK)
    lines.writerow([column.head for column in table.columns])
    yield _empty_buffer(buffer)
    for row in table.rows:
        lines.writerow([escape_formula(value) for value in row])
        yield _empty_buffer(buffer)


def _empty_buffer(buffer: io.StringIO) -> str:
    text = buffer.getvalue()
    buffer.seek(0)
    buffer.truncate()
    return text


def write_xlsx(tables: Iterable[ExportedTable], target: IO[bytes]) -> None:
    """Write one workbook, a sheet per table, all text cells kept as text."""
    book = Workbook(write_only=True)
    for table in tables:
        sheet = book.create_sheet(_sheet_name(table.title))
        sheet.freeze_panes = "A2"
        rows = list(table.rows)  # widths stand before the rows in the file
        for at, column in enumerate(table.columns):
            widest = max([len(column.head), *(len(str(row[at] or "")) for row in rows)])
            width = min(max(widest + 2, _NARROWEST), _WIDEST)
            sheet.column_dimensions[get_column_letter(at + 1)].width = width
        heads = []
        for column in table.columns:
            cell = WriteOnlyCell(sheet, value=column.head)
            cell.font = Font(bold=True)
            heads.append(cell)
        sheet.append(heads)
        for row in rows:
            sheet.append([_cell(sheet, value) for value in row])
    book.save(target)


def _sheet_name(title: str) -> str:
    return re.sub(r"[\[\]:*?/\\]", " ", title)[:31]


def _cell(sheet: object, value: Value) -> object:
    if not isinstance(value, str):
        return value
    cell = WriteOnlyCell(sheet, value=_UNPRINTABLE.sub("", value))
    cell.data_type = "s"  # a name beginning with = is no formula
    return cell


def write_json(
    head: Mapping[str, object], parts: Iterable[tuple[str, Iterable[object]]]
) -> Iterator[str]:
    """Write one JSON document: values of ``head``, then every part as a list."""
    opening = json.dumps(head, ensure_ascii=False, indent=1)
    yield opening[:-2] if head else "{"
    between = ",\n" if head else "\n"
    for name, items in parts:
        yield f"{between} {json.dumps(name)}: ["
        comma = "\n"
        for item in items:
            yield f"{comma}  {json.dumps(item, ensure_ascii=False)}"
            comma = ",\n"
        yield "\n ]"
        between = ",\n"
    yield "\n}\n"
