"""Texts of standings: coefficients and what they count, values as printed, reasons of a place.

Where rules and practice leave a reading of a coefficient open, its definition tells the one
taken here: what a forfeit, a bye and a round without play are to it, and what is cut when only
played games count.
"""

from collections.abc import Iterable, Mapping

from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.draughts.choose_russian_or_english_text import reads_cyrillic
from games.web.render_text_in_language import Text, in_language
from tournaments.scoring.coefficient_registry import COEFFICIENTS, Value
from tournaments.scoring.rank_players import RankCode
from tournaments.scoring.scores_from_games_and_matches import MatchCounting, UnplayedPolicy

MINUS, HALF = "−", "½"

LEFT_UNDER_HALF = _(
    "No. %(numbers)s left with less than half of the games played: these games are shown, but "
    "they count for nobody."
)


def leavers_note(numbers: Iterable[int]) -> str:
    """Say which leavers' games stand in the table without counting; empty where all count."""
    listed = ", ".join(map(str, sorted(numbers)))
    return str(LEFT_UNDER_HALF) % {"numbers": listed} if listed else ""


ANNULLED = pgettext_lazy("crosstable", "annulled")
ANNULLED_NOTE = _(
    "Annulled: the arbiter struck the game out; it gives nobody points and is no forfeit."
)

_SKIP = _(
    "Where only games over the board count, rounds without play are not in the sum at all: "
    "what is cut is the lowest of those played. Under FIDE C.07 a round left out at one's own will "
    "is cut first."
)


TITLES: Mapping[str, Text] = {
    "points": pgettext_lazy("coefficient", "Points"),
    "game_points": pgettext_lazy("coefficient", "Game points"),
    "wins": pgettext_lazy("coefficient", "Number of wins"),
    "wins_any": pgettext_lazy("coefficient", "Number of wins, also without play"),
    "progressive": pgettext_lazy("coefficient", "Progressive score"),
    "progressive_cut1": pgettext_lazy("coefficient", "Progressive score, first round cut"),
    "sonneborn_berger": pgettext_lazy("coefficient", "Sonneborn-Berger"),
    "meeting": pgettext_lazy("coefficient", "Personal meeting"),
    "shmulyan": pgettext_lazy("coefficient", "Shmulyan"),
    "koya": pgettext_lazy("coefficient", "Koya"),
    "solkoff": pgettext_lazy("coefficient", "Solkoff (Buchholz)"),
    "solkoff_short": pgettext_lazy("coefficient", "Solkoff, lowest cut"),
    "solkoff_short2": pgettext_lazy("coefficient", "Solkoff, two lowest cut"),
    "median": pgettext_lazy("coefficient", "Median Solkoff"),
    "solkoff_full": pgettext_lazy("coefficient", "Solkoff, cut again and again"),
    "solkoff_plus": pgettext_lazy("coefficient", "Solkoff plus: the opponents' Solkoffs"),
}


