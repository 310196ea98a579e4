"""Template tags: draw boards, name openings; put positions, endings and marks into words."""

from collections.abc import Iterable, Mapping
from typing import Any

from django import template
from django.http import QueryDict
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.board import lines
from games.board import texts as board_texts
from games.board.lines import HalfMoveEntry
from games.board.steps import squares_named_in_move_text
from games.board.texts import board_in_words, fen_in_words
from games.draughts.diagrams.svg import svg
from games.draughts.diagrams.thumbnail import thumbnail
from games.draughts.errors import Fault
from games.draughts.pdn.comments import Clock
from games.draughts.position import Position, fen_as_shown, start_of
from games.draughts.replay import Replay
from games.draughts.squares import square_by_name
from games.draughts.texts.catalogue import russian_or_english
from games.draughts.variants import RUSSIAN, Variant
from games.openings.queries import tables
from games.openings.tally import BLACK, DRAW, WHITE, ResultCount

# Template tags: draw boards; put positions, endings and marks into words; link half-moves.


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
    return board_texts.worth_in_words(ending)


@register.filter
def kept_by_moves_in_words(ending: Mapping[str, Any]) -> str:
    """Say what the moves listed for an ending keep: "Moves that keep the win"."""
    return board_texts.kept_by_moves_in_words(ending)


@register.filter
def marks_as_signs(marks: tuple[str, ...]) -> str:
    """Return strength marks as printed behind a move."""
    return lines.marks_as_signs(marks)


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
    return [(words[kind], text) for kind, text in lines.clock_times(clock)]


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


# Template tags: name the drawn opening of a game, and choose the language of a heading.


@register.filter
def heading_in_readers_language(text: str) -> str:
    """Return the Russian or the English half of «Начала / Lines»."""
    russian, slash, english = text.partition(" / ")
    return russian_or_english(russian, english if slash else russian, get_language())


@register.inclusion_tag("games/openings/_begins_as.html")
def openings_game_begins_with(replay: Replay) -> dict[str, object]:
    """Name the drawn openings that a game begins with, a sentence for each table."""
    return {"begun": tables.openings_begun_by(replay)}


# Template tags of the opening explorer: results as a bar, span of years.


@register.inclusion_tag("games/openings/_results_bar.html")
def results_bar(count: ResultCount) -> dict[str, object]:
    """Draw the results of games as a bar with its three numbers."""
    white, draws, black = (count.results[result] for result in (WHITE, DRAW, BLACK))
    known = white + draws + black or 1
    bars, at = [], 0
    for kind, number in (("white", white), ("draw", draws), ("black", black)):
        width = round(100 * number / known)
        bars.append((kind, at, width))
        at += width
    return {"white": white, "draws": draws, "black": black, "bars": bars}


@register.filter
def first_and_last_year(count: ResultCount) -> str:
    """Return the first and last year of games: "1924–1987"."""
    first, last = count.first_year, count.last_year
    if not first:
        return "–"
    return str(first) if first == last else f"{first}–{last}"
