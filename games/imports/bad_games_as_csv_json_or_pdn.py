"""Write the bad games of an import as CSV, JSON or PDN."""

import csv
import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from typing import Any

from games.draughts.escape_csv_formulas import BYTE_ORDER_MARK, escape_formula
from games.draughts.texts.faults_notes_and_suggestions_in_words import explain
from games.imports.models import BadGame
from games.imports.restore_stored_faults import restore_fault

COLUMNS = (
    "file",
    "game",
    "line",
    "column",
    "ply",
    "code",
    "rule",
    "reason",
    "fragment",
    "white",
    "black",
    "event",
    "faults",
)


class _Line:
    """A file for ``csv`` that gives back each line instead of keeping it."""

    def write(self, text: str) -> str:
        return text


def bad_games_as_csv(
    games: Iterable[BadGame], *, file: str, language: str, separator: str = ","
) -> Iterator[str]:
    """Yield bad games as CSV, a row each with its first fault and the number of its faults."""
    writer = csv.writer(_Line(), delimiter=separator)
    yield BYTE_ORDER_MARK + writer.writerow(COLUMNS)
    for game in games:
        entry = _entry(game, file, language)
        row = {**entry, **entry["faults"][0], "faults": len(entry["faults"])}
        yield writer.writerow([escape_formula(row[name]) for name in COLUMNS])


def bad_games_as_json(games: Iterable[BadGame], *, file: str, language: str) -> Iterator[str]:
    """Yield bad games as a JSON array, each with all its faults and its text."""
    yield "["
    before = "\n"
    for game in games:
        entry = {**_entry(game, file, language), "text": game.text}
        yield before + json.dumps(entry, ensure_ascii=False)
        before = ",\n"
    yield "\n]\n"


def bad_games_as_pdn(games: Iterable[BadGame], *, file: str, language: str) -> Iterator[str]:
    """Yield the texts of bad games unchanged, to be corrected and imported again.

    `file` and `language` are what every writer of the report takes.
    """
    for game in games:
        yield game.text.strip("\n") + "\n\n"


def _entry(game: BadGame, file: str, language: str) -> dict[str, Any]:
    return {
        "file": file,
        "game": game.number,
        "first_line": game.first_line,
        "white": game.white,
        "black": game.black,
        "event": game.event,
        "fragment": game.fragment,
        "faults": [_fault(fault, language) for fault in game.faults],
    }


def _fault(stored: Mapping[str, object], language: str) -> dict[str, Any]:
    """The data of a fault with its sentence beside them."""
    facts = {name: value for name, value in stored.items() if name != "game"}
    return {**facts, "reason": explain(restore_fault(stored), language)}


Writer = Callable[..., Iterator[str]]


CSV = "text/csv; charset=utf-8"


KINDS: Mapping[str, tuple[Writer, str]] = {
    "csv": (bad_games_as_csv, CSV),
    "csv-semicolon": (partial(bad_games_as_csv, separator=";"), CSV),  # for a Russian spreadsheet
    "json": (bad_games_as_json, "application/json"),
    "pdn": (bad_games_as_pdn, "application/vnd.pdn; charset=utf-8"),
}
"""How each kind is written, and its media type; the name of a file ends with its first word."""
