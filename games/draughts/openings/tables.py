"""A table of drawn openings as values, with faults of its rows."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property

from ..colour import Colour
from ..errors import Fault, Param
from ..position import START, Position
from ..replay import Replay
from ..squares import square_name, squares_of
from ..texts.catalogue import russian_or_english


class TableFault(StrEnum):
    """Codes of faults of an opening table or one of its rows."""

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
    BAD_SET_UPS = "bad_set_ups"  # the field set-ups says something else than "any"
    GAME_OVER = "game_over"  # nobody could go on


class TableNote(StrEnum):
    """Codes of notes about a good row of an opening table."""

    SAME_POSITION = "same_position"  # an earlier entry has it too
    OTHER_TURN = "other_turn"  # a flying set-up; moves lead there with the other side to move
    NUMBERED = "numbered"  # no row had a number: they were numbered as they stand
    CAPTURE_AT_ONCE = "capture_at_once"  # the side to move must capture
    OTHER_SET_UP = "other_set_up"  # neither flying nor reached: so many pieces of each side
    # of a list as a federation prints it (`read_list`)
    NUMBER_GAP = "number_gap"  # numbers before this one are missing
    LETTERS = "letters"  # Cyrillic letters read as the Latin ones they stand for
    HEADINGS = "headings"  # a row of headings of columns
    UNUSED_TAG = "unused_tag"  # a PDN tag that is no position
    LEFT_OUT = "left_out"  # an opening behind the sign of a comment


class OpeningKind(StrEnum):
    """Kinds of drawn openings: a line of moves, a position, a flying or other set-up."""

    LINE = "line"  # by the moves given
    POSITION = "position"  # a FEN that a short line leads to
    FLYING = "flying"  # «летучая»: men set up elsewhere
    SET_UP = "set_up"  # any other legal set-up, where the table allows it: a handicap, a diagonal


@dataclass(frozen=True, slots=True)
class Opening:
    """One opening of a table.

    number     as printed: "12", "XXVII-9"
    line       the row of the table's text, from 1
    group      the heading above it
    moves      the line in long form, empty for a set-up
    plies      after how many half-moves from the usual start the position stands, 0 for flying
    position   what is on the board when the players begin
    name       as the list calls it, empty where it has none
    """

    number: str
    line: int
    group: str
    kind: OpeningKind
    moves: tuple[str, ...]
    plies: int
    position: Position
    name: str = ""

    @property
    def moved_men(self) -> tuple[tuple[str, str], ...]:
        """For a flying set-up: from and to of each moved man, White's first."""
        ends = []
        for side in Colour if self.kind is OpeningKind.FLYING else ():
            usual, set_up = START.side(side), self.position.side(side)
            pair = zip(squares_of(usual & ~set_up), squares_of(set_up & ~usual), strict=True)
            ends += [(square_name(origin), square_name(target)) for origin, target in pair]
        return tuple(ends)

    @property
    def movetext(self) -> str:
        """The moves with their numbers, "1. c3-d4 b6-c5"; empty for a set-up."""
        pairs = range(0, len(self.moves), 2)
        return " ".join(f"{ply // 2 + 1}. {' '.join(self.moves[ply : ply + 2])}" for ply in pairs)


@dataclass(frozen=True, slots=True)
class BadRow:
    """A faulty row of a table: its line counted from 1, and its fault.

    `column` is the place in the row, from 1, 0 where the whole row is meant; `position` what
    can be shown of it: the board before a move that cannot be played, or a set-up refused.
    """

    code: TableFault
    line: int
    text: str = ""
    number: str = ""
    params: Mapping[str, Param] = field(default_factory=dict)
    fault: Fault | None = None
    column: int = 0
    position: Position | None = None


@dataclass(frozen=True, slots=True)
class RowNote:
    """A note about a good row of a table."""

    code: TableNote
    line: int
    number: str
    params: Mapping[str, Param] = field(default_factory=dict)


@dataclass(frozen=True)
class Table:
    """One edition of a table of drawn openings; it never changes.

    Openings stand in the order of the text; `titles` are by language.
    """

    slug: str
    edition: str
    title_ru: str
    title_en: str
    source: str
    openings: tuple[Opening, ...]
    link: str = ""

    def title(self, language: str | None) -> str:
        """Return the title in a language."""
        return russian_or_english(self.title_ru, self.title_en, language)

    def get(self, number: str) -> Opening | None:
        """Return the opening with this printed number."""
        return next((opening for opening in self.openings if opening.number == number), None)

    @cached_property
    def is_of_first_moves(self) -> bool:
        """Whether the lot decides the first move alone, which every game begins with."""
        return all(opening.moves and opening.plies == 1 for opening in self.openings)

    @cached_property
    def _by_position(self) -> Mapping[Position, tuple[Opening, ...]]:
        by_position: dict[Position, tuple[Opening, ...]] = {}
        for opening in self.openings:
            by_position[opening.position] = (*by_position.get(opening.position, ()), opening)
        return by_position

    @cached_property
    def _lengths(self) -> tuple[int, ...]:
        """The lengths of the lines, longest first."""
        return tuple(sorted({opening.plies for opening in self.openings}, reverse=True))

    def at(self, position: Position) -> tuple[Opening, ...]:
        """List every opening of the table with this position."""
        return self._by_position.get(position, ())

    def openings_begun_by(self, played: Replay) -> tuple[Opening, ...]:
        """List the openings that a game begins with, the longest line first.

        A game set up by FEN begins as the entry whose position it was set up with; a game from
        the usual start as the one whose position stands on the board after as many half-moves
        as its line has, in whatever order they were made.
        """
        if played.start != START:
            return self.at(played.start)
        openings: list[Opening] = []
        for length in self._lengths:
            if 0 < length <= played.plies:
                fitting = self.at(Position._make(played.rows[length]))
                openings += [opening for opening in fitting if opening.plies == length]
        return tuple(openings)


@dataclass(frozen=True, slots=True)
class ReadOpeningTable:
    """A table as read from a text: its good rows, and every fault and note."""

    table: Table
    bad: tuple[BadRow, ...]
    notes: tuple[RowNote, ...]

    @property
    def is_good(self) -> bool:
        """Whether every row is good."""
        return not self.bad


def number_of_begun_opening(played: Replay, table: Table) -> str | None:
    """Return the number of the opening that a game begins with, None if there is none.

    If several entries fit, the one with the longest line, of equals the first printed;
    `Table.begun_by` names them all.
    """
    opening = table.openings_begun_by(played)
    return opening[0].number if opening else None
