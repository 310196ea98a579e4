"""Template tags: draw boards, put positions, endings and marks in words, link half-moves."""

from collections.abc import Iterable, Mapping
from typing import Any

from django import template
from django.http import QueryDict
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.board import ending_texts, move_comments_and_clocks
from games.board.main_line_and_variations import HalfMoveEntry
from games.board.template_context import squares_of_text
from games.draughts.board_drawing_data import Piece, pieces_on
from games.draughts.colour import Colour
from games.draughts.diagram import svg
from games.draughts.errors import Fault
from games.draughts.pdn.read_clocks import Clock
from games.draughts.position import Position, fen_as_shown, start_of
from games.draughts.square_names import square_by_name
from games.draughts.thumbnail import thumbnail
from games.draughts.variants import RUSSIAN, Variant

register = template.Library()


@register.simple_tag
def diagram(
    fen: str, *, flipped: bool = False, title: str = "", variant: Variant = RUSSIAN
) -> SafeString:
    """A position on its own, without steps: ``{% diagram case.fen variant=case.variant %}``."""
    position = Position.from_fen(fen, variant, is_problem=True)
    caption = title or position_words(fen, variant)
    drawn = svg(position, flipped=flipped, title=caption, variant=variant)
    return mark_safe(drawn)  # noqa: S308  (our own drawing; every text in it is escaped)


@register.simple_tag
def mini_board(
    fen: str, *, last: str = "", title: str = "", variant: Variant = RUSSIAN
) -> SafeString:
    """A small board for lists and walls: ``{% mini_board fen last="c3-d4" %}``; no script."""
    marked = [square_by_name(name, variant) for name in squares_of_text(last, variant)]
    position = Position.from_fen(fen, variant, is_problem=True)
    drawn = thumbnail(position, title or position_words(fen, variant), marked, variant=variant)
    return mark_safe(drawn)  # noqa: S308  (our own drawing; every text in it is escaped)


@register.simple_tag
def start_fen(variant: Variant = RUSSIAN) -> str:
    """The usual start of a game, as FEN."""
    return fen_as_shown(start_of(variant), variant)


@register.filter
def position_words(fen: str, variant: Variant = RUSSIAN) -> str:
    """A position for those who do not see the board: "White: c3, king e5. Black: d6. …"."""
    position = Position.from_fen(fen, variant, is_problem=True)
    turn = _("White to move") if position.turn is Colour.WHITE else _("Black to move")
    return f"{_pieces_words(position, variant)} {turn}."


@register.filter
def board_words(board: Mapping[str, Any]) -> str:
    """The position that a board shows, in words; at the end of a game nobody is to move."""
    fen, variant = board["fen"], board["variant"]
    if not board["is_at_end"]:
        return position_words(fen, variant)
    position = Position.from_fen(fen, variant, is_problem=True)
    return f"{_pieces_words(position, variant)} {_('The game is over')}."


def _pieces_words(position: Position, variant: Variant) -> str:
    pieces = pieces_on(position, variant)
    white, black = (_side(pieces, colour) for colour in (Colour.WHITE, Colour.BLACK))
    return f"{_('White')}: {white}. {_('Black')}: {black}."


@register.simple_tag(takes_context=True)
def place(context: template.Context, line: str, ply: int, tried: str = "") -> str:
    """The address of a half-move on this page, everything else asked for kept.

    ``{% place "2.1" 7 %}`` → ``?line=2.1&ply=7``.
    """
    board, request = context.get("board") or {}, context.get("request")
    kept = request.GET.copy() if request else QueryDict(mutable=True)
    for name in ("line", "ply", "try", "flip"):
        kept.pop(name, None)
    if line:
        kept["line"] = line
    kept["ply"] = str(ply)
    if tried:
        kept["try"] = tried
    if board.get("is_flipped"):
        kept["flip"] = "1"
    return f"?{kept.urlencode(safe=':')}"


@register.simple_tag(takes_context=True)
def turned(context: template.Context) -> str:
    """The address of the same place seen from the other side."""
    board, request = context["board"], context.get("request")
    kept = request.GET.copy() if request else QueryDict(mutable=True)
    kept.pop("flip", None)
    kept["ply"] = str(board["ply"])
    if board["line"]:
        kept["line"] = board["line"]
    if not board["is_flipped"]:
        kept["flip"] = "1"
    return f"?{kept.urlencode(safe=':')}"


@register.filter
def place_on(fault: Fault, board: Mapping | None) -> tuple[str, int] | None:
    """Line and ply where a board beside a fault shows the position before it."""
    if not board:
        return None
    for line in (board["lines"].main, *board["lines"].segments):
        line_fault = line.fault
        if line_fault and (line_fault.code, line_fault.line, line_fault.column) == (
            fault.code,
            fault.line,
            fault.column,
        ):
            return line.id, line.last
    return None


@register.filter
def worth(ending: Mapping) -> str:
    """What a position is worth by the tables of endings: "White wins in 9 moves"."""
    return ending_texts.worth_in_words(ending)


@register.filter
def kept_by(ending: Mapping) -> str:
    """What the moves named in an ending do: "Moves that keep the win"."""
    return ending_texts.kept_by_moves_in_words(ending)


@register.filter
def signs(marks: tuple[str, ...]) -> str:
    """Marks of strength as they are printed behind a move."""
    return move_comments_and_clocks.marks_as_signs(marks)


@register.filter
def times(clock: Clock) -> list[tuple[str, str]]:
    """The times told at a move, each with its meaning."""
    words = {
        "clk": _("time left"),
        "both": _("time left, White / Black"),
        "emt": _("time for the move"),
        "mct": _("time used so far"),
        "egt": _("time of the game so far"),
    }
    return [(words[kind], text) for kind, text in move_comments_and_clocks.clock_times(clock)]


@register.filter
def number_before(entry: HalfMoveEntry, is_first: bool = False) -> str:
    """The number printed before a move in running text: "5.", "5…", or nothing."""
    number = entry.step.number
    if entry.step.is_pair_first:
        return f"{number}."
    return f"{number}…" if is_first else ""


@register.filter
def is_among(ply: int, plies: Iterable[int] | None) -> bool:
    """``ply in plies``, where there may be none."""
    return ply in (plies or ())


def _side(pieces: Mapping[str, Piece], colour: Colour) -> str:
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
