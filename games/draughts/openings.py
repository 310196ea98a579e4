"""Tables of drawn openings (таблица жеребьёвки): lines of moves and «летучие» set-ups as data.

A table is a text that an organiser writes by hand:

    # anything behind a # is a comment
    slug: club
    edition: 2026
    title-ru: Клубная таблица
    title-en: Club table
    source: made for the club
    [Simple]                              a heading: the group of the entries that follow
    12. c3-d4 b6-c5                       a line of moves from the usual start
    XXVII-9. W:Wa1,c1,…:Bb8,d8,…          a position, as FEN

Numbers are kept as they are printed.  Every odd row is told with its reason; nothing of it is
guessed.  A drawn position is one of two kinds: what a line leads to, or a flying set-up, in
which one man of one or both sides stands elsewhere (12 against 12, no kings).
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache, cached_property
from pathlib import Path

from games.draughts.colour import Colour
from games.draughts.errors import Fault, FenError, Param
from games.draughts.moves import legal_moves, play
from games.draughts.notation import long_form
from games.draughts.position import START, Position
from games.draughts.replay import Replay, replay

FOLDER = Path(__file__).with_name("tables")
LONGEST_LINE = 12  # half-moves; the official lines have one to six
_DEEPEST_POSITION = 6  # half-moves from the start within which a FEN's line is looked for
_LONGEST_ROW = 400
_MEN = 12

_COMMENT = re.compile(r"(?:^|\s)#.*")
_FIELD = re.compile(r"(slug|edition|title-ru|title-en|source)\s*:\s*(.*)", re.IGNORECASE)
_GROUP = re.compile(r"\[(.*)\]")
_ENTRY = re.compile(r"(?P<number>(?:[IVXLCDM]+-)?\d{1,4})\s*[.)]\s*(?P<what>.*)")
_POSITION = re.compile(r"[WBwb]\s*:")
_ROMAN = str.maketrans("ХСМІхсмі", "XCMIXCMI")  # Cyrillic letters in a Roman number
_NUMBER = re.compile(r"[IVXLCDMХСМІ]+-\d", re.IGNORECASE)


class TableFault(StrEnum):
    """Why a row of a table, or the table, is not good."""

    UNREADABLE_ROW = "unreadable_row"  # neither entry nor heading nor field
    FIELD_TWICE = "field_twice"
    NUMBER_TWICE = "number_twice"
    NO_ENTRY = "no_entry"  # a table without openings
    NOTHING_WRITTEN = "nothing_written"  # a number alone
    TOO_LONG = "too_long"
    ILLEGAL_LINE = "illegal_line"  # with the fault of the move
    BAD_POSITION = "bad_position"  # with the fault of the FEN
    USUAL_START = "usual_start"  # a position that is no opening
    WRONG_TURN = "wrong_turn"  # a line leads there with the other side to move
    NOT_AN_OPENING = "not_an_opening"  # neither flying nor the end of a short line
    GAME_OVER = "game_over"  # nobody could go on


class TableNote(StrEnum):
    """What is worth knowing of a good entry."""

    SAME_POSITION = "same_position"  # an earlier entry has it too
    CAPTURE_AT_ONCE = "capture_at_once"  # the side to move must capture


class Kind(StrEnum):
    """How an opening comes about."""

    LINE = "line"  # by the moves given
    POSITION = "position"  # a FEN that a short line leads to
    FLYING = "flying"  # «летучая»: men set up elsewhere


@dataclass(frozen=True, slots=True)
class Opening:
    """One entry of a table.

    number     as printed: "12", "XXVII-9"
    line       the row of the table's text, from 1
    group      the heading above it
    moves      the line in long form, empty for a set-up
    position   what is on the board when the players begin
    """

    number: str
    line: int
    group: str
    kind: Kind
    moves: tuple[str, ...]
    position: Position

    @property
    def plies(self) -> int:
        """How many half-moves are made for the players."""
        return len(self.moves)

    @property
    def movetext(self) -> str:
        """The line with its numbers, "1. c3-d4 b6-c5"; empty for a set-up."""
        pairs = range(0, len(self.moves), 2)
        return " ".join(f"{one // 2 + 1}. {' '.join(self.moves[one : one + 2])}" for one in pairs)


@dataclass(frozen=True, slots=True)
class BadRow:
    """Something wrong with a row; `line` counts from 1, `fault` is that of its move or FEN."""

    code: TableFault
    line: int
    text: str = ""
    number: str = ""
    params: Mapping[str, Param] = field(default_factory=dict)
    fault: Fault | None = None


@dataclass(frozen=True, slots=True)
class RowNote:
    """Something worth knowing of a good row."""

    code: TableNote
    line: int
    number: str
    params: Mapping[str, Param] = field(default_factory=dict)


@dataclass(frozen=True)
class Table:
    """One edition of a table, never changed: a new edition is another table.

    Openings stand in the order of the text; `titles` are by language.
    """

    slug: str
    edition: str
    title_ru: str
    title_en: str
    source: str
    openings: tuple[Opening, ...]

    def title(self, language: str | None) -> str:
        """The title in the reader's language."""
        return self.title_en if (language or "ru").startswith("en") else self.title_ru

    def get(self, number: str) -> Opening | None:
        """The entry with this number as printed."""
        return next((one for one in self.openings if one.number == number), None)

    @cached_property
    def _by_position(self) -> Mapping[Position, tuple[Opening, ...]]:
        found: dict[Position, tuple[Opening, ...]] = {}
        for opening in self.openings:
            found[opening.position] = (*found.get(opening.position, ()), opening)
        return found

    @cached_property
    def _lengths(self) -> tuple[int, ...]:
        """The lengths of the lines, longest first."""
        return tuple(sorted({one.plies for one in self.openings}, reverse=True))

    def at(self, position: Position) -> tuple[Opening, ...]:
        """Every entry with this position."""
        return self._by_position.get(position, ())

    def begun_by(self, played: Replay) -> tuple[Opening, ...]:
        """Every entry the game begins as, that with the longest line first.

        A game set up by FEN begins as the entry whose position it was set up with; a game from
        the usual start as the one whose position stands on the board after as many half-moves
        as its line has, in whatever order they were made.
        """
        if played.start != START:
            return self.at(played.start)
        found: list[Opening] = []
        for length in self._lengths:
            if 0 < length <= played.plies:
                here = self.at(Position._make(played.rows[length]))
                found += [one for one in here if one.plies == length]
        return tuple(found)


