"""Write games as a file of PDN, JSON, two-column tables or CSV; tell which games fit."""

import io
from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import StrEnum
from typing import NamedTuple, TypeVar

from . import pdn
from .pdn.movetext import MoveWords

# Write games as a file of PDN, JSON, two-column tables or CSV; tell which games fit.


COLUMNS = (
    *("game", "event", "site", "date", "round", "white", "black", "result"),
    *("variant", "start", "plies", "moves"),
)

_TAGS = ("Event", "Site", "Date", "Round", "White", "Black")


class OutputFormat(StrEnum):
    """The file formats that games are written in."""

    PDN = "pdn"
    JSON = "json"  # one document a line
    TABLE = "table"  # two columns (G1), one game below the other
    CSV = "csv"  # one row a game, for spreadsheets


SUFFIXES: Mapping[str, OutputFormat] = {
    ".pdn": OutputFormat.PDN,
    ".json": OutputFormat.JSON,
    ".jsonl": OutputFormat.JSON,
    ".txt": OutputFormat.TABLE,
    ".table": OutputFormat.TABLE,
    ".csv": OutputFormat.CSV,
}


class _Writing(NamedTuple):
    """How one format is written: a game, the head of the file, the separator of games."""

    write_game: Callable[[pdn.ReadGame, str], str]
    head: str = ""
    between: str = ""


def write_file_part_by_part(
    games: Iterable[pdn.ReadGame], form: OutputFormat, sign: str
) -> Iterator[str]:
    """Yield a file of games part by part, in a format; `sign` is its capture sign."""
    writing = _WRITINGS[form]
    before = writing.head
    for game in games:
        yield before + writing.write_game(game, sign)
        before = writing.between


def _row(game: pdn.ReadGame, sign: str) -> str:
    """A game as a row; what a spreadsheet would calculate stands behind an apostrophe."""
    moves = " ".join(MoveWords(sign).words_of_line(game.replay, {}, {}, ()))
    facts = (game.result or "", game.variant.id, game.start.fen(), game.replay.plies, moves)
    return _csv((game.number, *(game.tag(name) or "" for name in _TAGS), *facts))


def _csv(values: Iterable[object]) -> str:
    import csv  # only here: no other form needs it

    buffer = io.StringIO()
    csv.writer(buffer, lineterminator="\r\n").writerow(map(escape_formula, values))
    return buffer.getvalue()


def is_writable(game: pdn.ReadGame, form: OutputFormat) -> bool:
    """Whether a game is good and fits this format."""
    if not game.has_several_players or form is not OutputFormat.PDN:
        return game.is_ok
    from .star.record import judge_star_record

    race = judge_star_record(game)
    return race is not None and race.is_ok


def _pdn(game: pdn.ReadGame, sign: str) -> str:
    if not game.has_several_players:
        return pdn.write_game(game, sign, ends_in_result=pdn.does_record_end_in_result(game))
    from .star.record import judge_star_record, write_star_record_as_pdn

    race = judge_star_record(game)
    return write_star_record_as_pdn(race) if race else ""


BYTE_ORDER_MARK = "\ufeff"
"""Without it spreadsheets take UTF-8 for the code page of the country."""

Value = TypeVar("Value")

_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def escape_formula(value: Value) -> Value | str:
    """Put an apostrophe before a cell's text that a spreadsheet would take for a formula.

    A name in a record or in a list of players is written by strangers.
    """
    return f"'{value}" if isinstance(value, str) and value.startswith(_FORMULA) else value


_WRITINGS: Mapping[OutputFormat, _Writing] = {
    OutputFormat.PDN: _Writing(_pdn, between="\n"),
    OutputFormat.JSON: _Writing(lambda game, sign: pdn.write_json(game) + "\n"),
    OutputFormat.TABLE: _Writing(lambda game, sign: pdn.write_table(game), between="\n"),
    OutputFormat.CSV: _Writing(_row, head=BYTE_ORDER_MARK + ",".join(COLUMNS) + "\r\n"),
}
