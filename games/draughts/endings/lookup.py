"""Look up what a position of few pieces is worth, and the moves that keep it."""

from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from pathlib import Path

from games.draughts.colour import Colour
from games.draughts.endings.placement_numbers import Side, Tables, key_of, numbers, turn_mask
from games.draughts.endings.table_files import FOLDER, MOST_PIECES, read
from games.draughts.errors import EndingFault, EndingsError, Fault
from games.draughts.move import Move
from games.draughts.moves import legal_moves, play
from games.draughts.position import Position


class Value(StrEnum):
    """What a position is worth to the side to move, with best play."""

    WIN = "win"
    DRAW = "draw"
    LOSS = "loss"


@dataclass(frozen=True, slots=True)
class Answer:
    """The worth of a position.

    plies   half-moves to the end, with the winner hurrying and the loser holding out; None for
            a draw
    moves   those that keep the value: of a win the fastest first, of a loss the longest first
    best    those among them that also keep the number of half-moves
    counts  for each of ``moves``, the half-moves to the end with it; None for a draw
    """

    value: Value
    plies: int | None
    moves: tuple[Move, ...]
    best: tuple[Move, ...]
    counts: tuple[int | None, ...] = ()


def probe(position: Position, folder: Path = FOLDER) -> Answer:
    """Tell the worth of a position of Russian draughts; raise EndingsError.

    Draw rules that count moves or repetitions are not part of it.
    """
    if type(position) is not Position or position.white | position.black > _USUAL_BOARD:
        raise EndingsError(Fault(EndingFault.OTHER_GAME, position=position.fen()))
    if (position.white | position.black).bit_count() > MOST_PIECES:
        params = {"most": MOST_PIECES}
        raise EndingsError(Fault(EndingFault.TOO_MANY_PIECES, token=position.fen(), params=params))
    after = [(move, byte_of(play(position, move), folder)) for move in legal_moves(position)]
    byte = _best([left for _, left in after])
    kept = [(move, left) for move, left in after if _value(left) is _OPPOSITE[_value(byte)]]
    is_loss = _value(byte) is Value.LOSS
    kept.sort(key=lambda one: -one[1] if is_loss else one[1])  # equal ones stay in board order
    best = tuple(move for move, left in kept if not byte or left + 1 == byte)
    plies = byte - 1 if byte else None
    counts = tuple(left or None for _, left in kept)
    return Answer(_value(byte), plies, tuple(move for move, _ in kept), best, counts)


def best_line(position: Position, folder: Path = FOLDER) -> tuple[Move, ...]:
    """The moves to the end with best play of both sides; none for a draw.  Raise EndingsError."""
    moves: list[Move] = []
    answer = probe(position, folder)
    while answer.best and answer.value is not Value.DRAW:
        move = answer.best[0]
        moves.append(move)
        position = play(position, move)
        answer = probe(position, folder)
    return tuple(moves)


_USUAL_BOARD = (1 << 36) - 1
_OPPOSITE = {Value.WIN: Value.LOSS, Value.LOSS: Value.WIN, Value.DRAW: Value.DRAW}


def _value(byte: int) -> Value:
    if not byte:
        return Value.DRAW
    return Value.LOSS if byte % 2 else Value.WIN


def _best(after: list[int]) -> int:
    """The byte of a position from those of all its successors."""
    if not after:
        return 1
    if lost := [byte for byte in after if byte % 2]:
        return min(lost) + 1
    return 0 if 0 in after else max(after) + 1


def derived_byte(position: Position, folder: Path = FOLDER) -> int:
    """The byte of a position as it follows from its successors."""
    return _best([byte_of(play(position, move), folder) for move in legal_moves(position)])


def byte_of(position: Position, folder: Path = FOLDER) -> int:
    """The byte of a position: 0 a draw, else half-moves to the end + 1; raise EndingsError."""
    white, black, _, _ = position
    if not white or not black:
        return derived_byte(position, folder)  # over, or after the next move
    return _stored(position, _tables((white | black).bit_count(), folder))


def _stored(position: Position, tables: Tables) -> int:
    """The byte that the tables hold of a position."""
    mover, other = position.turn, position.turn.other
    own = position.men(mover), position.kings_of(mover)
    theirs = position.men(other), position.kings_of(other)
    if mover is Colour.BLACK:
        own = turn_mask(own[0]), turn_mask(own[1])
    else:
        theirs = turn_mask(theirs[0]), turn_mask(theirs[1])
    here = Side(own[0].bit_count(), own[1].bit_count())
    there = Side(theirs[0].bit_count(), theirs[1].bit_count())
    known = numbers(there)
    place = numbers(here)[key_of(*own)] * len(known) + known[key_of(*theirs)]
    return tables[here, there][place]


@cache
def _tables(pieces: int, folder: Path) -> Tables:
    return read(pieces, folder)
