"""Compile sheets to PDF and PNG with Typst.

The data goes in as JSON beside the source, never into it, so that no name can become a
command. Fonts are Typst's own and the instant is given: the same sheet is the same bytes on
every machine.
"""

import functools
import json
from collections.abc import Sequence
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


def pdf(*sheets: Sheet, language: str, at: datetime) -> bytes:
    """Print sheets one after another as one PDF, dated ``at``; raise PrintFault.

    Each sheet has its own head and counts its own pages.
    """
    return _press(sheets, language, at=at, form="pdf", ppi=None)[0]


def pictures(*sheets: Sheet, language: str, at: datetime, ppi: float = PICTURE_PPI) -> list[bytes]:
    """Render the pages of sheets as PNG; raise PrintFault."""
    return _press(sheets, language, at=at, form="png", ppi=ppi)


def _press(
    sheets: Sequence[Sheet], language: str, *, at: datetime, form: str, ppi: float | None
) -> list[bytes]:
    at = at.astimezone(UTC)
    data = {
        "title": sheets[0].head.title if len(sheets) == 1 else sheets[0].head.left,
        "language": language if language in WORDS else "en",
        "words": WORDS.get(language, WORDS["en"]),
        "at": [at.year, at.month, at.day, at.hour, at.minute, at.second],
        "sheets": [one.as_data() for one in sheets],
    }
    try:
        made = typst.compile(
            _source(),
            format=form,
            ppi=ppi,
            ignore_system_fonts=True,
            sys_inputs={"sheets": json.dumps(data, ensure_ascii=False, sort_keys=True)},
            timestamp=int(at.timestamp()),
        )
    except typst.TypstError as error:
        raise PrintFault(str(error)) from error
    return list(made) if isinstance(made, list) else [made]


@functools.cache
def _source() -> bytes:
    return SOURCE.read_bytes()
