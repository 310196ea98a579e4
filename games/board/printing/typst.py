"""Compile sheets to PDF or PNG with Typst.

The data goes in as JSON beside the source, never into it, so that no name can become a
command. Fonts are Typst's own and the instant is given: the same sheet is the same bytes on
every machine.
"""

import functools
import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Literal, TypeAlias

import typst
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.board.printing.blocks import CertificateSheet, DiplomaSheet, Sheet
from games.board.printing.letters import without_emoji
from games.web.language import Text, in_language

SHEETS, CERTIFICATE, DIPLOMAS = "sheet.typ", "certificate.typ", "diploma.typ"

Form: TypeAlias = Literal["pdf", "png"]

PICTURE_PPI = 80.0

WORDS: Mapping[str, Text] = {
    "page": _("page {page} of {pages}"),
    "signature": pgettext_lazy("on paper", "signature"),
    "date": pgettext_lazy("on paper", "date"),
}

CERTIFICATE_WORDS: Mapping[str, Text] = {
    "number": _("No."),
    "white": pgettext_lazy("on paper", "White"),
    "black": pgettext_lazy("on paper", "Black"),
    "board": pgettext_lazy("on paper", "board"),
    "scan": _("Point the camera: the game opens, and it is verified by itself."),
    "stamp": pgettext_lazy("on paper", "stamp"),
}


class PrintFault(Exception):
    """Error: Typst refused a sheet, which is a fault of the program."""


def compile_pdf(*sheets: Sheet, language: str, at: datetime) -> bytes:
    """Compile sheets into one PDF dated ``at``; raises PrintFault.

    Each sheet has its own head and counts its own pages.
    """
    return _press(sheets, language, at=at, form="pdf", ppi=None)[0]


def compile_pictures(
    *sheets: Sheet, language: str, at: datetime, ppi: float = PICTURE_PPI
) -> list[bytes]:
    """Compile the pages of sheets to PNG; raises PrintFault."""
    return _press(sheets, language, at=at, form="png", ppi=ppi)


def certificate_pdf(sheet: CertificateSheet, *, language: str, at: datetime) -> bytes:
    """Compile a certificate to PDF; raises PrintFault."""
    return _certificate(sheet, language, at=at, form="pdf", ppi=None)[0]


def certificate_pictures(
    sheet: CertificateSheet, *, language: str, at: datetime, ppi: float = PICTURE_PPI
) -> list[bytes]:
    """Compile a certificate to PNG; raises PrintFault."""
    return _certificate(sheet, language, at=at, form="png", ppi=ppi)


def diplomas_pdf(*sheets: DiplomaSheet, language: str, at: datetime) -> bytes:
    """Compile diplomas into one PDF, one a page; raises PrintFault."""
    return _diplomas(sheets, language, at=at, form="pdf", ppi=None)[0]


def diploma_pictures(
    *sheets: DiplomaSheet, language: str, at: datetime, ppi: float = PICTURE_PPI
) -> list[bytes]:
    """Compile diplomas to PNG; raises PrintFault."""
    return _diplomas(sheets, language, at=at, form="png", ppi=ppi)


def _diplomas(
    sheets: Sequence[DiplomaSheet], language: str, *, at: datetime, form: Form, ppi: float | None
) -> list[bytes]:
    data = _dated(language, at) | {"sheets": [asdict(sheet) for sheet in sheets]}
    data["words"] = _in_language(CERTIFICATE_WORDS, language)
    return _compile(DIPLOMAS, {"diplomas": data}, at=at, form=form, ppi=ppi)


def _certificate(
    sheet: CertificateSheet, language: str, *, at: datetime, form: Form, ppi: float | None
) -> list[bytes]:
    data = asdict(sheet) | _dated(language, at)
    data["words"] = _in_language(CERTIFICATE_WORDS, language)
    return _compile(CERTIFICATE, {"certificate": data}, at=at, form=form, ppi=ppi)


def _press(
    sheets: Sequence[Sheet], language: str, *, at: datetime, form: Form, ppi: float | None
) -> list[bytes]:
    data = _dated(language, at) | {
        "title": sheets[0].head.title if len(sheets) == 1 else sheets[0].head.left,
        "sheets": [sheet.as_data() for sheet in sheets],
    }
    data["words"] = _in_language(WORDS, language)
    return _compile(SHEETS, {"sheets": data}, at=at, form=form, ppi=ppi)


def _in_language(words: Mapping[str, Text], language: str) -> dict[str, str]:
    return {name: in_language(text, language) for name, text in words.items()}


def _dated(language: str, at: datetime) -> dict[str, Any]:
    at = at.astimezone(UTC)
    return {
        "language": language,
        "at": [at.year, at.month, at.day, at.hour, at.minute, at.second],
    }


def _compile(
    source: str, inputs: Mapping[str, Any], *, at: datetime, form: Form, ppi: float | None
) -> list[bytes]:
    settings = {
        name: without_emoji(json.dumps(data, ensure_ascii=False, sort_keys=True))
        for name, data in inputs.items()
    }
    resolution: dict[str, Any] = {} if ppi is None else {"ppi": ppi}
    try:
        made = typst.compile(
            _source(source),
            format=form,
            **resolution,
            ignore_system_fonts=True,
            sys_inputs=settings,
            timestamp=int(at.timestamp()),
        )
    except typst.TypstError as error:
        raise PrintFault(str(error)) from error
    return list(made) if isinstance(made, list) else [made]


@functools.cache
def _source(name: str) -> bytes:
    return Path(__file__).with_name(name).read_bytes()
