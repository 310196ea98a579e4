"""Read and write the FEN of a position on the 64-square board: "W:Wa1,Kc3:Bb6,d8"."""

import re

from games.draughts.colour import Colour
from games.draughts.faults_and_errors import Fault, FaultCode, FenError, InvalidMove
from games.draughts.squares_as_bits import (
    LAST_RANK_BLACK,
    LAST_RANK_WHITE,
    from_number,
    parse_square,
    square_name,
    squares_of,
)

_LETTERS = {"W": Colour.WHITE, "B": Colour.BLACK}
_PIECE = re.compile(r"(K?)(?:([A-Ha-h][1-8])|(\d{1,2})(?:-(\d{1,2}))?)", re.IGNORECASE | re.ASCII)
_CLOCK = re.compile(r"[HF]\d+", re.ASCII)  # half-move clock and move number some servers add
_MOVES_LEFT = re.compile(r"M\d{1,2}", re.ASCII)  # of a turn of two moves
_MOST_PIECES = 12
_LONGEST = 400

_GHOST = re.compile(r"[GP](?:[A-H][1-8]|\d{1,2})", re.ASCII | re.IGNORECASE)

Parts = tuple[int, int, int, Colour]


def parse_fen(text: str, *, is_problem: bool = False) -> Parts:
    """Parse a FEN into masks (white, black, kings) and the side to move; raise FenError.

    `is_problem` allows any number of pieces. Reads what files hold: letters or numbers (1 = b8)
    and ranges of numbers, either list first, blanks, lower case, a final dot.
    """
    turn, *lists = "".join(text[:_LONGEST].split()).rstrip(".").split(":")
    if turn.upper() not in _LETTERS:
        raise _error(FaultCode.FEN_TURN, text, turn)
    pieces = {Colour.WHITE: (0, 0), Colour.BLACK: (0, 0)}
    seen = set()
    for part in lists:
        colour = _LETTERS.get(part[:1].upper())
        if colour is None and _CLOCK.fullmatch(part.upper()):
            continue
        if colour is None and _MOVES_LEFT.fullmatch(part.upper()):
            raise _error(FaultCode.FEN_MOVES_LEFT, text, part)
        if colour is None or colour in seen:
            raise _error(FaultCode.FEN_SYNTAX, text, part)
        seen.add(colour)
        pieces[colour] = _parse_list(part[1:], text)
    if len(seen) != len(_LETTERS) or len(text) > _LONGEST:
        raise _error(FaultCode.FEN_SYNTAX, text, text[:_LONGEST])
    white, black = pieces[Colour.WHITE], pieces[Colour.BLACK]
    parts = _checked(text, white, black, _LETTERS[turn.upper()])
    if not is_problem and max(parts[0].bit_count(), parts[1].bit_count()) > _MOST_PIECES:
        raise _error(FaultCode.FEN_TOO_MANY, text, str(_MOST_PIECES))
    return parts


def has_counters(text: str) -> bool:
    """Whether a FEN ends in move counters, as some servers add them: ":H0:F1"."""
    parts = "".join(text[:_LONGEST].upper().split()).rstrip(".").split(":")
    return any(map(_CLOCK.fullmatch, parts))


def format_fen(white: int, black: int, kings: int, turn: Colour) -> str:
    """Format a position as canonical FEN: White first, men before kings, rank by rank from a1."""
    lists = (_format_list(side, kings) for side in (white, black))
    return f"{turn.value.upper()}:W{next(lists)}:B{next(lists)}"


def _format_list(side: int, kings: int) -> str:
    men = [square_name(square) for square in squares_of(side & ~kings)]
    crowned = ["K" + square_name(square) for square in squares_of(side & kings)]
    return ",".join(men + crowned)


def _parse_list(text: str, fen: str) -> tuple[int, int]:
    """All pieces of one side and its kings."""
    pieces = kings = 0
    for item in text.split(",") if text else ():
        squares, is_king = _parse_item(item, fen)
        if pieces & squares:
            raise _error(FaultCode.FEN_TWICE, fen, item)
        pieces |= squares
        kings |= squares if is_king else 0
    return pieces, kings


def _parse_item(item: str, fen: str) -> tuple[int, bool]:
    match = _PIECE.fullmatch(item)
    if match is None:
        raise _error(_unread(item), fen, item)
    king, name, first, last = match.groups()
    try:
        if name:
            return 1 << parse_square(name.lower()), bool(king)
        numbers = range(int(first), int(last or first) + 1)
        if not numbers:
            raise _error(FaultCode.FEN_SYNTAX, fen, item)
        return sum(1 << from_number(number) for number in numbers), bool(king)
    except InvalidMove:
        raise _error(FaultCode.FEN_SQUARE, fen, item) from None


def _unread(item: str) -> FaultCode:
    """Why an item of a list is none."""
    if _GHOST.fullmatch(item):
        return FaultCode.FEN_GHOST
    return FaultCode.FEN_NO_TOWERS if item.endswith(")") else FaultCode.FEN_SYNTAX


def _checked(
    fen: str, white_pieces: tuple[int, int], black_pieces: tuple[int, int], turn: Colour
) -> Parts:
    """The parts, if they can stand on a board: B1 for squares, M4 for uncrowned men.

    ``white_pieces`` and ``black_pieces``: the squares of a side and those of its kings.
    """
    white, white_kings = white_pieces
    black, black_kings = black_pieces
    uncrowned = white & ~white_kings & LAST_RANK_WHITE | black & ~black_kings & LAST_RANK_BLACK
    for code, wrong in (
        (FaultCode.FEN_TWICE, white & black),
        (FaultCode.FEN_LAST_RANK, uncrowned),
    ):
        if wrong:
            raise _error(code, fen, square_name(squares_of(wrong)[0]))
    return white, black, white_kings | black_kings, turn


def _error(code: FaultCode, fen: str, part: str) -> FenError:
    return FenError(Fault.of(code, token=fen[:_LONGEST], params={"part": part}))
