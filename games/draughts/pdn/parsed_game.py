"""A parsed game before it is replayed: texts and offsets only."""

import re
from dataclasses import dataclass, field
from typing import NamedTuple

from games.draughts.errors import InvalidMove
from games.draughts.notation import parse_move
from games.draughts.pdn.fault_codes import PdnNote
from games.draughts.pdn.findings_by_offset import Finding
from games.draughts.pdn.swallowed_moves import SwallowedComment

_ENOUGH_WORDS = 50
_FEW = 2
_OF_NUMBERS = re.compile(r"\d{1,2}[-x:–—]\d{1,2}", re.ASCII)


class JoinedCapture(NamedTuple):
    """Pieces of a capture put together: the text before, the word behind it, and its offset."""

    before: str
    word: str
    offset: int


class PlainWord(NamedTuple):
    """A plain word among the moves: where, the note that tells it, and whether it stands in a row
    of words."""

    text: str
    offset: int
    note: Finding
    is_in_row: bool


@dataclass(slots=True)
class MoveLine:
    """A run of moves: the game itself, a variation, or what follows a position set up inside.

    Half-moves count within the line.

    position   the position it starts from, if the text sets one up there
    rest       the words of its moves from where it could not be followed any more
    is_halted  it cannot be followed any more
    joins      what moves were put together of, by their index
    joinable   nothing stood between the last move and what comes next
    prose      how many words of it are plain words
    words      those behind its last move, which another move would put in the place of one
    before     how many half-moves of the record stand before it
    first_number  of its first pair, where it has a position of its own
    swallowed  its closed comments in which something looks like a move
    numbers    of its moves: where each stands, and whether it agrees with the moves before it
    """

    offset: int
    moves: list[str] = field(default_factory=list)
    offsets: list[int] = field(default_factory=list)
    comments: dict[int, list[str]] = field(default_factory=dict)
    nags: dict[int, list[str]] = field(default_factory=dict)
    variations: list[tuple[int, "MoveLine"]] = field(default_factory=list)
    position: Finding | None = None
    joins: dict[int, list[JoinedCapture]] = field(default_factory=dict)
    rest: list[str] = field(default_factory=list)
    is_halted: bool = False
    joinable: bool = False
    prose: int = 0
    words: list[PlainWord] = field(default_factory=list)
    before: int = 0
    first_number: int | None = None
    swallowed: list[SwallowedComment] = field(default_factory=list)
    numbers: list[tuple[int, bool]] = field(default_factory=list)

    @property
    def is_empty(self) -> bool:
        """Whether nothing at all was written in it."""
        return not (self.moves or self.comments or self.nags or self.variations)

    def is_prose(self) -> bool:
        """Whether most of its words are no moves at all."""
        words = self.moves[:_ENOUGH_WORDS]
        return 2 * sum(map(_is_move, words)) < len(words) + self.prose


@dataclass(slots=True)
class ParsedGame:
    """One game of a text split into moves, comments and variations, not yet judged.

    halt            what ended the reading of its moves: an unknown move, a torn comment
    is_result_in_words  words gave the result
    names           the players as the rows above the moves name them
    segments        what follows each position set up among its moves
    late_number     the first number, if it says that the moves begin later than at 1
    """

    line: MoveLine
    start: int
    end: int = 0
    result: str | None = None
    result_offset: int = 0
    is_result_in_words: bool = False
    halt: Finding | None = None
    names: dict[str, str] = field(default_factory=dict)
    segments: list[MoveLine] = field(default_factory=list)
    late_number: Finding | None = None
    findings: list[Finding] = field(default_factory=list)

    @property
    def is_tiny(self) -> bool:
        """Whether hardly anything was written in it."""
        return len(self.line.moves) < _FEW and not (self.line.comments or self.segments)

    def unsay_result(self) -> None:
        """Take back a result in words, because they stand in no record."""
        if self.is_result_in_words:
            self.result, self.is_result_in_words = None, False
            for finding in self.findings:
                if finding.code is PdnNote.RESULT_SPELLING:
                    finding.code, finding.params = PdnNote.STRAY_TEXT, {}


def _is_move(word: str) -> bool:
    """Whether a word is written as a move, of squares by letters or by any board's numbers."""
    if _OF_NUMBERS.fullmatch(word):
        return True
    try:
        parse_move(word)
    except InvalidMove:
        return False
    return True
