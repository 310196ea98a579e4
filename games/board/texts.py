"""Put a position into words, for readers who do not see the board; an ending's worth."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from games.draughts.colour import Colour
from games.draughts.diagrams.plain import PieceOnSquare, pieces_by_square_name
from games.draughts.position import Position
from games.draughts.variants import RUSSIAN, Variant

# Put a position into words, for readers who do not see the board.


def fen_in_words(fen: str, variant: Variant = RUSSIAN) -> str:
    """Put a FEN into words: "White: c3, king e5. Black: d6. White to move."."""
    return position_in_words(Position.from_fen(fen, variant, is_problem=True), variant)


def board_in_words(board: Mapping[str, Any]) -> str:
    """Put the position that a board shows into words; after the end nobody is to move."""
    fen, variant = board["fen"], board["variant"]
    if not board["is_at_end"]:
        return fen_in_words(fen, variant)
    position = Position.from_fen(fen, variant, is_problem=True)
    return f"{_pieces_words(position, variant)} {_('The game is over')}."


def position_in_words(position: Position, variant: Variant = RUSSIAN) -> str:
    """Put a position into words: the squares of both sides, and whose move it is."""
    turn = _("White to move") if position.turn is Colour.WHITE else _("Black to move")
    return f"{_pieces_words(position, variant)} {turn}."


def _pieces_words(position: Position, variant: Variant) -> str:
    pieces = pieces_by_square_name(position, variant)
    white, black = (_side(pieces, colour) for colour in (Colour.WHITE, Colour.BLACK))
    return f"{_('White')}: {white}. {_('Black')}: {black}."


def _side(pieces: Mapping[str, PieceOnSquare], colour: Colour) -> str:
    """The pieces of a side by their squares; below one of a tower those under it, in order."""
    king = pgettext("a piece", "king")
    names = []
    for name, piece in pieces.items():
        if piece.colour is not colour:
            continue
        below = [_("white") if letter == "w" else _("black") for letter in piece.below]
        tower = f" ({_('below it')}: {', '.join(below)})" if below else ""
        names.append(f"{king} {name}{tower}" if piece.is_king else f"{name}{tower}")
    return ", ".join(names) or "–"


# Put an ending's worth into words, and what the moves named beside it keep.


def worth_in_words(ending: Mapping[str, Any]) -> str:
    """Put the worth of a position into words: ``White wins in 9 moves``."""
    number = ending["moves_to_end"]
    if ending["value"] == "draw":
        return _("A draw with best play")
    if not ending["plies"]:
        return _("White has won") if ending["winner"] == "w" else _("Black has won")
    if ending["winner"] == "w":
        words = ngettext("White wins in {number} move", "White wins in {number} moves", number)
    else:
        words = ngettext("Black wins in {number} move", "Black wins in {number} moves", number)
    return words.format(number=number)


def kept_by_moves_in_words(ending: Mapping[str, Any]) -> str:
    """Say what the moves listed for an ending keep: ``Moves that keep the win``."""
    if ending["value"] == "win":
        return _("Moves that keep the win")
    if ending["value"] == "draw":
        return _("Moves that keep the draw")
    return _("Every move loses; those that hold out longest first")
