"""Look up a position of few pieces in the tables: its worth, and the moves that keep it."""

from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from pathlib import Path

from ..errors import EndingFault, EndingsError, Fault
from ..move import Move
from ..moves import legal_moves, play
from ..position import Position, StatePosition
from ..variants import RUSSIAN, Variant
from .files import FOLDER, most_pieces_of_table_files, read_table_byte, read_tables, usual_folder
from .files import MOST_PIECES as MOST_TABLES
from .tables import (
    Tables,
    is_byte_of_loss,
    place_in_table,
    placement_count,
    placement_number,
    refuse_game_without_endings,
    table_of_position,
)


class EndingValue(StrEnum):
    """Worth of a position for the side to move: win, draw or loss."""

    WIN = "win"
    DRAW = "draw"
    LOSS = "loss"


@dataclass(frozen=True, slots=True)
class EndingAnswer:
    """What the tables say of a position: worth, distance, moves with their distances.

    plies   half-moves to the end, with the winner hurrying and the loser holding out; None for
            a draw
    moves   those that keep the value: of a win the fastest first, of a loss the longest first
    best    those among them that also keep the number of half-moves
    counts  for each of ``moves``, the half-moves to the end with it; None for a draw
    """

    value: EndingValue
    plies: int | None
    moves: tuple[Move, ...]
    best: tuple[Move, ...]
    counts: tuple[int | None, ...] = ()


def probe(
    position: Position, folder: Path | None = None, variant: Variant = RUSSIAN
) -> EndingAnswer:
    """Look up a position: worth, distance, moves that keep it; raises EndingsError.

    Draw rules that count moves or repetitions are not part of it.
    """
    read = table_reader(folder, variant)
    read.refuse_position_without_table(position)
    after = [
        (move, read.byte_of_position(play(position, move)))
        for move in legal_moves(position, variant)
    ]
    byte = _best([byte_after for _, byte_after in after], variant)
    value = _value(byte, variant)
    kept = [
        (move, byte_after)
        for move, byte_after in after
        if _value(byte_after, variant) is _OPPOSITE[value]
    ]
    is_loss = value is EndingValue.LOSS
    kept.sort(
        key=lambda scored: -scored[1] if is_loss else scored[1]
    )  # equal ones stay in board order
    best = tuple(move for move, byte_after in kept if not byte or byte_after + 1 == byte)
    plies = byte - 1 if byte else None
    counts = tuple(byte_after or None for _, byte_after in kept)
    return EndingAnswer(value, plies, tuple(move for move, _ in kept), best, counts)


def best_line(
    position: Position, folder: Path | None = None, variant: Variant = RUSSIAN
) -> tuple[Move, ...]:
    """Return the moves to the end with best play, none for a draw; raises EndingsError."""
    moves: list[Move] = []
    answer = probe(position, folder, variant)
    while answer.best and answer.value is not EndingValue.DRAW:
        move = answer.best[0]
        moves.append(move)
        position = play(position, move)
        answer = probe(position, folder, variant)
    return tuple(moves)


_OPPOSITE = {
    EndingValue.WIN: EndingValue.LOSS,
    EndingValue.LOSS: EndingValue.WIN,
    EndingValue.DRAW: EndingValue.DRAW,
}


def _value(byte: int, variant: Variant) -> EndingValue:
    if not byte:
        return EndingValue.DRAW
    return EndingValue.LOSS if is_byte_of_loss(byte, variant) else EndingValue.WIN


def _best(after: list[int], variant: Variant) -> int:
    """The byte of a position from those of all its successors."""
    if not after:
        return 1
    if lost := [byte for byte in after if is_byte_of_loss(byte, variant)]:
        return min(lost) + 1
    return 0 if 0 in after else max(after) + 1


@dataclass(frozen=True, slots=True)
class TableReader:
    """Reads the ending tables of one game from one folder."""

    folder: Path
    variant: Variant
    most: int

    def refuse_position_without_table(self, position: Position) -> None:
        """Refuse a position that no table can hold: raise EndingsError."""
        refuse_game_without_endings(self.variant)
        pieces = position.white | position.black
        if isinstance(position, StatePosition) or pieces & ~self.variant.board.mask_of_squares:
            raise EndingsError(Fault(EndingFault.OTHER_GAME, position=position.fen()))
        most = self.most or MOST_TABLES
        if pieces.bit_count() > most:
            params = {"most": most}
            raise EndingsError(
                Fault(EndingFault.TOO_MANY_PIECES, token=position.fen(), params=params)
            )

    def byte_of_position(self, position: Position) -> int:
        """Return a position's byte: 0 a draw, else half-moves to the end + 1."""
        white, black, _, _ = position
        if not white or not black:
            return self.byte_derived_from_successors(position)  # over, or after the next move
        pieces, board = (white | black).bit_count(), self.variant.board
        if pieces > MOST_TABLES:
            order, own, opposing = table_of_position(position, board)
            width = placement_count(order[1], board)
            place = placement_number(*own, order[0], board) * width
            place += placement_number(*opposing, order[1], board)
            return read_table_byte(order, place, self.folder, self.variant)
        order, place = place_in_table(position, board)
        return _tables(pieces, self.folder, self.variant)[order][place]

    def byte_derived_from_successors(self, position: Position) -> int:
        """Compute a position's byte from those of the next positions; raises EndingsError."""
        after = (play(position, move) for move in legal_moves(position, self.variant))
        return _best([self.byte_of_position(position) for position in after], self.variant)


@cache
def _reader(folder: Path, variant: Variant) -> TableReader:
    return TableReader(folder, variant, most_pieces_of_table_files(variant, folder))


def table_reader(folder: Path | None = None, variant: Variant = RUSSIAN) -> TableReader:
    """Return the reader of a game's tables in this folder, else in the usual ones."""
    if folder is not None:
        return _reader(folder, variant)
    usual, shipped = _reader(usual_folder(), variant), _reader(FOLDER, variant)
    return max((shipped, usual), key=lambda tables: tables.most)


@cache
def _tables(pieces: int, folder: Path, variant: Variant) -> Tables:
    return read_tables(pieces, folder, variant)
