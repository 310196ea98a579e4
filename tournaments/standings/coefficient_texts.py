"""What every coefficient counts, Russian and English: the definition a regulation may quote.

Where rules and practice leave a reading open, the one taken here is told: what a forfeit, a bye
and a round without play are to it, and what is cut when only played games count.
"""

from collections.abc import Mapping

from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from games.web.language import Text

_SKIP = _(
    "Where only games over the board count, rounds without play are not in the sum at all: "
    "what is cut is the lowest of those played. Under FIDE C.07 a round left out at one's own will "
    "is cut first."
)


DEFINITIONS: Mapping[str, Text] = {
    "points": _("The sum of points: a win 2, a draw 1."),
    "game_points": _("The sum of points in all games of the micro-matches."),
    "wins": _("Wins over the board; forfeits do not count."),
    "wins_any": _("Rounds that gave a win's points, with or without play."),
    "progressive": _("The sum of the totals after every round."),
    "progressive_cut1": _("The sum of the totals after every round from the second on."),
    "sonneborn_berger": _(
        "The totals of the beaten opponents and half the totals of those drawn with."
    ),
    "meeting": _("The points made against those one is tied with."),
    "shmulyan": _(
        "The totals of the beaten less the totals of those lost to; draws give nothing. "
        "A forfeit is a win or a loss where a game without play counts the opponent's full total, "
        "and nothing under the other orders; a bye gives nothing."
    ),
    "koya": _(
        "The points made against those with half of all possible points or more. A forfeit counts "
        "only where a game without play counts the opponent's full total."
    ),
    "solkoff": _("The sum of the totals of all opponents."),
    "solkoff_short": format_lazy(
        "{} {}",
        _("The sum of the totals of all opponents but the lowest."),
        _SKIP,
    ),
    "solkoff_short2": format_lazy(
        "{} {}",
        _("The sum of the totals of all opponents but the two lowest."),
        _SKIP,
    ),
    "median": format_lazy(
        "{} {}",
        _("The sum of the totals of all opponents but the lowest and the highest."),
        _SKIP,
    ),
    "solkoff_full": format_lazy(
        "{} {}",
        _(
            "The sum of the opponents' totals but the lowest; if equal but the two lowest, "
            "the three lowest and so on."
        ),
        _SKIP,
    ),
    "solkoff_plus": _(
        "The sum of the opponents' Solkoffs, each counted by the same order for rounds without "
        "play. A forfeit counts only where a game without play counts the opponent's full total; "
        "a bye gives nothing."
    ),
}