SHORT: Mapping[str, Text] = {
    "points": pgettext_lazy("column of a coefficient", "Pts"),
    "game_points": pgettext_lazy("column of a coefficient", "GP"),
    "wins": pgettext_lazy("column of a coefficient", "Wins"),
    "wins_any": pgettext_lazy("column of a coefficient", "Win"),
    "progressive": pgettext_lazy("column of a coefficient", "PS"),
    "progressive_cut1": pgettext_lazy("column of a coefficient", "PS-C1"),
    "sonneborn_berger": pgettext_lazy("column of a coefficient", "SB"),
    "meeting": pgettext_lazy("column of a coefficient", "Met"),
    "shmulyan": pgettext_lazy("column of a coefficient", "Shm"),
    "koya": pgettext_lazy("column of a coefficient", "KS"),
    "solkoff": pgettext_lazy("column of a coefficient", "Solk"),
    "solkoff_short": pgettext_lazy("column of a coefficient", "Solk-1"),
    "solkoff_short2": pgettext_lazy("column of a coefficient", "Solk-2"),
    "median": pgettext_lazy("column of a coefficient", "Med"),
    "solkoff_full": pgettext_lazy("column of a coefficient", "Solk-n"),
    "solkoff_plus": pgettext_lazy("column of a coefficient", "Solk+"),
}
"""Headings of the columns of standings."""


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
    "meeting": _("The points scored against the players one is tied with."),
    "shmulyan": _(
        "The totals of the beaten less the totals of those lost to; draws give nothing. "
        "A forfeit is a win or a loss where a game without play counts the opponent's full total, "
        "and nothing under the other orders; a bye gives nothing."
    ),
    "koya": _(
        "The points scored against those with half of all possible points or more. A forfeit "
        "counts only where a game without play counts the opponent's full total."
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


COUNTS: Mapping[str, Text] = {
    MatchCounting.MATCH: _("2–1–0 for the match"),
    MatchCounting.GAMES: _("by the sum of the games"),
}


POLICIES: Mapping[str, Text] = {
    UnplayedPolicy.FACE: _("a game without play counts the opponent's full total; a rest gives 0"),
    UnplayedPolicy.SKIP: _("only games played over the board count"),
    UnplayedPolicy.FIDE_2024: _(
        "a round without play is a dummy with the player's own points (FIDE C.07, 2024)"
    ),
    UnplayedPolicy.FIDE_2026: _(
        "a round without play is a dummy with the player's own points, up to the cap "
        "(FIDE C.07, 2026)"
    ),
}


PLACES: Mapping[str, Text] = {
    RankCode.LEADER: _("Nobody stands above"),
    RankCode.FEWER_POINTS: _("Fewer points than number {number}: {value} against {above}"),
    RankCode.COEFFICIENT: _(
        "{coefficient}: {value} against {above} of number {number}; equal up to there"
    ),
    RankCode.LOT: _(
        "Equal in everything with number {number}; the lot decided: drawn as number {value}"
    ),
    RankCode.SHARED: _("A shared place: equal in everything with No. {others}"),
}
"""Why somebody stands at his place, below whom and by what."""


def coefficient_title(code: str, language: str | None) -> str:
    """Return a coefficient's full name; an unknown code stays itself."""
    return in_language(TITLES.get(code, code), language)


def coefficient_in_sentence(code: str, language: str | None) -> str:
    """Return a coefficient's full name inside a sentence: in Russian in small letters."""
    title = coefficient_title(code, language)
    return title[:1].lower() + title[1:] if reads_cyrillic(language) else title


def coefficients_in_order(codes: Iterable[str], language: str | None) -> str:
    """Return the coefficients' full names in order, separated by semicolons."""
    first, *others = (*codes, "")
    names = [coefficient_title(first, language)] if first else []
    names += [coefficient_in_sentence(code, language) for code in others if code]
    return "; ".join(names)


def coefficient_definition(code: str, language: str | None) -> str:
    """Return the definition of a coefficient; empty for an unknown code."""
    return in_language(DEFINITIONS.get(code, ""), language)


def coefficient_short(code: str, language: str | None) -> str:
    """Return a coefficient's short column heading."""
    return in_language(SHORT[code], language)


def format_value(code: str, value: Value | list[int]) -> str:
    """Format a stored integer: 17 of a doubled coefficient is ``8½``, −3 is ``−3``.

    Numbers that are compared one after the other stand in that order: ``31 / 27 / 20``.
    """
    if not isinstance(value, int):
        return " / ".join(format_value(code, part) for part in value)
    scale = COEFFICIENTS[code].scale
    whole, rest = divmod(abs(value), scale)
    sign = MINUS if value < 0 else ""
    return f"{sign}{whole if whole or not rest else ''}{HALF if rest else ''}"


def difference_of_colours(value: int) -> str:
    """Format Whites minus Blacks with a sign: ``+1``, ``−2``, ``0``."""
    return f"{value:+d}".replace("-", MINUS) if value else "0"


def unplayed_rounds_policy(code: str, language: str | None) -> str:
    """Return the text of the policy for unplayed rounds."""
    return in_language(POLICIES[code], language)


def describe_match_counting(code: str, language: str | None) -> str:
    """Describe how a micro-match is scored."""
    return in_language(COUNTS[code], language)
