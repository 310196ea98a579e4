"""Read and verify the text of an opening table row by row, write it in canonical form."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from ..colour import Colour
from ..errors import Fault, FenError, Param
from ..moves import legal_moves, play
from ..notation import long_form
from ..position import START, Position
from ..replay import replay
from .tables import (
    BadRow,
    Opening,
    OpeningKind,
    ReadOpeningTable,
    RowNote,
    Table,
    TableFault,
    TableNote,
)

# Read and verify the text of an opening table row by row, and write it in canonical form.


ANY = "any"
"""What the field set-ups says where rows may hold any legal set-up."""

LONGEST_ROW = 400

_COMMENT = re.compile(r"(?:^|\s)#.*")

_FIELD = re.compile(
    r"(slug|edition|title-ru|title-en|source|link|set-ups)\s*:\s*(.*)", re.IGNORECASE
)

_GROUP = re.compile(r"\[(.*)\]")

_ENTRY = re.compile(r"(?P<number>(?:[IVXLCDM]+-)?\d{1,4})\s*[.)]\s*(?P<what>.*)")

_NAME = re.compile(r'\s*"([^"]*)"$')

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
        named.get("link", ""),
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
        what = " ".join(opening.moves) or opening.position.fen()
        rows.append(f"{opening.number}. {what}" + (f' "{opening.name}"' if opening.name else ""))
    return "\n".join(rows) + "\n"


def _fields(table: Table) -> tuple[tuple[str, str], ...]:
    return (
        ("slug", table.slug),
        ("edition", table.edition),
        ("title-ru", table.title_ru),
        ("title-en", table.title_en),
        ("source", table.source),
        ("link", table.link),
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
            self.bad.append(BadRow(TableFault.UNREADABLE_ROW, line, text[:LONGEST_ROW]))

    def take_heading_field(self, line: int, text: str, name: str, words: str) -> None:
        """Keep a field of the table's heading ("source: …"); a second of one name is a fault."""
        name = name.lower()
        if name in self.fields:
            params = {"field": name}
            self.bad.append(BadRow(TableFault.FIELD_TWICE, line, text[:LONGEST_ROW], "", params))
        else:
            self.fields[name] = words.strip()
            if name == "set-ups" and words.strip().lower() != ANY:
                self.bad.append(BadRow(TableFault.BAD_SET_UPS, line, text[:LONGEST_ROW]))

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
                shown = entry.text[:LONGEST_ROW]
                self.bad.append(
                    BadRow(
                        bad.code,
                        entry.line,
                        shown,
                        entry.number,
                        bad.params,
                        bad.fault,
                        position=bad.position or _shown_anyway(entry),
                    )
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
    if len(entry.what) > LONGEST_ROW:
        raise BadEntry(TableFault.TOO_LONG, limit=LONGEST_ROW)
    name = _NAME.search(entry.what)
    what = entry.what[: name.start()] if name else entry.what
    kind, moves, plies, position = parse_opening(what, any_set_up=any_set_up)
    called = name[1].strip() if name else ""
    return Opening(entry.number, entry.line, entry.group, kind, moves, plies, position, called)


def _shown_anyway(entry: _Entry) -> Position | None:
    """The position of a row that is refused for another reason, if it has one."""
    try:
        return parse_opening(_NAME.sub("", entry.what), any_set_up=True)[-1]
    except BadEntry:
        return None


def _roman(text: str) -> str:
    """A Roman number typed in Cyrillic letters or small ones as it is meant."""
    match = _NUMBER.match(text)
    return match[0].translate(_ROMAN).upper() + text[match.end() :] if match else text


# Parse one entry of an opening table: a line of moves or a set-up.


LONGEST_LINE = 12  # half-moves; the official lines have one to six

_DEEPEST_POSITION = 6  # half-moves from the start within which a FEN's line is looked for

_MEN = 12

_POSITION = re.compile(r"[WBwb]\s*:")

_LINE = re.compile(r"(?:1\s*\.\s*)?(?:[a-hA-H][1-8]?[-:xX]?[a-hA-H][1-8]|\d{1,2}[-:xX]\d{1,2})")

Drawn = tuple[OpeningKind, tuple[str, ...], int, Position]  # kind, moves, half-moves, position


class BadEntry(Exception):
    """Error: a row of a table is no opening."""

    def __init__(self, code: TableFault, fault: Fault | None = None, **params: Param) -> None:
        super().__init__(code)
        self.code, self.fault, self.params = code, fault, params
        self.position = Position.from_fen(fault.position) if fault and fault.position else None


def begins_like_an_opening(text: str) -> bool:
    """Whether a row begins like a line of moves or a position."""
    return bool(_POSITION.match(text) or _LINE.match(text))


def parse_opening(text: str, *, any_set_up: bool = False) -> Drawn:
    """Parse an opening, with any legal set-up if `any_set_up`; raises BadEntry."""
    if not text:
        raise BadEntry(TableFault.NOTHING_WRITTEN)
    positions = _set_up(text, any_set_up) if _POSITION.match(text) else _played(text)
    if not legal_moves(positions[-1]):
        raise BadEntry(TableFault.GAME_OVER)
    return positions


def is_reached_with_other_side_to_move(position: Position) -> bool:
    """Whether a few moves lead to these pieces with the other side to move."""
    return _other_turn(position) in _reached()


def _played(text: str) -> Drawn:
    """A line of moves from the usual start."""
    played = replay(text)
    if played.fault is not None:
        raise BadEntry(TableFault.ILLEGAL_LINE, played.fault)
    if not played.plies:
        raise BadEntry(TableFault.NOTHING_WRITTEN)
    if played.plies > LONGEST_LINE:
        raise BadEntry(TableFault.TOO_LONG, limit=LONGEST_LINE)
    moves = zip(played.positions, played.moves, strict=False)
    words = tuple(long_form(before, move) for before, move in moves)
    return OpeningKind.LINE, words, played.plies, played.final


def _set_up(text: str, any_set_up: bool) -> Drawn:
    """A position: flying, or where a line of a few half-moves leads; else any legal one."""
    try:
        position = Position.from_fen(text)
    except FenError as error:
        raise BadEntry(TableFault.BAD_POSITION, error.fault) from None
    if position[:3] == START[:3]:
        raise BadEntry(TableFault.USUAL_START)
    if (plies := _reached().get(position)) is not None:
        return OpeningKind.POSITION, (), plies, position
    if not _is_flying(position) and any_set_up:
        return OpeningKind.SET_UP, (), 0, position
    if not _is_flying(position):
        is_reached = is_reached_with_other_side_to_move(position)
        raise BadEntry(TableFault.WRONG_TURN if is_reached else TableFault.NOT_AN_OPENING)
    return OpeningKind.FLYING, (), 0, position


def _is_flying(position: Position) -> bool:
    """Twelve men each, at most one of either side not where it begins (P1)."""
    return not position.kings and all(
        position.count(colour) == _MEN
        and (position.side(colour) & ~START.side(colour)).bit_count() <= 1
        for colour in Colour
    )


def _other_turn(position: Position) -> Position:
    white, black, kings, turn = position
    return Position(white, black, kings, turn.other)


@cache
def _reached() -> Mapping[Position, int]:
    """Every position a few half-moves from the usual start, and how few."""
    depths, last = {START: 0}, {START}
    for depth in range(1, _DEEPEST_POSITION + 1):
        last = {
            play(position, move) for position in last for move in legal_moves(position)
        } - depths.keys()
        depths |= dict.fromkeys(last, depth)
    return depths


# Load the opening tables that come with this library.


FOLDER = Path(__file__).parents[1] / "tables"


@cache
def load_shipped_tables() -> tuple[Table, ...]:
    """Load every edition of every table that comes with this library."""
    tables = (read(path.read_text("utf-8")).table for path in FOLDER.glob("*.txt"))
    return tuple(sorted(tables, key=lambda table: (table.slug, table.edition)))


def load_shipped_table(slug: str, edition: str | None = None) -> Table:
    """Load a shipped table by slug, by default its latest edition; raises KeyError."""
    tables = [
        table
        for table in load_shipped_tables()
        if table.slug == slug and edition in (None, table.edition)
    ]
    if not tables:
        raise KeyError(slug if edition is None else f"{slug}@{edition}")
    return tables[-1]
