"""Parse a written move, note what is unusual in it, format moves canonically (N1-N7)."""

import re
from functools import lru_cache
from typing import NamedTuple

from .boards import Square, SquareNaming
from .errors import DraughtsError, Fault, FaultCode, InvalidMove, NoteCode
from .move import Move
from .moves import allowed_captures, captures_of_piece, legal_moves, paths, position_of_mover
from .position import Position
from .squares import FILES, file_of, from_number, parse_square, rank_of, square_by_name, square_name
from .variants import RUSSIAN, Variant, model

# Parse a written move, note what is unusual in it, format moves canonically (N1-N7).
#
# Reading goes in two steps. `parse_move` takes the text apart and needs no board; which legal
# move it means is a question for `verify`.


DASHES = "‐‑‒–—―−⁃﹘﹣－˗⁻➖⸺⸻─━\u00ad"

CAPTURE_SIGNS = "XхХ×✕✖⨯∶："
"""What stands for "-" and for the capture sign in records, besides "-", ":" and "x"."""

SOFT_HYPHEN = "\u00ad"

INVISIBLE = (
    "\u061c\u180e\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e"
    "\u2060\u2061\u2062\u2063\u2064\u2066\u2067\u2068\u2069\ufeff"
)
"""What stands in a text and is not seen; word processors and messengers put it anywhere."""

_BLANKS = f"\u00a0\u2007\u202f\u2009\u200a{INVISIBLE} \t\r\n"

_LOOK_ALIKES = dict(zip("аАвВсСеЕнН", "aabbcceehh", strict=True))

PLAIN = str.maketrans(
    dict.fromkeys(DASHES, "-")
    | dict.fromkeys(CAPTURE_SIGNS, "x")
    | dict.fromkeys(_BLANKS, "")
    | _LOOK_ALIKES
    | {letter.upper(): letter for letter in FILES}
)

_NOTED = (
    (NoteCode.DASH, frozenset(DASHES)),
    (NoteCode.CAPTURE_SIGN, frozenset(CAPTURE_SIGNS)),
    (NoteCode.CYRILLIC, frozenset(_LOOK_ALIKES)),
    (NoteCode.UPPER_CASE, frozenset(FILES.upper())),
    (NoteCode.BLANK, frozenset(_BLANKS)),
)

MARKS = r"(?P<marks>(?:[!?]|\([!?]+\)|[*=x+#])*)"
"""Signs of strength and glued remarks, behind a move in any game."""

_TOKEN = re.compile(
    r"(?P<body>[a-h][1-8]?[-:x]?[a-h][1-8](?:[-:x]?[a-h][1-8])*|\d{1,2}[-:x]\d{1,2}(?:[-:x]\d{1,2})*"
    rf"|(?:\d\d){{2,}}){MARKS}",
    re.ASCII,
)

_SQUARE = re.compile(r"[a-h]?\d+|[a-h]")

_TWO_DIGITS = re.compile(r"\d\d")

_SIGN = rf"[-:x{DASHES.replace(SOFT_HYPHEN, '')}{CAPTURE_SIGNS}]"

_REMARKS = frozenset("*=x+#")

LONGEST = 100


class Written(NamedTuple):
    """A parsed move text: its squares and signs, not yet matched with a legal move.

    origin   the first square, or None in short form
    file     the file of origin in short form ("a".."h" as 0..7), else None
    path     the squares after the origin; the last is the target
    sign     "-" quiet, ":" capture, "" nothing written
    marks    "!", "?", "(!)" and remarks glued to the move, as written
    notes    what was put right
    """

    text: str
    origin: Square | None
    file: int | None
    path: tuple[Square, ...]
    sign: str
    marks: str
    notes: tuple[NoteCode, ...]

    @property
    def target(self) -> Square:
        """The square where the move ends."""
        return self.path[-1]


@lru_cache(maxsize=1 << 14)
def parse_move(text: str) -> Written:
    """Parse a written move; raises InvalidMove when it is none.

    Reads `c3-d4`, `a5:c3:e5`, `e3:e7`, `cd4`, `c:e5`, `ce5`, `c3d4`, `22-18`, `15x22`, `2218`,
    upper case, any dash, `:` `x` `×`, Cyrillic look-alikes, blanks, marks and glued remarks.
    """
    seen = without_soft_hyphens(text) if SOFT_HYPHEN in text else text
    match = _TOKEN.fullmatch(seen.translate(PLAIN)) if len(text) <= LONGEST else None
    if match is None:
        raise InvalidMove(Fault.of(FaultCode.UNREADABLE, token=text[:LONGEST]))
    body, marks = match["body"], match["marks"]
    try:
        squares, file = _squares((_TWO_DIGITS if body.isdigit() else _SQUARE).findall(body))
    except DraughtsError as error:
        raise InvalidMove(error.fault._replace(token=text)) from None
    sign = ":" if ":" in body or "x" in body else "-" if "-" in body else ""
    return Written(
        text=text,
        origin=squares[0] if file is None else None,
        file=file,
        path=squares[1:] if file is None else squares,
        sign=sign,
        marks=marks,
        notes=tuple(notes_on_notation(seen, body, marks, sign)),
    )


