"""A parsed game before its replay, as texts and offsets."""

import re
from typing import NamedTuple

from ..errors import InvalidMove
from ..notation import parse_move
from .codes import PdnNote
from .comments import SwallowedComment
from .findings import ReadingFinding

_ENOUGH_WORDS = 50

_FEW = 2

_OF_NUMBERS = re.compile(r"\d{1,2}[-x:–—]\d{1,2}", re.ASCII)


class JoinedCapture(NamedTuple):
    """One step of joining a capture: the text before, the word joined to it, its offset."""

    before: str
    word: str
    offset: int


class PlainWord(NamedTuple):
    """A plain word among the moves: its offset, its note, whether its row is all words."""

    text: str
    offset: int
    note: ReadingFinding
    is_in_row: bool


class MoveLine:
    """A line of moves as parsed: the game, a variation, or the moves after a set-up.

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

    __slots__ = (
        *("before", "comments", "first_number", "is_halted", "joinable", "joins", "moves", "nags"),
        *("numbers", "offset", "offsets", "position", "prose", "rest", "swallowed", "variations"),
        "words",
    )

    def __init__(
        self, offset: int, *, position: ReadingFinding | None = None, before: int = 0
    ) -> None:
        self.offset, self.position, self.before = offset, position, before
        self.moves: list[str] = []
        self.offsets: list[int] = []
        self.comments: dict[int, list[str]] = {}
        self.nags: dict[int, list[str]] = {}
        self.variations: list[tuple[int, MoveLine]] = []
        self.joins: dict[int, list[JoinedCapture]] = {}
        self.rest: list[str] = []
        self.is_halted = self.joinable = False
        self.prose = 0
        self.words: list[PlainWord] = []
        self.first_number: int | None = None
        self.swallowed: list[SwallowedComment] = []
        self.numbers: list[tuple[int, bool]] = []

    @property
    def is_empty(self) -> bool:
        """Whether nothing was written in the line."""
        return not (self.moves or self.comments or self.nags or self.variations)

    def is_mostly_prose(self) -> bool:
        """Whether most words of the line are no moves."""
        words = self.moves[:_ENOUGH_WORDS]
        return 2 * sum(map(is_move, words)) < len(words) + self.prose


class ParsedGame:
    """One game of a text, split into moves, comments and variations, not yet judged.

    halt            what ended the reading of its moves: an unknown move, a torn comment
    is_result_in_words  words gave the result
    names           the players as the rows above the moves name them
    segments        what follows each position set up among its moves
    late_number     the first number, if it says that the moves begin later than at 1
    restart         number 1 written again behind one move: a second game, if that cannot be Black's
    """

    __slots__ = (
        *("end", "findings", "halt", "is_result_in_words", "late_number", "line", "names"),
        *("restart", "result", "result_offset", "segments", "start"),
    )

    def __init__(self, line: MoveLine, start: int) -> None:
        self.line, self.start, self.end = line, start, 0
        self.result: str | None = None
        self.result_offset = 0
        self.is_result_in_words = False
        self.halt: ReadingFinding | None = None
        self.names: dict[str, str] = {}
        self.segments: list[MoveLine] = []
        self.late_number: ReadingFinding | None = None
        self.restart: ReadingFinding | None = None
        self.findings: list[ReadingFinding] = []

    @property
    def is_tiny(self) -> bool:
        """Whether hardly anything was written in the game."""
        return len(self.line.moves) < _FEW and not (self.line.comments or self.segments)

    def withdraw_result(self) -> None:
        """Take back a result stated in words, because the text is no record."""
        if self.is_result_in_words:
            self.result, self.is_result_in_words = None, False
            for finding in self.findings:
                if finding.code is PdnNote.RESULT_SPELLING:
                    finding.code, finding.params = PdnNote.STRAY_TEXT, {}


def is_move(word: str) -> bool:
    """Return whether a word is written as a move, by letters or by any board's numbers."""
    if _OF_NUMBERS.fullmatch(word):
        return True
    try:
        parse_move(word)
    except InvalidMove:
        return False
    return True
