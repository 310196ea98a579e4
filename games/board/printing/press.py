"""Compile sheets to PDF and PNG with Typst.

The data goes in as JSON beside the source, never into it, so that no name can become a
command. Fonts are Typst's own and the instant is given: the same sheet is the same bytes on
every machine.
"""

import functools
import json
from datetime import UTC, datetime
from pathlib import Path

import typst

from games.board.printing.sheet import Sheet

SOURCE = Path(__file__).with_name("sheet.typ")


PICTURE_PPI = 80.0


WORDS = {
    "ru": {"page": "стр. {page} из {pages}", "signature": "подпись", "date": "дата"},
    "en": {"page": "page {page} of {pages}", "signature": "signature", "date": "date"},
}


class PrintFault(Exception):
    """The press refused a sheet: a fault of the program, not of a person."""


def pdf(sheet: Sheet, *, language: str, at: datetime) -> bytes:
    """Print a sheet as PDF, dated ``at``; raise PrintFault."""
    return _press(sheet, language, at=at, form="pdf", ppi=None)[0]


def pictures(sheet: Sheet, *, language: str, at: datetime, ppi: float = PICTURE_PPI) -> list[bytes]:
    """Render the pages of a sheet as PNG; raise PrintFault."""
    return _press(sheet, language, at=at, form="png", ppi=ppi)


def _press(
    sheet: Sheet, language: str, *, at: datetime, form: str, ppi: float | None
) -> list[bytes]:
    at = at.astimezone(UTC)
    data = sheet.as_data() | {
        "language": language if language in WORDS else "en",
        "words": WORDS.get(language, WORDS["en"]),
        "at": [at.year, at.month, at.day, at.hour, at.minute, at.second],
    }
    try:
        made = typst.compile(
            _source(),
            format=form,
            ppi=ppi,
            ignore_system_fonts=True,
            sys_inputs={"sheet": json.dumps(data, ensure_ascii=False, sort_keys=True)},
            timestamp=int(at.timestamp()),
        )
    except typst.TypstError as error:
        raise PrintFault(str(error)) from error
    return list(made) if isinstance(made, list) else [made]


@functools.cache
def _source() -> bytes:
    return SOURCE.read_bytes()
