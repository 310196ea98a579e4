"""Template tags: draw boards; put positions, endings and marks into words; link half-moves."""

from collections.abc import Iterable, Mapping
from typing import Any

from django import template
from django.http import QueryDict
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from games.board import ending_worth_texts, format_move_comments_and_clocks
from games.board.main_line_and_variations import HalfMoveEntry
from games.board.position_texts import board_in_words, fen_in_words
from games.board.squares_of_written_move import squares_named_in_move_text
from games.draughts.faults_and_errors import Fault
from games.draughts.pdn.read_clock_comments import Clock
from games.draughts.position import Position, fen_as_shown, start_of
from games.draughts.square_names import square_by_name
from games.draughts.svg_diagram import svg
from games.draughts.thumbnail import thumbnail
from games.draughts.variants import RUSSIAN, Variant

register = template.Library()


@register.simple_tag
def board_diagram(
    fen: str, *, flipped: bool = False, title: str = "", variant: Variant = RUSSIAN
) -> SafeString:
    """Draw a position without moves: ``{% diagram case.fen variant=case.variant %}``."""
    position = Position.from_fen(fen, variant, is_problem=True)
    caption = title or fen_in_words(fen, variant)
    drawn = svg(position, flipped=flipped, title=caption, variant=variant)
    return mark_safe(drawn)  # noqa: S308  (our own drawing; every text in it is escaped)


@register.simple_tag
def mini_board(
    fen: str, *, last: str = "", title: str = "", variant: Variant = RUSSIAN
) -> SafeString:
    """Draw a small board without script: ``{% mini_board fen last="c3-d4" %}``."""
    marked = [square_by_name(name, variant) for name in squares_named_in_move_text(last, variant)]
    position = Position.from_fen(fen, variant, is_problem=True)
    drawn = thumbnail(position, title or fen_in_words(fen, variant), marked, variant=variant)
    return mark_safe(drawn)  # noqa: S308  (our own drawing; every text in it is escaped)


@register.simple_tag
def start_fen(variant: Variant = RUSSIAN) -> str:
    """Return the FEN of a game's usual start."""
    return fen_as_shown(start_of(variant), variant)


register.filter("position_words", fen_in_words)
register.filter("board_words", board_in_words)


@register.simple_tag(takes_context=True)
def half_move_address(context: template.Context, line: str, ply: int, tried: str = "") -> str:
    """Return the URL of a half-move on this page, with the other query parameters kept.

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
def address_from_other_side(context: template.Context) -> str:
    """Return the URL of this page with the board seen from the other side."""
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
def place_before_fault(fault: Fault, board: Mapping[str, Any] | None) -> tuple[str, int] | None:
    """Return line and ply at which a board shows the position before a fault."""
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
def worth_in_words(ending: Mapping[str, Any]) -> str:
    """Put the worth of a position into words: "White wins in 9 moves"."""
    return ending_worth_texts.worth_in_words(ending)


@register.filter
def kept_by_moves_in_words(ending: Mapping[str, Any]) -> str:
    """Say what the moves listed for an ending keep: "Moves that keep the win"."""
    return ending_worth_texts.kept_by_moves_in_words(ending)


@register.filter
def marks_as_signs(marks: tuple[str, ...]) -> str:
    """Return strength marks as printed behind a move."""
    return format_move_comments_and_clocks.marks_as_signs(marks)


@register.filter
def times_told_at_move(clock: Clock) -> list[tuple[str, str]]:
    """List the clock times written at a move, each with its meaning in words."""
    words = {
        "clk": _("time left"),
        "both": _("time left, White / Black"),
        "emt": _("time for the move"),
        "mct": _("time used so far"),
        "egt": _("time of the game so far"),
    }
    return [
        (words[kind], text) for kind, text in format_move_comments_and_clocks.clock_times(clock)
    ]


@register.filter
def move_number_before(entry: HalfMoveEntry, is_first: bool = False) -> str:
    """Return the number printed before a move in running text: "5.", "5…" or nothing."""
    number = entry.step.number
    if entry.step.is_pair_first:
        return f"{number}."
    return f"{number}…" if is_first else ""


@register.filter
def is_one_of(ply: int, plies: Iterable[int] | None) -> bool:
    """Whether a ply is among some plies, which may be None."""
    return ply in (plies or ())
