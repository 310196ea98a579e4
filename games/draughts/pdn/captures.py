"""Join captures written in pieces, `e3:c5 c5:e7`, and split them where joining was wrong.

Moves with a lone dash between them are taken apart, too.
"""

import re
from collections.abc import Iterator

from ..boards import Square
from ..errors import InvalidMove, NoteCode, number_param
from ..notation import DASHES, Written, parse_move
from ..position import Position
from ..replay import replay
from ..squares import number, rank_of, square_name
from ..variants import Variant
from .codes import PdnNote
from .findings import ReadingFinding
from .parsed import JoinedCapture, MoveLine, ParsedGame
from .tokens import CAPTURE

_LOOSE = rf"\s+([-{DASHES}])\s*|\s*([-{DASHES}])\s+"

_SQUARE = re.compile(r"\w\d")


def split_moves_and_dashes(text: str) -> Iterator[tuple[int, int, bool]]:
    """Split a text into moves (True) and single dashes (False), with their ends.

    `c3 - d4` is one move, `c3-d4 - d6-c5` two with an unknown one between them, because nobody
    goes on from d4 to d6 in a move that is none of a capture.
    """
    loose = [*re.finditer(_LOOSE, text)]
    ends = [0, *(end for match in loose for end in match.span()), len(text)]
    squares = [len(_SQUARE.findall(text, *span)) for span in _pairs(ends)]
    if len(squares) > 1 and min(squares) > 1:
        dashes = loose
    elif len(squares) > 2 and len(squares) % 2 == 0 and max(squares) == 1 and _steps(text, ends):
        dashes = loose[1::2]
    else:
        dashes = []
    at = 0
    for dash in dashes:
        yield at, dash.start(), True
        yield *dash.span(dash.lastindex or 0), False
        at = dash.end()
    yield at, len(text), True


def _pairs(ends: list[int]) -> list[tuple[int, int]]:
    return [*zip(ends[::2], ends[1::2], strict=True)]


def _steps(text: str, ends: list[int]) -> bool:
    """Whether the first two squares are neighbours: no capture goes on from there."""
    first, second = (text[at:end] for at, end in _pairs(ends)[:2])
    try:
        move = parse_move(f"{first}-{second}")
    except InvalidMove:
        return False
    return move.origin is not None and abs(rank_of(move.target) - rank_of(move.origin)) == 1


def join_captures(last: str, word: str) -> str | None:
    """Join `e3:c5` and `c5:e7` into one capture; None if they are two moves.

    The piece that landed on c5 is the mover's own, so no reply can start there.
    """
    if not re.search(CAPTURE, word):
        return None
    try:
        first, second = parse_move(last), parse_move(word)
    except InvalidMove:
        return None
    if not first.sign == second.sign == ":" or second.origin != first.target:
        return None
    return ":".join((last, *(_square_as_written(square, first) for square in second.path)))


def split_wrong_join(
    raw: ParsedGame, line: MoveLine, at: int, *, position: Position, variant: Variant
) -> bool:
    """Split a joined capture if only its first piece is legal; return whether it was split.

    A capture that is finished cannot go on (C5): what follows it is a wrong move of its own.
    """
    for count, join in reversed([*enumerate(line.joins.get(at, ()))]):
        if replay((join.before,), position, variant).fault is None:
            _split_join(raw, line, at, line.joins.pop(at)[count:])
            return True
    return False


def _split_join(raw: ParsedGame, line: MoveLine, at: int, joins: list[JoinedCapture]) -> None:
    """The pieces as moves of their own; what stands behind them moves on."""
    more = len(joins)
    line.moves[at : at + 1] = [joins[0].before, *(join.word for join in joins)]
    line.offsets[at + 1 : at + 1] = [join.offset for join in joins]

    def moved(ply: int) -> int:
        return ply + more if ply > at else ply

    line.joins = {moved(index): join for index, join in line.joins.items()}
    line.comments = {moved(ply): comments for ply, comments in line.comments.items()}
    line.nags = {moved(ply): marks for ply, marks in line.nags.items()}
    line.variations = [(moved(ply), variation) for ply, variation in line.variations]
    parted = {join.offset for join in joins}
    raw.findings = [finding for finding in raw.findings if not _is_explained(finding, parted)]


def _is_explained(finding: ReadingFinding, parted: set[int]) -> bool:
    """Whether a note tells of the pieces, or of numbers that were off by them."""
    if finding.code is PdnNote.SPLIT_CAPTURE:
        return finding.offset in parted
    if finding.code is not PdnNote.MOVE_NUMBER or finding.offset < min(parted):
        return False
    return number_param(finding.params, "found") == number_param(finding.params, "expected") + 1


def _square_as_written(square: Square, first: Written) -> str:
    """A square as the first piece names its own."""
    return str(number(square)) if NoteCode.NUMERIC in first.notes else square_name(square)
