"""Parse a written move by the square names of any board, or by the holes of a star.

Squares are read by letters or by numbers, whichever the record uses; numbers go the way the
game numbers its board.
"""

import re
from functools import lru_cache

from games.draughts.board_shapes import Square, SquareNaming
from games.draughts.faults_and_errors import Fault, FaultCode, InvalidMove, NoteCode
from games.draughts.notation import (
    LONGEST,
    MARKS,
    PLAIN,
    Written,
    notes_on_notation,
    without_soft_hyphens,
)
from games.draughts.square_names import square_by_name
from games.draughts.variant_definition import Variant

_TOKEN = (
    r"(?P<body>[a-l](?:1[0-2]|[1-9])?[-:x]?[a-l](?:1[0-2]|[1-9])"
    r"(?:[-:x]?[a-l](?:1[0-2]|[1-9]))*|\d{1,2}[-:x]\d{1,2}(?:[-:x]\d{1,2})*)" + MARKS
)
_HOLE = r"[a-q]\d{1,2}"
_TOKEN_OF_HOLES = rf"(?P<body>{_HOLE}(?:-{_HOLE})+)" + MARKS
_SQUARE = re.compile(r"[a-q]?\d+|[a-q]")
_CAPITALS = str.maketrans("IJKLMNOPQ", "ijklmnopq")


@lru_cache(maxsize=1 << 13)
def parse_move(text: str, variant: Variant) -> Written:
    """Parse a written move by a variant's square names; raises InvalidMove for other text."""
    seen = without_soft_hyphens(text)
    plain = seen.translate(PLAIN).translate(_CAPITALS)
    pattern = _TOKEN_OF_HOLES if variant.board.is_star else _TOKEN
    match = re.fullmatch(pattern, plain, re.ASCII) if len(text) <= LONGEST else None
    if match is None:
        raise InvalidMove(Fault.of(FaultCode.UNREADABLE, token=text[:LONGEST]))
    body, marks = match["body"], match["marks"]
    names = _SQUARE.findall(body)
    file = variant.board.files.find(names[0]) if names[0].isalpha() else None
    squares = tuple(_square(name, text, variant) for name in (names if file is None else names[1:]))
    is_quiet = "-" in body and variant.capture_sign != "-"
    sign = ":" if ":" in body or "x" in body else "-" if is_quiet else ""
    shown = sign or ("-" if "-" in body else "")
    return Written(
        text=text,
        origin=squares[0] if file is None else None,
        file=file,
        path=squares[1:] if file is None else squares,
        sign=sign,
        marks=marks,
        notes=tuple(
            note
            for note in notes_on_notation(seen, body, marks, shown)
            if not _is_usual_form(note, variant)
        ),
    )


def parse_holes(text: str) -> tuple[str, ...]:
    """Return the holes that a written move names, on a board of holes; empty for other text."""
    plain = without_soft_hyphens(text).translate(PLAIN).translate(_CAPITALS)
    match = re.fullmatch(_TOKEN_OF_HOLES, plain, re.ASCII) if len(text) <= LONGEST else None
    return tuple(_SQUARE.findall(match["body"])) if match else ()


def _is_usual_form(note: NoteCode, variant: Variant) -> bool:
    """Whether a form is no correction here: numbers where the game is written in numbers."""
    return note is NoteCode.NUMERIC and variant.square_names is not SquareNaming.LETTERS


def _square(name: str, text: str, variant: Variant) -> Square:
    """The square of a name; a fault of the whole text for one that the board does not have."""
    try:
        return square_by_name(name, variant)
    except InvalidMove as error:
        raise InvalidMove(error.fault._replace(token=text)) from None
