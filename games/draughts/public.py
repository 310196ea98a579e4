"""The library's public functions, which take texts: a FEN, a variant's id, a written move.

The variant and a start are given by name: FENs, ids and moves are texts alike, and none of them
may be taken for another.
Inside, modules call each other with values alone; here a text is read once and handed on.
"""

import re
from collections.abc import Iterable

from . import moves, notation
from .boards import Square
from .errors import DraughtsError, Fault, FaultCode, IllegalMove, InvalidMove
from .judging import illegal
from .judging.state import Places
from .judging.waivers import Waiver
from .move import Move
from .notation import Written, format_path, parse_as_variant_writes
from .position import Position, start_of
from .replay import BoardOutcome, Replay
from .replay import board_outcome as _board_outcome
from .replay import replay as _replay
from .squares import number, parse_square
from .variants import RUSSIAN, VARIANTS, Variant

_START = "start"

_SQUARE = re.compile(r"[a-h][1-8]")


def variant_of(variant: Variant | str) -> Variant:
    """Return the variant with an id; raises ValueError that names the known ones."""
    if isinstance(variant, Variant):
        return variant
    named = VARIANTS.get(variant)
    if named is None:
        raise ValueError(f"no game has the id {variant!r}; there are: {', '.join(VARIANTS)}")
    return named


def position_of(position: Position | str | None, variant: Variant | str = RUSSIAN) -> Position:
    """Return the position of a FEN, the usual start for "start" or None; raises FenError."""
    known = variant_of(variant)
    if position is None or position == _START:
        return start_of(known)
    return Position.from_fen(position, known) if isinstance(position, str) else position


def read_move(position: Position | str, text: str, *, variant: Variant | str = RUSSIAN) -> Move:
    """Return the one legal move that a text means; raises DraughtsError.

    Raise InvalidMove, IllegalMove or AmbiguousMove, each with its fault and its sentence.
    """
    known = variant_of(variant)
    stands = position_of(position, known)
    try:
        return illegal.verify(stands, parse_as_variant_writes(text, known), known)
    except DraughtsError as error:
        fault = error.fault._replace(side=stands.turn, token=text)
        if _holds_several_moves(stands, text, known):
            fault = Fault.of(FaultCode.UNREADABLE, side=stands.turn, token=text)
            raise InvalidMove(fault) from None
        raise type(error)(fault) from None


def _holds_several_moves(position: Position, text: str, variant: Variant) -> bool:
    """Whether the first word of a text that is no move is one by itself."""
    first, *others = text.split()[:2] or ("",)
    if not others or first.isdigit():
        return False
    try:
        return bool(illegal.verify(position, parse_as_variant_writes(first, variant), variant))
    except DraughtsError:
        return False


def move_given(move: object) -> Move | str:
    """Return what a caller gave as a move; raises TypeError where it is neither text nor Move."""
    if isinstance(move, str | Move):
        return move
    raise TypeError(f"a move is a text or a Move, not {move!r}")


def legal_moves(position: Position | str, *, variant: Variant | str = RUSSIAN) -> tuple[Move, ...]:
    """List every legal move, in the order of the board; a capture is compulsory (C1)."""
    known = variant_of(variant)
    return moves.legal_moves(position_of(position, known), known)


def paths(
    position: Position | str, move: Move, *, variant: Variant | str = RUSSIAN
) -> tuple[tuple[Square, ...], ...]:
    """List every path of squares that leads to a move, origin and target included."""
    known = variant_of(variant)
    return moves.paths(position_of(position, known), move, known)


def play(
    position: Position | str, move: Move | str, *, variant: Variant | str = RUSSIAN
) -> Position:
    """Return the position after a move.

    A text is read and judged as by `read_move`, a Move must be one of the legal ones: else raise
    IllegalMove.
    """
    known = variant_of(variant)
    stands = position_of(position, known)
    given = move_given(move)
    made = (
        read_move(stands, given, variant=known)
        if isinstance(given, str)
        else legal_move_meant(stands, given, known)
    )
    return moves.play(stands, made)


def legal_move_meant(position: Position, move: Move, variant: Variant) -> Move:
    """Return a Move if it is legal here; raises IllegalMove with the rule it breaks."""
    if move in moves.legal_moves(position, variant):
        return move
    try:
        name, sign = str(move), variant.capture_sign if move.captured else "-"
        written = format_path((move.origin, move.target), sign, variant)
    except KeyError:  # a square of another board
        raise IllegalMove(Fault.of(FaultCode.NO_SUCH_MOVE, token=str(move[:]))) from None
    read_move(position, written, variant=variant)
    raise IllegalMove(Fault.of(FaultCode.NO_SUCH_MOVE, token=name))


def perft(position: Position | str, depth: int, *, variant: Variant | str = RUSSIAN) -> int:
    """Count the sequences of so many legal moves."""
    known = variant_of(variant)
    return moves.perft(position_of(position, known), depth, known)


def verify(position: Position | str, written: Written, *, variant: Variant | str = RUSSIAN) -> Move:
    """Return the one legal move that a parsed text means; raises DraughtsError."""
    known = variant_of(variant)
    return illegal.verify(position_of(position, known), written, known)


def board_outcome(
    position: Position | str, *, variant: Variant | str = RUSSIAN
) -> BoardOutcome | None:
    """Return who has won on the board; None while the side to move can move (W2, W3)."""
    known = variant_of(variant)
    return _board_outcome(position_of(position, known), known)


def replay_game(
    tokens: str | Iterable[str],
    *,
    start: Position | str | None = None,
    variant: Variant | str = RUSSIAN,
    game: int | None = None,
    places: Places | None = None,
    waivers: Iterable[Waiver] = (),
) -> Replay:
    """Play written moves from `start`, up to the first that is not legal.

    `tokens` are single moves as written, or one plain movetext ("1. c3-d4 d6-c5 …"). Without
    `start` they are played from the variant's usual one. A move of `waivers` stands as the
    opponent let it; `places` tells line and column of a token, `game` is put into the fault.
    """
    known = variant_of(variant)
    stands = None if start is None else position_of(start, known)
    return _replay(tokens, stands, known, game=game, places=places, waivers=waivers)


def format_move(
    position: Position | str,
    move: Move,
    *,
    capture: str = "x",
    full: str = "ambiguous",
    numbers: bool = False,
    variant: Variant | str = RUSSIAN,
) -> str:
    """Format a legal move in canonical form: "c3-d4", "b4xd6"; with `numbers` "22-18".

    full="always" names every landing square of every capture.
    """
    known = variant_of(variant)
    stands = position_of(position, known)
    text = notation.format_move(stands, move, capture=capture, full=full, variant=known)
    return _by_numbers(text) if numbers else text


def long_form(
    position: Position | str,
    move: Move,
    *,
    capture: str = ":",
    numbers: bool = False,
    variant: Variant | str = RUSSIAN,
) -> str:
    """Format a move with every landing square: "c3-d4", "a5:c3:e5"; with `numbers` "22-18"."""
    known = variant_of(variant)
    text = notation.long_form(position_of(position, known), move, capture=capture, variant=known)
    return _by_numbers(text) if numbers else text


def _by_numbers(text: str) -> str:
    """Squares of the usual board by their numbers, 1 = b8 to 32 = g1."""
    return _SQUARE.sub(lambda match: str(number(parse_square(match[0]))), text)
