"""Boards and positions, for templates."""

from collections.abc import Iterable, Mapping

from django import template
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.draughts.colour import Colour
from games.draughts.diagram import svg
from games.draughts.position import Position
from games.draughts.squares import square_name

register = template.Library()


@register.simple_tag
def diagram(fen: str, *, flipped: bool = False, title: str = "") -> SafeString:
    """A position on its own, without steps: ``{% diagram case.fen %}``."""
    drawn = svg(Position.from_fen(fen), flipped=flipped, title=title or position_words(fen))
    return mark_safe(drawn)  # noqa: S308  (our own drawing; every text in it is escaped)


@register.filter
def position_words(fen: str) -> str:
    """A position for those who do not see the board: "White: c3, king e5. Black: d6. …"."""
    position = Position.from_fen(fen)
    white, black = (_side(position, colour) for colour in (Colour.WHITE, Colour.BLACK))
    turn = _("White to move") if position.turn is Colour.WHITE else _("Black to move")
    return f"{_('White')}: {white}. {_('Black')}: {black}. {turn}."


@register.filter
def shown_position(board: Mapping) -> str:
    """The FEN of the ply a board shows (games.stepper.board_context)."""
    return board["steps"][board["ply"] - 1].fen if board["ply"] else board["start_fen"]


@register.filter
def fault_opens_line(board: Mapping) -> bool:
    """Whether the faulty move begins a numbered line of its own."""
    steps = board["steps"]
    return board["fault"] is not None and (not steps or steps[-1].side == Colour.BLACK.value)


@register.filter
def is_among(ply: int, plies: Iterable[int] | None) -> bool:
    """``ply in plies``, where there may be none."""
    return ply in (plies or ())


def _side(position: Position, colour: Colour) -> str:
    king = pgettext("a piece", "king")
    names = [
        f"{king} {square_name(square)}" if is_king else square_name(square)
        for square, side, is_king in position.pieces()
        if side is colour
    ]
    return ", ".join(names) or "–"
