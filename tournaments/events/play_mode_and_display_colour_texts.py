"""Texts of the modes of play (X1-X5) and of who has which colour in a display."""

from collections.abc import Mapping

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from games.web.render_text_in_language import Text, in_language
from tournaments.events.models import GiverColour, Mode, Tournament

MODES: Mapping[str, Text] = {
    Mode.BOARD: _("at the board"),
    Mode.CORRESPONDENCE: _("by correspondence, moves sent in turn"),
    Mode.BLINDFOLD: _("blindfold: players marked so have no board before them"),
}
GIVER_COLOURS: Mapping[str, Text] = {
    GiverColour.WHITE: _("White at every board"),
    GiverColour.BLACK: _("Black at every board"),
    GiverColour.IN_TURN: _("White at odd boards, Black at even ones"),
}


def describe_play_mode(code: str, language: str | None) -> str:
    """Describe a mode of play: how the moves are made."""
    return in_language(MODES[code], language)


def describe_giver_colour(code: str, language: str | None) -> str:
    """Name the colour of the giver of a simultaneous display."""
    return in_language(GIVER_COLOURS[code], language)


def mode_lines(tournament: Tournament) -> tuple[str, ...]:
    """Describe an event's mode in sentences; empty for an ordinary event."""
    lines = [] if tournament.mode == Mode.BOARD else [str(MODES[tournament.mode])]
    if tournament.is_by_correspondence:
        lines.append(_days(tournament))
    if tournament.is_consultation:
        lines.append(gettext("consultation: a side may be several persons"))
    return tuple(lines)


def _days(tournament: Tournament) -> str:
    days, reserve, leave = (
        tournament.days_per_move,
        tournament.reserve_days,
        tournament.leave_days,
    )
    lines = [ngettext("%(days)s day per move", "%(days)s days per move", days) % {"days": days}]
    if reserve:
        words = ngettext(
            "a reserve of %(days)s day in a game", "a reserve of %(days)s days in a game", reserve
        )
        lines.append(words % {"days": reserve})
    if leave:
        words = ngettext("%(days)s day of leave", "%(days)s days of leave", leave)
        lines.append(words % {"days": leave})
    return ", ".join(lines)
