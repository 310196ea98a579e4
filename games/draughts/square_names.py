"""Convert between squares and the names that a game's records use."""

from games.draughts.board_shapes import Square, SquareNaming
from games.draughts.faults_and_errors import Fault, FaultCode, InvalidMove
from games.draughts.variant_definition import Variant


def square_by_name(name: str, variant: Variant) -> Square:
    """Return the square of a name, letters or the game's numbers; raises InvalidMove."""
    numbers = (
        SquareNaming.FROM_TOP
        if variant.square_names is SquareNaming.LETTERS
        else variant.square_names
    )
    board = variant.board
    square = board.squares_by_name(numbers if name.isdigit() else SquareNaming.LETTERS).get(name)
    if square is not None:
        return square
    rank = name[1:]
    is_light = (
        not board.is_star
        and name[:1] in board.files
        and rank.isdigit()
        and 1 <= int(rank) <= board.height
    )
    code = FaultCode.LIGHT_SQUARE if is_light else FaultCode.UNREADABLE
    is_told = is_light or name[-1:].isdigit()
    raise InvalidMove(Fault.of(code, token=name, square=name if is_told else None))


def square_name_of_variant(square: Square, variant: Variant) -> str:
    """Return the name of a square as this variant shows it."""
    return variant.board.names_of_squares(variant.square_names)[square]