@dataclass(frozen=True, slots=True)
class ReadTable:
    """A table's text as read: the table as far as it is good, and everything wrong in it."""

    table: Table
    bad: tuple[BadRow, ...]
    notes: tuple[RowNote, ...]

    @property
    def is_good(self) -> bool:
        """Whether every row is."""
        return not self.bad


def find(played: Replay, table: Table) -> str | None:
    """The number of the table's position the game begins with, or None.

    If several entries fit, the one with the longest line, of equals the first printed;
    `Table.begun_by` names them all.
    """
    found = table.begun_by(played)
    return found[0].number if found else None


@cache
def shipped() -> tuple[Table, ...]:
    """The tables that come with this library, each edition one."""
    tables = (read(path.read_text("utf-8")).table for path in FOLDER.glob("*.txt"))
    return tuple(sorted(tables, key=lambda table: (table.slug, table.edition)))


def load(slug: str, edition: str | None = None) -> Table:
    """The shipped table called so, its latest edition unless one is named; raises KeyError."""
    found = [one for one in shipped() if one.slug == slug and edition in (None, one.edition)]
    if not found:
        raise KeyError(slug if edition is None else f"{slug}@{edition}")
    return found[-1]


def read(text: str) -> ReadTable:
    """Read and verify a table's text: lines are replayed, set-ups checked, numbers unique."""
    reader = _Reader()
    rows = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    for line, row in enumerate(rows, 1):
        reader.row(line, row)
    if not reader.openings and not reader.bad:
        reader.bad.append(BadRow(TableFault.NO_ENTRY, len(rows)))
    named = reader.fields
    table = Table(
        named.get("slug", ""),
        named.get("edition", ""),
        named.get("title-ru", ""),
        named.get("title-en", ""),
        named.get("source", ""),
        tuple(reader.openings),
    )
    return ReadTable(table, tuple(reader.bad), tuple(_notes(table)))


def _notes(table: Table) -> Iterator[RowNote]:
    for one in table.openings:
        first = table.at(one.position)[0]
        if first is not one:
            yield RowNote(TableNote.SAME_POSITION, one.line, one.number, {"first": first.number})
        moves = legal_moves(one.position)
        if moves[0].captured:
            named = tuple(long_form(one.position, move) for move in moves)
            yield RowNote(TableNote.CAPTURE_AT_ONCE, one.line, one.number, {"moves": named})


