"""Write CSV and JSON row by row with constant memory."""

import csv
import io
import json
from collections.abc import Iterable, Iterator, Mapping

from games.draughts.escape_csv_formulas import BYTE_ORDER_MARK, escape_formula
from tournaments.import_and_export.exported_table import ExportedTable


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
