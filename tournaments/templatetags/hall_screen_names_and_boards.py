"""Template filters: names and boards for screens that are read from afar."""

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from games.board.draw_last_position import draw_last_position
from games.draughts.variants import VARIANTS
from tournaments.entries.models import Entry
from tournaments.hall_screens.load_boards_and_places_for_screens import LastPosition
from tournaments.people import shown_names
from tournaments.people.models import Player

register = template.Library()


@register.filter
def wall_name(player: Player) -> SafeString:
    """Write a name with the surname bold, for reading from afar."""
    surname, rest = _surname_and_rest(player)
    return format_html("<b>{}</b> {}", surname, rest)


@register.filter
def short_name(entry: Entry) -> str:
    """Return surname and initial: Соколов А."""
    surname, rest = _surname_and_rest(entry.player)
    return f"{surname} {rest[0]}." if rest else surname


@register.filter
def climb_sign(places: int) -> SafeString:
    """Write places won or lost since the last round: ▲2 or ▼1, with words for screen readers."""
    sign, words = ("▲", _("up by %(places)s")) if places > 0 else ("▼", _("down by %(places)s"))
    return format_html(
        '<span class="{}" role="img" aria-label="{}">{}{}</span>',
        "is-up" if places > 0 else "is-down",
        words % {"places": abs(places)},
        sign,
        abs(places),
    )


def _surname_and_rest(player: Player) -> tuple[str, str]:
    surname, _blank, rest = shown_names.shown_name(player).strip().partition(" ")
    return surname, rest


@register.simple_tag
def mini_board(shown: LastPosition) -> SafeString:
    """Write a board's last position as a small picture, with the players as its text."""
    names = {
        "board": shown.board,
        "white": short_name(shown.game.white),
        "black": short_name(shown.game.black),
    }
    title = _("Board %(board)s: %(white)s – %(black)s") % names
    record = shown.game.record
    drawn = draw_last_position(record.start_fen, record.line, title, VARIANTS[record.variant])
    return mark_safe(drawn)  # noqa: S308  (ours, escaped)