def without_soft_hyphens(text: str) -> str:
    """Replace soft hyphens by a dash if the text has no other sign, else by blanks of no width."""
    is_blank = re.search(_SIGN, text) is not None
    return text.replace(SOFT_HYPHEN, "\u200b" if is_blank else "\u2010")


def _squares(names: list[str]) -> tuple[tuple[Square, ...], int | None]:
    """The squares named, and the file when the first is a file only."""
    if names[0] in FILES:
        return tuple(parse_square(name) for name in names[1:]), FILES.index(names[0])
    if names[0].isdigit():
        return tuple(from_number(int(name)) for name in names), None
    return tuple(parse_square(name) for name in names), None


def notes_on_notation(text: str, body: str, marks: str, sign: str) -> list[NoteCode]:
    """List how a text differs from the usual notation; strength marks do not count."""
    used = set(text[: len(text) - len(marks)])
    codes = [code for code, characters in _NOTED if used & characters]
    if body[0].isdigit():
        codes.append(NoteCode.NUMERIC)
    elif not body[1].isdigit():
        codes.append(NoteCode.SHORT)
    elif not sign:
        codes.append(NoteCode.NO_SIGN)
    if _REMARKS.intersection(marks):
        codes.append(NoteCode.REMARK)
    return codes


def format_path(
    path: tuple[Square, ...],
    sign: str,
    variant: Variant = RUSSIAN,
    naming: SquareNaming | None = None,
) -> str:
    """Format a path of squares: "a5:c3:e5", "28:8"; by default as the game is written."""
    naming = naming or variant.square_names
    if variant.is_usual and naming is SquareNaming.LETTERS:
        return sign.join(square_name(square) for square in path)
    names = variant.board.names_of_squares(naming)
    return sign.join(names[square] for square in path)


def long_form(
    position: Position,
    move: Move,
    *,
    capture: str = ":",
    variant: Variant = RUSSIAN,
    naming: SquareNaming | None = None,
) -> str:
    """Format a move with every landing square: "c3-d4", "a5:c3:e5"."""
    if not move.captured:
        return format_path((move.origin, move.target), "-", variant, naming)
    return format_path(_best_path(position, move, variant), capture, variant, naming)


def format_move(
    position: Position,
    move: Move,
    *,
    capture: str = "x",
    full: str = "ambiguous",
    variant: Variant = RUSSIAN,
) -> str:
    """Format a legal move in canonical form: "c3-d4", "b4xd6", "a5xc3xe5".

    full="ambiguous" names only the ends unless another legal capture shares them;
    full="always" names every landing square of every capture.
    """
    if full not in ("ambiguous", "always"):
        raise ValueError(f"full must be 'ambiguous' or 'always', not {full!r}")
    ends = (move.origin, move.target)
    if not move.captured:
        return format_path(ends, "-", variant)
    if full == "always" or _has_twin(position, move, variant):
        return long_form(position, move, capture=capture, variant=variant)
    return format_path(ends, capture, variant)


def _has_twin(position: Position, move: Move, variant: Variant) -> bool:
    """Whether another legal capture by the same piece ends on the same square."""
    if not variant.is_usual:
        ends = (move.origin, move.target)
        legal = legal_moves(position, variant)
        return sum((other.origin, other.target) == ends for other in legal) > 1
    sides = position_of_mover(position, variant)
    others = allowed_captures(sides, captures_of_piece(sides, move.origin))
    return sum(other.target == move.target for other in others) > 1


def _best_path(position: Position, move: Move, variant: Variant) -> tuple[Square, ...]:
    """Of all paths the one that lands right behind each victim where nothing else decides.

    Round a loop it goes the way py-draughts goes, which reads a path in full only as it lists
    it: at each jump down and left if that is a way, else down and right, up and right, up and
    left.
    """

    def strides(path: tuple[Square, ...]) -> tuple[tuple[int, int], ...]:
        return tuple(_stride(start, end) for start, end in zip(path, path[1:], strict=False))

    ends = (move.origin, move.target)  # all that is known of a move that was let stand
    return min(paths(position, move, variant), key=lambda path: (strides(path), path), default=ends)


