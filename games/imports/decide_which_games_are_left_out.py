"""Decide which games of an import are left out, and what is stored of each."""

from typing import TYPE_CHECKING, Any

from games.archive.database_columns_of_record import MAX_PLIES, NUL
from games.draughts import pdn
from games.draughts.faults_and_errors import Fault, FaultCode

if TYPE_CHECKING:  # a process that only reads knows no database
    from games.imports.models import BadGame

MOST_FAULTS = 20  # kept of one game


LONGEST_TEXT = 1_000_000  # characters kept of one game; no game has so many


_BEFORE, _AFTER = 60, 60  # characters shown on either side of the place


NUL_SHOWN = "\N{SYMBOL FOR NULL}"  # no database keeps the character itself


def may_game_enter_archive(game: pdn.ReadGame) -> bool:
    """Whether a game is good enough to store: no fault, no NUL, not too many half-moves."""
    return not game.faults and NUL not in game.source and game.replay.plies <= MAX_PLIES


def faults_that_keep_game_out(game: pdn.ReadGame) -> tuple[Fault, ...]:
    """List the faults that keep a game out, the main one first."""
    if game.faults:
        return game.faults
    token = NUL_SHOWN if NUL in game.source else f"> {MAX_PLIES}"
    return (Fault.of(FaultCode.UNREADABLE, game=game.number, token=token),)


def columns_of_bad_game(game: pdn.ReadGame) -> dict[str, Any]:
    """Compute the columns of a BadGame but its import and its chunk, as plain values."""
    faults = faults_that_keep_game_out(game)[:MOST_FAULTS]
    first = faults[0]
    line = first.line or game.first_line
    column = first.column or 1
    return {
        "number": game.number,
        "first_line": game.first_line,
        "white": _tag(game, "White"),
        "black": _tag(game, "Black"),
        "event": _tag(game, "Event"),
        "code": str(first.code),
        "line": line,
        "column": column,
        "ply": first.ply,
        "fragment": _clean(_text_around(game.source, line - game.first_line, column)),
        "faults": [_cleaned(fault.as_dict()) for fault in faults],
        "text": _clean(game.source[:LONGEST_TEXT]),
    }


def _text_around(source: str, line: int, column: int) -> str:
    """The place in its line; a long line is cut on both sides."""
    lines = source.split("\n", line + 1)
    text = lines[line] if line < len(lines) else lines[-1]
    start = max(column - 1 - _BEFORE, 0)
    end = column - 1 + _AFTER
    return ("…" if start else "") + text[start:end] + ("…" if end < len(text) else "")


def place_in_fragment(game: "BadGame") -> int:
    """Return the index in a bad game's stored fragment at which its first fault begins."""
    at = game.column - 1
    return at if at <= _BEFORE else _BEFORE + len("…")


def _tag(game: pdn.ReadGame, name: str) -> str:
    return _clean((game.tag(name) or "").strip())[:200]


def _clean(text: str) -> str:
    return text.replace(NUL, NUL_SHOWN)


def _cleaned(value: object) -> object:
    """The same data without a character that no database keeps."""
    if isinstance(value, str):
        return _clean(value)
    if isinstance(value, dict):
        return {key: _cleaned(inner) for key, inner in value.items()}
    return [_cleaned(inner) for inner in value] if isinstance(value, list) else value
