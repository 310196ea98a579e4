"""The command `draughts64 verify`: an event file decided again where only the library is."""

import json
import sys
from pathlib import Path

from games.draughts.texts.catalogue import russian_or_english
from tournaments.exchange.capsule.report import BAD_FILE, report_on_file

WORDS = Path(__file__).with_name("words.json")
"""Texts in Russian; made with the wheel, from the catalogue of the service."""


def verify(file: str, *, signers: str | None, language: str) -> int:
    """Print what was decided again, subject by subject; return the exit status."""
    russian: dict[str, str] = {}
    if WORDS.exists():
        russian = json.loads(WORDS.read_text(encoding="utf-8"))
    known = russian_or_english(russian, {}, language)
    try:
        trusted = Path(signers).read_text(encoding="utf-8", errors="replace") if signers else ""
        report = report_on_file(Path(file), lambda text: known.get(text, text), trusted=trusted)
    except OSError as error:
        print(f"{error.filename}: {error.strerror}", file=sys.stderr)
        return BAD_FILE
    for line in report.lines:
        print(line)
    if report.error:
        sys.stdout.flush()
        print(report.error, file=sys.stderr)
    return report.status
