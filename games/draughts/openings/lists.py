"""Read a list of openings as a federation prints it: rows of a letter, a sheet, a PDN file.

Every row is first put into the words of a table's text (`text.read`), its line kept; what is wrong
is then told at the place where it stands in the row as it was written. A row is

    7. c3-d4 b6-a5 2. d4-c5            with №, ")", ":", "-" or a tab behind the number
    7  22-17 9-14                      in numbers of squares
    7. ц3-д4 б6-а5                     in Cyrillic letters, as they look or as they sound
    7. Перекрёсток: c3-d4 d6-c5        with a name before the moves or behind them
    7;c3-d4;b6-a5                      in cells: tabs, semicolons, commas
    7. W:Wa1,c1,…:Bb8,d8,…             a position; or the tag [FEN "…"]
    7. Белые: a1, c1, … Чёрные: b8, …  a position as a list of pieces, kings with д or K
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from .tables import BadRow, ReadOpeningTable, RowNote, TableNote
from .text import LONGEST_ROW, read

# Put one printed row into the words of a table's text.


_LATIN = str.maketrans("абвгджефхсцнёАБВГДЖЕФХСЦНЁ", "abbgdgefhcche" * 2)
"""Cyrillic letters of files as they sound or as they look: б is b, and so is в; ж is g."""

_SQUARE = "[a-hA-HабвгджефхсцнёАБВГДЖЕФХСЦНЁ][1-8]"

_MOVE = re.compile(
    rf"(?:{_SQUARE}(?:\s?[-:xXхХ×*–—]?\s?{_SQUARE})+"
    rf"|[a-hA-HабвгджефхсцнёАБВГДЖЕФХСЦНЁ][-:]?{_SQUARE}"
    r"|\d{1,2}(?:[-:xXхХ×–—]\d{1,2})+)"
)

_SIGNS = str.maketrans("×*–—", "::--")

_TAKES = re.compile(r"(?<=\d)[xXхХ×*](?=\D\d|\d)")

_MOVE_NUMBER = re.compile(r"\d{1,3}\.(?:\.\.|…)?")

_NUMBER = re.compile(
    r"(?:№|N[o°º]?\.?)?\s*"
    r"(?P<number>(?:[IVXLCDMХСМІivxlcdm]+-)?\d{1,4})"
    r"(?:\s*[.):](?!\d*:)|\s*[–—-](?=\s)|\s*[\t;,]|(?=\s|$))\s*"
)

_FIELD = re.compile(r"(slug|edition|title-ru|title-en|source|link|set-ups)\s*:", re.IGNORECASE)

_TAG = re.compile(r'\[(?P<name>[A-Za-z]\w*)\s+"(?P<words>[^"]*)"\s*\]')

_FEN = re.compile(r"[WBwb]\s*:\s*[WBwb].*")

_PIECE = r"(?:(?:д(?:амк[аи])?\.?\s*|[KkКк])?" + _SQUARE + r"|[KkКк]?\d{1,2})"

_ALL_PIECES = re.compile(rf"(?>{_PIECE}(?:[\s,;.]+{_PIECE})*)")

_SIDES = {
    "W": re.compile(r"\b(?:бел(?:ые|ых)?|white)(?!\w)|\b(?:б|w)(?=\s*:)", re.IGNORECASE),
    "B": re.compile(r"\b(?:ч[её]рн(?:ые|ых)?|black)(?!\w)|\b(?:ч|b)(?=\s*:)", re.IGNORECASE),
}

_TURN = re.compile(
    r"[\s,;.(]*\b(?:ход\s+(?:бел|(?P<black>ч))\w*|(?:white|(?P<Black>black))\s+to\s+move)[\s.)]*$",
    re.IGNORECASE,
)

_WORD = re.compile(r"""["'«“(]*[^\W\d_]{2,}[^\W\d_.'’-]*["'»”),.:;]*|[–—-]""")

_TOKEN = re.compile(rf"{_SQUARE}(?:\s?[-:–—]\s?{_SQUARE})+|[^\s;,]+")

_HEADING_WORDS = frozenset(
    {
        "№",
        "n",
        "no",
        "номер",
        "number",
        "п/п",
        "ход",
        "ходы",
        "moves",
        "move",
        "opening",
        "начало",
        "дебют",
        "название",
        "name",
        "белые",
        "чёрные",
        "черные",
        "white",
        "black",
        "fen",
        "позиция",
        "position",
        "положение",
        "расстановка",
        "1",
        "2",
        "3",
    }
)


@dataclass(frozen=True, slots=True)
class _Row:
    """A row in the words of a table; `places` are where its pieces stand in the printed row."""

    text: str
    number: str = ""
    places: tuple[tuple[int, int], ...] = ()
    notes: tuple[TableNote, ...] = ()
    told: str = ""

    def column(self, place: int) -> int:
        """The place in the printed row, from 1, of a place from 0 in the text."""
        before = [start for start in self.places if start[0] <= place]
        if not before:
            return 1
        ours, printed = before[-1]
        return printed + place - ours + 1


def _row(printed: str) -> _Row:
    """Put a printed row into the words of a table; what is not understood stays as it is."""
    text = printed.rstrip()
    stripped = text.strip()
    if len(text) > LONGEST_ROW:  # no opening is so long: it is told as it stands
        return _Row(text)
    if stripped.startswith("#"):
        is_left_out = bool(_MOVE.search(stripped) or _FEN.search(stripped))
        return _Row(text, notes=(TableNote.LEFT_OUT,) * is_left_out, told=stripped[1:].strip())
    if not stripped or _FIELD.match(stripped):
        return _Row(text)
    number = _NUMBER.match(text, len(text) - len(text.lstrip()))
    start = number.end() if number else len(text) - len(text.lstrip())
    if (tag := _TAG.fullmatch(text, start)) and tag["name"].upper() != "FEN":
        return _Row("", notes=(TableNote.UNUSED_TAG,), told=tag["name"])
    told = number["number"] if number else ""
    if made := _position(text, start) or _moves(text, start):
        return _numbered(told, made)
    if not number and stripped == "*":
        return _Row("")
    if _is_heading(stripped):
        return _Row("", notes=(TableNote.HEADINGS,), told=stripped)
    if number and start >= len(text):
        return _Row(f"{told}.", told)
    return _Row(f"{told}. {text[start:]}", told, ((len(told) + 2, start),)) if told else _Row(text)


def _numbered(number: str, made: _Row) -> _Row:
    if not number:
        return made
    ahead = len(number) + 2
    places = tuple((ours + ahead, printed) for ours, printed in made.places)
    return replace(made, text=f"{number}. {made.text}", number=number, places=places)


def _is_heading(text: str) -> bool:
    cells = [cell.strip(' "') for cell in re.split(r"[\t;,]", text)]
    words = [word for cell in cells for word in cell.lower().split()]
    return bool(words) and all(word.strip(".:") in _HEADING_WORDS for word in words)


def _position(text: str, start: int) -> _Row | None:
    """A position: a FEN, its tag, or the pieces of both sides one by one."""
    if (tag := _TAG.search(text, start)) and tag["name"].upper() == "FEN":
        return _set_up(tag["words"], tag.start("words"), text[start : tag.start()])
    if listed := _sides(text, start) or _two_cells(text, start):
        return listed
    if found := _FEN.search(text, start):
        name = text[start : found.start()]
        fen = found[0].split("\t")[0].split(";")[0].strip(' "')
        if _is_name(name):
            row = _set_up(_TAKES.sub("", fen).translate(_LATIN), found.start(), name)
            return replace(row, notes=_letters(fen))
    return None


def _sides(text: str, start: int) -> _Row | None:
    """A position in words, "Белые: a1, … Чёрные: b8, …", either side first."""
    heads = {side: form.search(text, start) for side, form in _SIDES.items()}
    found = [(head, side) for side, head in heads.items() if head]
    if len(found) < len(heads):
        return None
    first, second = sorted(found, key=lambda pair: pair[0].start())
    turn = _TURN.search(text, second[0].end())
    end = turn.start() if turn else len(text)
    name = text[start : first[0].start()]
    words = {
        first[1]: text[first[0].end() : second[0].start()],
        second[1]: text[second[0].end() : end],
    }
    listed = {side: said.strip(" \t,;.:–—-") for side, said in words.items()}
    if not _is_name(name):
        return None
    if all(_ALL_PIECES.fullmatch(said) for said in listed.values()):
        sides = {side: ",".join(_pieces(said)) for side, said in listed.items()}
    elif all(said.lstrip(" .").startswith(":") for said in words.values()):
        # what is wrong in one of them is told as the fault of a position
        sides = {side: ",".join(re.split(r"[\s,;.]+", said)) for side, said in listed.items()}
    else:
        return None
    mover = "B" if turn and (turn["black"] or turn["Black"]) else "W"
    row = _set_up(f"{mover}:W{sides['W']}:B{sides['B']}", first[0].start(), name)
    return replace(row, notes=_letters(listed["W"] + listed["B"]))


_FEWEST = 4  # pieces in each of two cells without a heading, lest moves be taken for them


def _two_cells(text: str, start: int) -> _Row | None:
    """A position in two cells, White's pieces and Black's."""
    cells = [cell.strip(' ",.') for cell in re.split(r"[\t;]", text[start:])]
    filled = [cell for cell in cells if cell]
    if len(filled) != 2 or not all(_ALL_PIECES.fullmatch(cell) for cell in filled):
        return None
    white, black = (tuple(_pieces(cell)) for cell in filled)
    if min(len(white), len(black)) < _FEWEST:
        return None
    row = _set_up(f"W:W{','.join(white)}:B{','.join(black)}", start, "")
    return replace(row, notes=_letters("".join(filled)))


def _set_up(fen: str, start: int, name: str) -> _Row:
    return _Row(fen + _called(name), places=((0, start),))


def _pieces(words: str) -> Iterator[str]:
    for piece in re.findall(_PIECE, words):
        is_king = piece[0] in "KkКк" or (piece[0] in "дД" and not piece[1].isdigit())
        square = piece[-2:] if piece[-2:-1].isalpha() else re.sub(r"\D", "", piece)
        yield ("K" if is_king else "") + square.translate(_LATIN).lower()


def _moves(text: str, start: int) -> _Row | None:
    """A line of moves, with a name before it or behind it."""
    tokens = list(_TOKEN.finditer(text, start))
    plain = [_MOVE_NUMBER.sub("", "".join(token[0].strip('"').split())) for token in tokens]
    at = [place for place, word in enumerate(plain) if _MOVE.fullmatch(word)]
    if not at:
        return None
    first, last = at[0], at[-1]
    while first and _MOVE_NUMBER.fullmatch(tokens[first - 1][0]):
        first -= 1
    before, behind = tokens[:first], tokens[last + 1 :]
    if not _is_name(" ".join(token[0] for token in before)):
        first, before = 0, []
    if not _is_name(" ".join(token[0] for token in behind)):
        last, behind = len(tokens) - 1, []
    words, places = "", []
    notes: list[TableNote] = []
    for token in tokens[first : last + 1]:
        word = re.sub(r"\s", "", token[0].strip('"'))
        places.append((len(words), token.start() + token[0].index(word[:1])))
        words += _latin_move(word) + " "
        notes += _letters(word)
    name = " ".join(token[0] for token in (*before, *behind))
    return _Row(words.strip() + _called(name), places=tuple(places), notes=tuple(notes[:1]))


def _latin_move(word: str) -> str:
    """A move in Latin letters, of the same length, so that a fault is told at its place."""
    if not _MOVE.fullmatch(_MOVE_NUMBER.sub("", word)):
        return word
    return _TAKES.sub(":", word).translate(_SIGNS).translate(_LATIN)


def _letters(words: str) -> tuple[TableNote, ...]:
    """A note where Cyrillic letters stand for files."""
    said = re.search(r"[а-яёА-ЯЁ](?=[1-8])", _TAKES.sub(":", words))
    return (TableNote.LETTERS,) if said else ()


def _is_name(words: str) -> bool:
    """Whether words are a name, or none: letters alone, nothing that could be a broken move."""
    return all(_WORD.fullmatch(word) for word in words.replace("\t", " ").split())


def _called(words: str) -> str:
    name = " ".join(words.replace('"', " ").split()).strip(" .,:;–—-()'«»“”")
    return f' "{name}"' if name else ""


# Read a whole list.


def read_list(text: str) -> ReadOpeningTable:
    """Read a list of openings as it is printed; every row that is not understood is told.

    Numbers that are missing, rows of headings, tags that say nothing of an opening, letters read
    for others and openings behind the sign of a comment are told as notes.
    """
    printed = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    rows = [_row(row) for row in printed]
    table_read = read("\n".join(row.text for row in rows))
    bad = tuple(_as_printed(fault, rows, printed) for fault in table_read.bad)
    numbers = {opening.line: opening.number for opening in table_read.table.openings}
    notes = [*table_read.notes]
    for line, row in enumerate(rows, 1):
        for code in row.notes:
            said = {"words": (row.told or printed[line - 1].strip())[:80]}
            notes.append(RowNote(code, line, numbers.get(line, row.number), said))
    notes += _gaps(table_read)
    return replace(table_read, bad=bad, notes=tuple(sorted(notes, key=lambda note: note.line)))


def _as_printed(fault: BadRow, rows: Sequence[_Row], printed: Sequence[str]) -> BadRow:
    """The fault with the row as it was written, and the place of what is wrong in it."""
    row, written = rows[fault.line - 1], printed[fault.line - 1]
    column = 0
    part = fault.fault and fault.fault.params.get("part")
    if fault.fault is not None and fault.fault.column:
        ahead = len(fault.number) + 2 if row.text.startswith(f"{fault.number}.") else 0
        column = row.column(ahead + fault.fault.column - 1)
    elif isinstance(part, str) and part in written:
        column = written.index(part) + 1
    elif written.strip():
        column = len(written) - len(written.lstrip()) + 1
    return replace(fault, text=written.strip()[:LONGEST_ROW], column=column)


def _gaps(table_read: ReadOpeningTable) -> Iterator[RowNote]:
    """A note at each number before which some of its sequence are missing."""
    if any(note.code is TableNote.NUMBERED for note in table_read.notes):
        return
    places: dict[tuple[str, int], int] = {}
    numbered = [(one.line, one.number) for one in table_read.table.openings]
    numbered += [(row.line, row.number) for row in table_read.bad]
    for line, printed in sorted(numbered):
        prefix, _, digits = printed.rpartition("-")
        if digits.isdecimal():
            places.setdefault((prefix, int(digits)), line)
    last: dict[str, int] = {}
    for prefix, number in sorted(places):
        before = last.get(prefix, 0)
        if number > before + 1:
            first = before + 1
            named = str(first) if first == number - 1 else f"{first}–{number - 1}"
            head = f"{prefix}-" if prefix else ""
            yield RowNote(
                TableNote.NUMBER_GAP,
                places[prefix, number],
                f"{head}{number}",
                {"missing": f"{head}{named}"},
            )
        last[prefix] = number