def _stride(start: Square, end: Square) -> tuple[int, int]:
    """The direction of a jump, in their order, and its length."""
    up, right = rank_of(end) - rank_of(start), file_of(end) - file_of(start)
    return (2 + (right < 0) if up > 0 else int(right > 0)), abs(up)


# Parse a move in its variant's notation, or None; find the origin of a move to a light square.


_FIRST = re.compile(r"[a-l]\d{1,2}|\d{1,2}", re.ASCII)


def parse_as_variant_writes(text: str, variant: Variant) -> Written:
    """Parse a move as the variant's records write it; raises InvalidMove for other text."""
    return parse_move(text) if variant.is_usual else parse_variant_move(text, variant)


def parse_move_or_none(text: str, variant: Variant = RUSSIAN) -> Written | None:
    """Parse a move as the variant's records write it; None for other text."""
    try:
        return parse_as_variant_writes(text, variant)
    except InvalidMove:
        return None


def origin_of_move_to_light_square(text: str, variant: Variant) -> Square | None:
    """Return the origin of a move to a light square, c3 of `c3-c4`; else None (V8)."""
    try:
        parse_as_variant_writes(text, variant)
    except InvalidMove as error:
        is_light = error.fault.code is FaultCode.LIGHT_SQUARE
        first = _FIRST.search(text.translate(PLAIN)) if is_light else None
        return _square_or_none(first[0], variant) if first else None
    return None


def _square_or_none(name: str, variant: Variant) -> Square | None:
    try:
        return square_by_name(name, variant)
    except InvalidMove:
        return None


# Parse a written move by the square names of any board, or by the holes of a star.
#
# Squares are read by letters or by numbers, whichever the record uses; numbers go the way the
# game numbers its board.


_TOKEN_OF_VARIANT = (
    r"(?P<body>[a-l](?:1[0-2]|[1-9])?[-:x]?[a-l](?:1[0-2]|[1-9])"
    r"(?:[-:x]?[a-l](?:1[0-2]|[1-9]))*|\d{1,2}[-:x]\d{1,2}(?:[-:x]\d{1,2})*|(?:\d\d){2,})" + MARKS
)

_ROWS_OF_HOLES = "abcdefghijklmnopq"

_HOLE = r"[a-q]\d{1,2}"

_TOKEN_OF_HOLES = rf"(?P<body>(?:[a-q]-?{_HOLE}|{_HOLE}(?:-?{_HOLE})+))" + MARKS

_SQUARE_OR_HOLE = re.compile(r"[a-q]?\d+|[a-q]")

_CAPITALS = str.maketrans("IJKLMNOPQ", "ijklmnopq")


def stands_on_written_letter(square: Square, letter: int, variant: model.Variant) -> bool:
    """Whether a square bears the letter of a short form: its file, on a star its row."""
    return (rank_of if variant.board.is_star else file_of)(square) == letter


def letter_of_short_form(letter: int, variant: model.Variant) -> str:
    """Return the letter itself, given by its place."""
    return (_ROWS_OF_HOLES if variant.board.is_star else variant.board.files)[letter]


@lru_cache(maxsize=1 << 13)
def parse_variant_move(text: str, variant: model.Variant) -> Written:
    """Parse a written move by a variant's square names; raises InvalidMove for other text."""
    seen = without_soft_hyphens(text)
    plain = seen.translate(PLAIN).translate(_CAPITALS)
    pattern = _TOKEN_OF_HOLES if variant.board.is_star else _TOKEN_OF_VARIANT
    match = re.fullmatch(pattern, plain, re.ASCII) if len(text) <= LONGEST else None
    if match is None:
        raise InvalidMove(Fault.of(FaultCode.UNREADABLE, token=text[:LONGEST]))
    body, marks = match["body"], match["marks"]
    names = (_TWO_DIGITS if body.isdigit() else _SQUARE_OR_HOLE).findall(body)
    letters = _ROWS_OF_HOLES if variant.board.is_star else variant.board.files
    file = letters.find(names[0]) if names[0].isalpha() else None
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
    return tuple(_SQUARE_OR_HOLE.findall(match["body"])) if match else ()


def _is_usual_form(note: NoteCode, variant: model.Variant) -> bool:
    """Whether a form is no correction here: numbers where the game is written in numbers."""
    return note is NoteCode.NUMERIC and variant.square_names is not SquareNaming.LETTERS


def _square(name: str, text: str, variant: model.Variant) -> Square:
    """The square of a name; a fault of the whole text for one that the board does not have."""
    try:
        return square_by_name(name, variant)
    except InvalidMove as error:
        raise InvalidMove(error.fault._replace(token=text)) from None
