"""Read the title and the column headings with players' names above the moves (G1)."""

import re
from collections.abc import Callable, Iterator

from . import results
from .codes import PdnNote
from .results import result_in_words
from .tokens import looks_like_moves_pattern

ReportNote = Callable[[PdnNote, int, str], None]

_NO_HEADING = r"[{;%(*\[$/\d.…-]"

_COUNTED = (  # "2-я партия", "12.05.1998, Москва", "3 тур"
    r"\d{1,4}(?:-?(?:[йя]|[аыо][йя]|st|nd|rd|th)\b|[./]\d{1,2}[./]\d{2,4}\b"
    r"|\s+(?:тур|партия|доска|round|game|board)\b)"
)

_SET_UP = r'/FEN\s*"[^"\n]*"/\Z'

_FIRST_ROW = (
    r"^[^\S\n]*(?=[|│┃║]?[^\S\n]*(?:№?[^\S\n]*0{0,2}1[^\S\n]*(?:[.)](?![.…])|[|│┃║\t]|$)"
    r"|0{0,2}1[^\S\n]+[a-hавсен]\d))"
)

_RULE = r"(?=.*[-=_─═━]{3})[-=_:─═━|+┼┬┴╪╋│┃\s]+"

_CELLS = r"\s*[|│┃║]\s*|\t+| {2,}"

_NUMBER_CELLS = frozenset(("", "№", "#", "n", "no", "№ п/п", "ход"))

_SIDES = {"белые": "White", "white": "White", "черные": "Black", "black": "Black"}

_BEHIND = r"\s*(?::|\s[-–—])\s*"  # between the word for a side and the name

_NAMED = rf"(\w+){_BEHIND}(\S.*)"

_BOTH_NAMED = rf"(\w+){_BEHIND}(\S.*?)[\s,;|/–—-]+(белые|ч[её]рные|white|black){_BEHIND}(\S.*)"

_LONGEST_NAME = 80

_LONGEST_ROW = 200  # a longer one heads no columns

_MOST_ROWS = 12  # above the first move of a game that follows another

_FARTHEST = _MOST_ROWS * _LONGEST_ROW


def skip_heading(
    text: str, start: int, end: int, report_note: ReportNote
) -> tuple[int, dict[str, str]]:
    """Find where the moves begin after the heading, and the players named in it.

    Whole rows of words before the moves are told, never lost.  Names are those in the two
    columns below "Белые" and "Чёрные", or behind these words, in one row or in two:
    "Белые: Иванов   Чёрные: Петров".
    """
    moves = looks_like_moves_pattern().search(text, start, end)
    names: dict[str, str] = {}
    if moves is None:
        return start, names
    at = start
    columns: tuple[str, ...] = ()
    for offset, row in _rows(text, start, moves.start()):
        if not row:
            continue
        is_rule = len(row) <= _LONGEST_ROW and bool(re.fullmatch(_RULE, row))
        if not (is_rule or _is_heading(row)):
            return offset, names
        is_words = not is_rule and len(row) <= _LONGEST_ROW
        row_names = _names_in_row(row, columns) if is_words else {}
        columns = _columns(row) if is_words else columns
        names = {**row_names, **names}
        code = PdnNote.TABLE_NAMES if row_names else PdnNote.TABLE
        report_note(code if row_names or is_rule or columns else PdnNote.STRAY_TEXT, offset, row)
        at = offset + len(row)
    return at, names


class HeadingFinder:
    """Finds headings that begin a further game, in linear time."""

    def __init__(self, text: str, end: int) -> None:
        self._text, self._end = text, end
        self._first_move = -1  # the first row at or after the last place asked for that is one

    def is_heading_of_next_game(self, row: int, *, is_below: bool, is_over: bool = False) -> bool:
        """Whether the words at `row` are the heading of a game whose first move stands below.

        Words right below the moves (`is_below`) belong to those, if an empty row parts them
        from what is below: "Чёрные сдались."  A result below the words is one of the heading
        only if the game above has its own (`is_over`).
        """
        if self._first_move < row:
            first_row = re.compile(_FIRST_ROW, re.IGNORECASE | re.MULTILINE)
            match = first_row.search(self._text, row, self._end)
            self._first_move = match.start() if match else self._end + _FARTHEST + 1
        if self._first_move - row > _FARTHEST:
            return False
        first = self._text[row : self._text.find("\n", row)].strip()
        if not _heads(first) or result_in_words(first):
            return False
        rows = [line.strip() for line in self._text[row : self._first_move].split("\n")[:-1]]
        if not rows or len(rows) > _MOST_ROWS:
            return False
        has_gap = "" in rows and not (_columns(rows[0]) and rows.index("") == 1)
        if is_over:
            rows = [
                line for line in rows if line == rows[0] or results.normalise_result(line) is None
            ]
        is_heading = all(not line or _heads(line) or re.match(_SET_UP, line) for line in rows)
        return is_heading and not (is_below and has_gap)


def _heads(row: str) -> bool:
    """Whether a row says something above the moves of a game."""
    if len(row) > _LONGEST_ROW:
        return False
    return (
        bool(re.fullmatch(_RULE, row)) or _is_heading(row)
    ) and not looks_like_moves_pattern().search(row)


def _rows(text: str, start: int, stop: int) -> Iterator[tuple[int, str]]:
    """The whole rows before `stop`: where their words begin, and the words."""
    at = start
    while (end := text.find("\n", at, stop)) >= 0:
        row = text[at:end]
        yield at + len(row) - len(row.lstrip()), row.strip()
        at = end + 1


def _is_heading(row: str) -> bool:
    if re.match(_NO_HEADING, row) and not re.match(_COUNTED, row, re.IGNORECASE):
        return False
    return results.normalise_result(row) is None


def _cells(row: str) -> list[str]:
    cells = [cell.strip() for cell in re.split(_CELLS, row.strip("|│┃║ \t"))]
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
    both = re.fullmatch(_BOTH_NAMED, row, re.IGNORECASE)
    if both and {_side(both[1]), _side(both[3])} == {"White", "Black"}:
        return {_side(both[at]): both[at + 1][:_LONGEST_NAME] for at in (1, 3)}
    match = re.fullmatch(_NAMED, row)
    side = _side(match[1]) if match else ""
    return {side: match[2][:_LONGEST_NAME]} if match and side else {}


def _side(word: str) -> str:
    return _SIDES.get(word.strip().lower().replace("ё", "е"), "")