class _Bad(Exception):
    """A row is not good."""

    def __init__(self, code: TableFault, fault: Fault | None = None, **params: Param) -> None:
        super().__init__(code)
        self.code, self.fault, self.params = code, fault, params


class _Reader:
    """One table under reading."""

    def __init__(self) -> None:
        self.fields: dict[str, str] = {}
        self.openings: list[Opening] = []
        self.bad: list[BadRow] = []
        self.group = ""
        self.lines: dict[str, int] = {}  # where each number stands

    def row(self, line: int, row: str) -> None:
        """Take in one row; what is wrong with it is kept beside the good ones."""
        text = _COMMENT.sub("", row).strip()
        number = ""
        try:
            if entry := _ENTRY.fullmatch(_roman(text)):
                number = entry["number"]
                self.entry(line, number, entry["what"])
            elif text:
                self.other(text)
        except _Bad as bad:
            shown = text[:_LONGEST_ROW]
            self.bad.append(BadRow(bad.code, line, shown, number, bad.params, bad.fault))

    def entry(self, line: int, number: str, what: str) -> None:
        """An opening; raises _Bad."""
        if number in self.lines:
            raise _Bad(TableFault.NUMBER_TWICE, first=self.lines[number])
        self.lines[number] = line
        if not what:
            raise _Bad(TableFault.NOTHING_WRITTEN)
        if len(what) > _LONGEST_ROW:
            raise _Bad(TableFault.TOO_LONG, limit=_LONGEST_ROW)
        kind, moves, position = _set_up(what) if _POSITION.match(what) else _played(what)
        if not legal_moves(position):
            raise _Bad(TableFault.GAME_OVER)
        self.openings.append(Opening(number, line, self.group, kind, moves, position))

    def other(self, text: str) -> None:
        """A field or a heading; raises _Bad."""
        if found := _FIELD.fullmatch(text):
            name = found[1].lower()
            if name in self.fields:
                raise _Bad(TableFault.FIELD_TWICE, field=name)
            self.fields[name] = found[2].strip()
        elif found := _GROUP.fullmatch(text):
            self.group = found[1].strip()
        else:
            raise _Bad(TableFault.UNREADABLE_ROW)


def _roman(text: str) -> str:
    """A Roman number typed in Cyrillic letters or small ones as it is meant."""
    found = _NUMBER.match(text)
    return found[0].translate(_ROMAN).upper() + text[found.end() :] if found else text


Drawn = tuple[Kind, tuple[str, ...], Position]


def _played(text: str) -> Drawn:
    """A line of moves from the usual start."""
    played = replay(text)
    if played.fault is not None:
        raise _Bad(TableFault.ILLEGAL_LINE, played.fault)
    if not played.plies:
        raise _Bad(TableFault.NOTHING_WRITTEN)
    if played.plies > LONGEST_LINE:
        raise _Bad(TableFault.TOO_LONG, limit=LONGEST_LINE)
    moves = zip(played.positions, played.moves, strict=False)
    return Kind.LINE, tuple(long_form(before, move) for before, move in moves), played.final


def _set_up(text: str) -> Drawn:
    """A position: flying, or where a line of a few half-moves leads."""
    try:
        position = Position.from_fen(text)
    except FenError as error:
        raise _Bad(TableFault.BAD_POSITION, error.fault) from None
    if position[:3] == START[:3]:
        raise _Bad(TableFault.USUAL_START)
    if _is_flying(position):
        return Kind.FLYING, (), position
    if position in _reached():
        return Kind.POSITION, (), position
    white, black, kings, turn = position
    is_reached = Position(white, black, kings, turn.other) in _reached()
    raise _Bad(TableFault.WRONG_TURN if is_reached else TableFault.NOT_AN_OPENING)


def _is_flying(position: Position) -> bool:
    """Twelve men each, at most one of either side not where it begins (P1)."""
    return not position.kings and all(
        position.count(colour) == _MEN
        and (position.side(colour) & ~START.side(colour)).bit_count() <= 1
        for colour in Colour
    )


@cache
def _reached() -> frozenset[Position]:
    """Every position a few half-moves from the usual start."""
    seen, last = {START}, {START}
    for _ in range(_DEEPEST_POSITION):
        last = {play(one, move) for one in last for move in legal_moves(one)} - seen
        seen |= last
    return frozenset(seen)
