"""Read and verify the text of an opening table row by row, and write it in canonical form."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from games.draughts.colour import Colour
from games.draughts.moves import legal_moves
from games.draughts.notation import long_form
from games.draughts.openings.drawn_opening_table import (
    BadRow,
    Opening,
    OpeningKind,
    ReadOpeningTable,
    RowNote,
    Table,
    TableFault,
    TableNote,
)
from games.draughts.openings.parse_opening_moves_or_set_up import (
    BadEntry,
    begins_like_an_opening,
    is_reached_with_other_side_to_move,
    parse_opening,
)

ANY = "any"
"""What the field set-ups says where rows may hold any legal set-up."""
_LONGEST_ROW = 400
_COMMENT = re.compile(r"(?:^|\s)#.*")
_FIELD = re.compile(r"(slug|edition|title-ru|title-en|source|set-ups)\s*:\s*(.*)", re.IGNORECASE)
_GROUP = re.compile(r"\[(.*)\]")
_ENTRY = re.compile(r"(?P<number>(?:[IVXLCDM]+-)?\d{1,4})\s*[.)]\s*(?P<what>.*)")
_ROMAN = str.maketrans("ХСМІхсмі", "XCMIXCMI")  # Cyrillic letters in a Roman number
_NUMBER = re.compile(r"[IVXLCDMХСМІ]+-\d", re.IGNORECASE)


def read(text: str) -> ReadOpeningTable:
    """Read and verify a table's text: replay lines, check set-ups, refuse double numbers.

    A text of openings alone, without any number of its own, is numbered as it stands, and a
    note says so.
    """
    rows = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    reader = _Reader()
    for line, row in enumerate(rows, 1):
        reader.take_row(line, row)
    if not reader.entries and not reader.bad:
        reader.bad.append(BadRow(TableFault.NO_ENTRY, len(rows)))
    openings = tuple(reader.openings())
    named = reader.fields
    table = Table(
        named.get("slug", ""),
        named.get("edition", ""),
        named.get("title-ru", ""),
        named.get("title-en", ""),
        named.get("source", ""),
        openings,
    )
    bad = sorted(reader.bad, key=lambda fault: fault.line)
    return ReadOpeningTable(table, tuple(bad), (*reader.notes, *_notes(table)))


def write(table: Table) -> str:
    """Write a table as canonical text, which reads back as the same table."""
    rows = [f"{name}: {value}" for name, value in _fields(table) if value]
    group = ""
    for opening in table.openings:
        if opening.group != group:
            group = opening.group
            rows += ["", f"[{group}]"]
        rows.append(f"{opening.number}. {' '.join(opening.moves) or opening.position.fen()}")
    return "\n".join(rows) + "\n"


def _fields(table: Table) -> tuple[tuple[str, str], ...]:
    return (
        ("slug", table.slug),
        ("edition", table.edition),
        ("title-ru", table.title_ru),
        ("title-en", table.title_en),
        ("source", table.source),
        (
            "set-ups",
            ANY if any(opening.kind is OpeningKind.SET_UP for opening in table.openings) else "",
        ),
    )


def _notes(table: Table) -> Iterator[RowNote]:
    for opening in table.openings:
        first = table.at(opening.position)[0]
        if first is not opening:
            yield RowNote(
                TableNote.SAME_POSITION, opening.line, opening.number, {"first": first.number}
            )
        if opening.kind is OpeningKind.FLYING and is_reached_with_other_side_to_move(
            opening.position
        ):
            yield RowNote(TableNote.OTHER_TURN, opening.line, opening.number)
        if opening.kind is OpeningKind.SET_UP:
            counts = (opening.position.count(colour) for colour in Colour)
            params = dict(zip(("white", "black"), counts, strict=True))
            yield RowNote(TableNote.OTHER_SET_UP, opening.line, opening.number, params)
        moves = legal_moves(opening.position)
        if moves[0].captured:
            named = tuple(long_form(opening.position, move) for move in moves)
            yield RowNote(TableNote.CAPTURE_AT_ONCE, opening.line, opening.number, {"moves": named})


@dataclass(frozen=True, slots=True)
class _Entry:
    """A row that is to be an opening; `number` is empty where none is written."""

    line: int
    group: str
    number: str
    what: str
    text: str


class _Reader:
    """One table under reading: first its rows are told apart, then the openings are verified."""

    def __init__(self) -> None:
        self.fields: dict[str, str] = {}
        self.entries: list[_Entry] = []
        self.bad: list[BadRow] = []
        self.notes: list[RowNote] = []
        self.group = ""

    def take_row(self, line: int, row: str) -> None:
        """Take in one row."""
        text = row.strip()
        if field := _FIELD.fullmatch(text):
            self.take_heading_field(line, text, *field.groups())
            return
        text = _COMMENT.sub("", text).strip()
        if match := _ENTRY.fullmatch(_roman(text)):
            self.entries.append(_Entry(line, self.group, match["number"], match["what"], text))
        elif begins_like_an_opening(text):
            self.entries.append(_Entry(line, self.group, "", text, text))
        elif match := _GROUP.fullmatch(text):
            self.group = match[1].strip()
        elif text:
            self.bad.append(BadRow(TableFault.UNREADABLE_ROW, line, text[:_LONGEST_ROW]))

    def take_heading_field(self, line: int, text: str, name: str, words: str) -> None:
        """Keep a field of the table's heading ("source: …"); a second of one name is a fault."""
        name = name.lower()
        if name in self.fields:
            params = {"field": name}
            self.bad.append(BadRow(TableFault.FIELD_TWICE, line, text[:_LONGEST_ROW], "", params))
        else:
            self.fields[name] = words.strip()
            if name == "set-ups" and words.strip().lower() != ANY:
                self.bad.append(BadRow(TableFault.BAD_SET_UPS, line, text[:_LONGEST_ROW]))

    def openings(self) -> Iterator[Opening]:
        """Every entry that is good; what is wrong with the others is kept."""
        if self.is_unnumbered():
            first, count = self.entries[0].line, len(self.entries)
            self.notes.append(RowNote(TableNote.NUMBERED, first, "1", {"count": count}))
            self.entries = [
                replace(entry, number=str(number), what=entry.text)
                for number, entry in enumerate(self.entries, 1)
            ]
        lines: dict[str, int] = {}
        for entry in self.entries:
            try:
                first = lines.setdefault(entry.number, entry.line)
                yield _opening(entry, first, any_set_up="set-ups" in self.fields)
            except BadEntry as bad:
                shown = entry.text[:_LONGEST_ROW]
                self.bad.append(
                    BadRow(bad.code, entry.line, shown, entry.number, bad.params, bad.fault)
                )

    def is_unnumbered(self) -> bool:
        """Whether no row has a number; "1. c3-d4 …" in each of several is that of a move."""
        numbers = {entry.number for entry in self.entries}
        return bool(numbers) and (
            numbers == {""} or (len(self.entries) > 1 and numbers <= {"", "1"})
        )


def _opening(entry: _Entry, first: int, *, any_set_up: bool) -> Opening:
    """The entry verified, `first` being the row where its number stands first; raises Bad."""
    if not entry.number:
        raise BadEntry(TableFault.UNREADABLE_ROW)
    if first != entry.line:
        raise BadEntry(TableFault.NUMBER_TWICE, first=first)
    if len(entry.what) > _LONGEST_ROW:
        raise BadEntry(TableFault.TOO_LONG, limit=_LONGEST_ROW)
    kind, moves, plies, position = parse_opening(entry.what, any_set_up=any_set_up)
    return Opening(entry.number, entry.line, entry.group, kind, moves, plies, position)


def _roman(text: str) -> str:
    """A Roman number typed in Cyrillic letters or small ones as it is meant."""
    match = _NUMBER.match(text)
    return match[0].translate(_ROMAN).upper() + text[match.end() :] if match else text
