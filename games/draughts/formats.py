"""The file formats that games can be written in: PDN, JSON, table and CSV."""

import csv
import io
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum

from games.draughts import pdn
from games.draughts.pdn.move_writer import MoveWords

BYTE_ORDER_MARK = "\ufeff"
COLUMNS = (
    *("game", "event", "site", "date", "round", "white", "black", "result"),
    *("variant", "start", "plies", "moves"),
)
_TAGS = ("Event", "Site", "Date", "Round", "White", "Black")
_FORMULA = ("=", "+", "-", "@", "\t", "\r")


class Form(StrEnum):
    """A file format for games."""

    PDN = "pdn"
    JSON = "json"  # one document a line
    TABLE = "table"  # two columns (G1), one game below the other
    CSV = "csv"  # one row a game, for spreadsheets


SUFFIXES: Mapping[str, Form] = {
    ".pdn": Form.PDN,
    ".json": Form.JSON,
    ".jsonl": Form.JSON,
    ".txt": Form.TABLE,
    ".table": Form.TABLE,
    ".csv": Form.CSV,
}


@dataclass(frozen=True, slots=True)
class _Writing:
    """How one format is written: a game, the head of the file, the separator of games."""

    one: Callable[[pdn.ReadGame, str], str]
    head: str = ""
    between: str = ""


def file_parts(games: Iterable[pdn.ReadGame], form: Form, sign: str) -> Iterator[str]:
    """Yield a file of games part by part; `sign` ("x", ":") is the capture sign of PDN and CSV."""
    writing = _WRITINGS[form]
    before = writing.head
    for game in games:
        yield before + writing.one(game, sign)
        before = writing.between


def _row(game: pdn.ReadGame, sign: str) -> str:
    """A game as a row; what a spreadsheet would calculate stands behind an apostrophe."""
    moves = " ".join(MoveWords(sign).line(game.replay, {}, {}, ()))
    facts = (game.result or "", game.variant.id, game.start.fen(), game.replay.plies, moves)
    return _csv((game.number, *(game.tag(name) or "" for name in _TAGS), *facts))


def _csv(values: Iterable[object]) -> str:
    buffer = io.StringIO()
    csv.writer(buffer, lineterminator="\r\n").writerow(map(_cell, values))
    return buffer.getvalue()


def _cell(value: object) -> object:
    return f"'{value}" if isinstance(value, str) and value.startswith(_FORMULA) else value


_WRITINGS: Mapping[Form, _Writing] = {
    Form.PDN: _Writing(pdn.write_game, between="\n"),
    Form.JSON: _Writing(lambda game, sign: pdn.write_json(game) + "\n"),
    Form.TABLE: _Writing(lambda game, sign: pdn.write_table(game), between="\n"),
    # without the mark spreadsheets take UTF-8 for the code page of the country
    Form.CSV: _Writing(_row, head=BYTE_ORDER_MARK + _csv(COLUMNS)),
}
