"""Games before they are played through: texts and offsets only."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from games.draughts.errors import InvalidMove
from games.draughts.notation import parse_move
from games.draughts.pdn import results
from games.draughts.pdn.remarks import Finding
from games.draughts.pdn.tokens import CAPTURE, MOVE_LIKE
from games.draughts.squares import square_name

_NO_HEADING = re.compile(r"[{;%(*\[$/\d.…-]")
_ENOUGH_WORDS = 50


@dataclass(slots=True)
class Line:
    """A run of moves: the game itself or a variation; half-moves count within the line.

    joinable   nothing stood between the last move and what comes next
    """

    offset: int
    moves: list[str] = field(default_factory=list)
    offsets: list[int] = field(default_factory=list)
    comments: dict[int, list[str]] = field(default_factory=dict)
    nags: dict[int, list[str]] = field(default_factory=dict)
    variations: list[tuple[int, "Line"]] = field(default_factory=list)
    joinable: bool = False

    @property
    def is_empty(self) -> bool:
        """Whether nothing at all was said in it."""
        return not (self.moves or self.comments or self.nags or self.variations)

    def is_prose(self) -> bool:
        """Whether most of its words are no moves at all."""
        words = self.moves[:_ENOUGH_WORDS]
        return 2 * sum(map(_is_move, words)) < len(words)


@dataclass(slots=True)
class RawGame:
    """The text of one game taken apart.

    halt   what ended the reading of its moves: an unknown move, a torn comment
    """

    line: Line
    start: int
    end: int = 0
    result: str | None = None
    result_offset: int = 0
    position: Finding | None = None
    halt: Finding | None = None
    findings: list[Finding] = field(default_factory=list)


def joined_capture(last: str, word: str) -> str | None:
    """`e3:c5` and `c5:e7` as the one capture they must be, else None.

    The piece that landed on c5 is the mover's own, so no reply can start there.
    """
    if not CAPTURE.search(word):
        return None
    try:
        first, second = parse_move(last), parse_move(word)
    except InvalidMove:
        return None
    if not first.sign == second.sign == ":" or second.origin != first.target:
        return None
    return ":".join((last, *map(square_name, second.path)))


def skip_heading(text: str, start: int, end: int, tell: Callable[[int, str], None]) -> int:
    """Where the moves begin: whole rows of words before them are told, never lost."""
    moves = MOVE_LIKE.search(text, start, end)
    at = start
    while moves and at < moves.start():
        stop = text.find("\n", at, end)
        row = text[at : stop if stop >= 0 else end].strip()
        if stop < 0 or stop > moves.start() or (row and not _is_heading(row)):
            break
        if row:
            tell(at, row)
        at = stop + 1
    return at


def _is_heading(row: str) -> bool:
    return not _NO_HEADING.match(row) and results.normalise(row) is None


def _is_move(word: str) -> bool:
    try:
        parse_move(word)
    except InvalidMove:
        return False
    return True
