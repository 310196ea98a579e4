"""What stands above the moves: a title, and the names over the columns of a table (G1)."""

import re
from collections.abc import Callable, Iterator

from games.draughts.pdn import results
from games.draughts.pdn.codes import PdnNote
from games.draughts.pdn.tokens import MOVE_LIKE

Tell = Callable[[PdnNote, int, str], None]

_NO_HEADING = re.compile(r"[{;%(*\[$/\d.…-]")
_RULE = re.compile(r"(?=.*[-=_─═━]{3})[-=_:─═━|+┼┬┴╪╋│┃\s]+")
_CELLS = re.compile(r"\s*[|│┃║]\s*|\t+| {2,}")
_NUMBER_CELLS = frozenset(("", "№", "#", "n", "no", "№ п/п", "ход"))
_SIDES = {"белые": "White", "white": "White", "черные": "Black", "black": "Black"}
_NAMED = re.compile(r"(\w+)\s*(?::|\s[-–—])\s*(\S.*)")
_LONGEST_NAME = 80
_LONGEST_ROW = 200  # a longer one heads no columns


def skip_heading(text: str, start: int, end: int, tell: Tell) -> tuple[int, dict[str, str]]:
    """Where the moves begin, and the names of the players if the rows above say whose they are.

    Whole rows of words before the moves are told, never lost.  Names are those in the two
    columns below "Белые" and "Чёрные", or behind these words: "Белые: Иванов".
    """
    moves = MOVE_LIKE.search(text, start, end)
    names: dict[str, str] = {}
    if moves is None:
        return start, names
    at, columns = start, ()
    for offset, row in _rows(text, start, moves.start()):
        if not row:
            continue
        is_rule = len(row) <= _LONGEST_ROW and bool(_RULE.fullmatch(row))
        if not (is_rule or _is_heading(row)):
            return offset, names
        is_words = not is_rule and len(row) <= _LONGEST_ROW
        found = _named(row, columns) if is_words else {}
        columns = _columns(row) if is_words else columns
        names = {**found, **names}
        code = PdnNote.TABLE_NAMES if found else PdnNote.TABLE
        tell(code if found or is_rule or columns else PdnNote.STRAY_TEXT, offset, row)
        at = offset + len(row)
    return at, names


def _rows(text: str, start: int, stop: int) -> Iterator[tuple[int, str]]:
    """The whole rows before `stop`: where their words begin, and the words."""
    at = start
    while (end := text.find("\n", at, stop)) >= 0:
        row = text[at:end]
        yield at + len(row) - len(row.lstrip()), row.strip()
        at = end + 1


def _is_heading(row: str) -> bool:
    return not _NO_HEADING.match(row) and results.normalise(row) is None


def _cells(row: str) -> list[str]:
    cells = [cell.strip() for cell in _CELLS.split(row.strip("|│┃║ \t"))]
    return cells[1:] if cells[0].lower() in _NUMBER_CELLS else cells


def _columns(row: str) -> tuple[str, ...]:
    """The sides whose columns the row heads, if it heads both."""
    sides = tuple(_side(cell) for cell in _cells(row))
    return sides if sorted(sides) == ["Black", "White"] else ()


def _named(row: str, columns: tuple[str, ...]) -> dict[str, str]:
    """The names in a row below the heads of two columns, or behind the word for a side."""
    cells = _cells(row)
    if columns and len(cells) == len(columns):
        named = zip(columns, cells, strict=True)
        return {side: name[:_LONGEST_NAME] for side, name in named if name.strip("?-– ")}
    found = _NAMED.fullmatch(row)
    side = _side(found[1]) if found else ""
    return {side: found[2][:_LONGEST_NAME]} if found and side else {}


def _side(word: str) -> str:
    return _SIDES.get(word.strip().lower().replace("ё", "е"), "")
