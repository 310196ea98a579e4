"""Read the title and the column headings with players' names above the moves (G1)."""

import re
from collections.abc import Callable, Iterator

from games.draughts.pdn import results
from games.draughts.pdn.codes import PdnNote
from games.draughts.pdn.result_words import result_in_words
from games.draughts.pdn.tokens import MOVE_LIKE

Tell = Callable[[PdnNote, int, str], None]

_NO_HEADING = re.compile(r"[{;%(*\[$/\d.…-]")
_COUNTED = re.compile(  # "2-я партия", "12.05.1998, Москва", "3 тур"
    r"\d{1,4}(?:-?(?:[йя]|[аыо][йя]|st|nd|rd|th)\b|[./]\d{1,2}[./]\d{2,4}\b"
    r"|\s+(?:тур|партия|доска|round|game|board)\b)",
    re.IGNORECASE,
)
_SET_UP = re.compile(r'/FEN\s*"[^"\n]*"/\Z')
_FIRST_ROW = re.compile(
    r"^[^\S\n]*(?=[|│┃║]?[^\S\n]*(?:№?[^\S\n]*0{0,2}1[^\S\n]*(?:[.)](?![.…])|[|│┃║\t]|$)"
    r"|0{0,2}1[^\S\n]+[a-hавсен]\d))",
    re.IGNORECASE | re.MULTILINE,
)
_RULE = re.compile(r"(?=.*[-=_─═━]{3})[-=_:─═━|+┼┬┴╪╋│┃\s]+")
_CELLS = re.compile(r"\s*[|│┃║]\s*|\t+| {2,}")
_NUMBER_CELLS = frozenset(("", "№", "#", "n", "no", "№ п/п", "ход"))
_SIDES = {"белые": "White", "white": "White", "черные": "Black", "black": "Black"}
_NAMED = re.compile(r"(\w+)\s*(?::|\s[-–—])\s*(\S.*)")
_LONGEST_NAME = 80
_LONGEST_ROW = 200  # a longer one heads no columns
_MOST_ROWS = 12  # above the first move of a game that follows another
_FARTHEST = _MOST_ROWS * _LONGEST_ROW


def skip_heading(text: str, start: int, end: int, tell: Tell) -> tuple[int, dict[str, str]]:
    """Skip the heading: return where the moves begin, and the players named in it.

    Whole rows of words before the moves are told, never lost.  Names are those in the two
    columns below "Белые" and "Чёрные", or behind these words: "Белые: Иванов".
    """
    moves = MOVE_LIKE.search(text, start, end)
    names: dict[str, str] = {}
    if moves is None:
        return start, names
    at = start
    columns: tuple[str, ...] = ()
    for offset, row in _rows(text, start, moves.start()):
        if not row:
            continue
        is_rule = len(row) <= _LONGEST_ROW and bool(_RULE.fullmatch(row))
        if not (is_rule or _is_heading(row)):
            return offset, names
        is_words = not is_rule and len(row) <= _LONGEST_ROW
        found = _names_in_row(row, columns) if is_words else {}
        columns = _columns(row) if is_words else columns
        names = {**found, **names}
        code = PdnNote.TABLE_NAMES if found else PdnNote.TABLE
        tell(code if found or is_rule or columns else PdnNote.STRAY_TEXT, offset, row)
        at = offset + len(row)
    return at, names


class Headings:
    """Finds headings that begin a further game; linear over the whole text."""

    def __init__(self, text: str, end: int) -> None:
        self._text, self._end = text, end
        self._first_move = -1  # the first row at or after the last place asked for that is one

    def begins(self, row: int, *, is_below: bool, is_over: bool = False) -> bool:
        """Whether the words at `row` are the heading of a game whose first move stands below.

        Words right below the moves (`is_below`) belong to those, if an empty row parts them
        from what is below: "Чёрные сдались."  A result below the words is one of the heading
        only if the game above has its own (`is_over`).
        """
        if self._first_move < row:
            found = _FIRST_ROW.search(self._text, row, self._end)
            self._first_move = found.start() if found else self._end + _FARTHEST + 1
        if self._first_move - row > _FARTHEST:
            return False
        first = self._text[row : self._text.find("\n", row)].strip()
        if not _heads(first) or result_in_words(first):
            return False
        rows = [one.strip() for one in self._text[row : self._first_move].split("\n")[:-1]]
        if not rows or len(rows) > _MOST_ROWS:
            return False
        has_gap = "" in rows and not (_columns(rows[0]) and rows.index("") == 1)
        if is_over:
            rows = [one for one in rows if one == rows[0] or results.normalise(one) is None]
        is_heading = all(not one or _heads(one) or _SET_UP.match(one) for one in rows)
        return is_heading and not (is_below and has_gap)


def _heads(row: str) -> bool:
    """Whether a row says something above the moves of a game."""
    if len(row) > _LONGEST_ROW:
        return False
    return (bool(_RULE.fullmatch(row)) or _is_heading(row)) and not MOVE_LIKE.search(row)


def _rows(text: str, start: int, stop: int) -> Iterator[tuple[int, str]]:
    """The whole rows before `stop`: where their words begin, and the words."""
    at = start
    while (end := text.find("\n", at, stop)) >= 0:
        row = text[at:end]
        yield at + len(row) - len(row.lstrip()), row.strip()
        at = end + 1


def _is_heading(row: str) -> bool:
    if _NO_HEADING.match(row) and not _COUNTED.match(row):
        return False
    return results.normalise(row) is None


def _cells(row: str) -> list[str]:
    cells = [cell.strip() for cell in _CELLS.split(row.strip("|│┃║ \t"))]
    return cells[1:] if cells[0].lower() in _NUMBER_CELLS else cells


def _columns(row: str) -> tuple[str, ...]:
    """The sides whose columns the row heads, if it heads both."""
    sides = tuple(_side(cell) for cell in _cells(row))
    return sides if sorted(sides) == ["Black", "White"] else ()


def _names_in_row(row: str, columns: tuple[str, ...]) -> dict[str, str]:
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
