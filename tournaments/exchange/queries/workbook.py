"""Write tables as a workbook (XLSX), loaded by those alone who ask for one."""

import re
from collections.abc import Iterable
from typing import IO

from openpyxl import Workbook
from openpyxl.cell import WriteOnlyCell
from openpyxl.styles import Font
from openpyxl.utils import get_column_letter

from tournaments.exchange.queries.sheets import ExportedTable, Value

_UNPRINTABLE = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f]")

_WIDEST, _NARROWEST = 40, 6


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
