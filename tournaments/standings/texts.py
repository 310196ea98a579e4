"""Words for standings: coefficients and what they count, values as printed, reasons of a place."""

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any

from django.utils import timezone
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.draughts.texts.catalogue import reads_cyrillic
from games.web.language import Text, in_language
from tournaments.pairing.reasons import Reason
from tournaments.pairing.teams.reasons import TeamCode
from tournaments.rounds.texts import CRITERIA, PAIRING_REASONS, REST, WHOLE, round_params_in_words
from tournaments.scoring.coefficients.foreign import BadScores, ScoresCode
from tournaments.scoring.coefficients.model import Value
from tournaments.scoring.coefficients.registry import COEFFICIENTS
from tournaments.scoring.points import MatchCounting, UnplayedPolicy
from tournaments.scoring.standings import RankCode

# Texts of standings: coefficients and what they count, values as printed, reasons of a place.
#
# Where rules and practice leave a reading of a coefficient open, its definition tells the one
# taken here: what a forfeit, a bye and a round without play are to it, and what is cut when only
# played games count.


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
    "wins_any": pgettext_lazy("coefficient", "Number of wins, unplayed ones included"),
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
    UnplayedPolicy.FACE: _(
        "an unplayed game counts with the opponent's full score; a bye counts as 0"
    ),
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
    RankCode.WON_BRACKET: _("Won the final"),
    RankCode.WON_PLACE: _("Won the match for place {place}"),
    RankCode.LOST_TIE: _("Lost the tie of round {round} to number {number}"),
    RankCode.LOST_TWICE: _(
        "Lost two ties: in round {first} to number {first_number}, in round {round} to number "
        "{number}"
    ),
    RankCode.LOST_BY_BOTH: _("Neither came to the tie of round {round} with number {number}"),
    RankCode.STILL_IN: _("Still in play: can take a place from {first} to {last}"),
    RankCode.LADDER: _("Equal points with number {number}, who won the match in its step {key}"),
    RankCode.MAIN_GAMES: _("Equal points with number {number}, who won the match"),
    RankCode.PLAY_OFF: _("Equal points with number {number}, who is ahead in the play-off"),
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


def coefficient_params_in_words(params: Mapping[str, Any], language: str | None) -> dict[str, str]:
    """Convert what a sentence names of a coefficient: its title, its values as printed."""
    code = params.get("coefficient")
    if code is None or code not in COEFFICIENTS:
        return {}
    values = {key: format_value(code, params[key]) for key in ("value", "above") if key in params}
    return {"coefficient": coefficient_title(code, language)} | values


SCORE_FAULTS: Mapping[ScoresCode, Text] = {
    ScoresCode.NOT_AN_EVENT: _("an event is an object with “players”, each with a list of rounds"),
    ScoresCode.UNKNOWN_EDITION: _("this order for unplayed rounds is unknown"),
    ScoresCode.NOT_A_NUMBER: _("a whole number is needed"),
    ScoresCode.NOT_A_LIST_OF_ROUNDS: _("a list of rounds is needed, no longer than the event"),
    ScoresCode.NOT_A_ROUND: _("a round is an object with points and kind"),
    ScoresCode.UNKNOWN_KIND: _("the kind is “played”, “forfeit” or “bye”"),
    ScoresCode.IMPOSSIBLE_POINTS: _("points are 0, 1 or 2"),
    ScoresCode.UNKNOWN_COLOUR: _("the colour is “w”, “b” or “-”"),
    ScoresCode.OPPONENT_AND_KIND_DISAGREE: _("a bye has no opponent, every other round has one"),
    ScoresCode.UNKNOWN_OPPONENT: _("no other player has this number"),
    ScoresCode.NOT_A_TRUTH_VALUE: _("true or false is needed"),
    ScoresCode.PLAYERS_DISAGREE: _("two players tell one game differently"),
}

PLAYER: Text = pgettext_lazy("place in scores", "player {player}")

ROUND: Text = pgettext_lazy("place in scores", "round {round}")


def explain_scores_error(error: BadScores, language: str | None) -> str:
    """Explain what is wrong and where: ``player 1, round 2, points: points are 0, 1 or 2``."""
    place = (
        in_language(PLAYER, language).format(player=error.player) if error.player else "",
        in_language(ROUND, language).format(round=error.round) if error.round else "",
        error.key,
    )
    return f"{', '.join(filter(None, place))}: {in_language(SCORE_FAULTS[error.code], language)}"


TEAM_PAIRING: Mapping[str, Text] = {
    TeamCode.INITIAL: _(
        "Neither team has played yet: by its number ({place}) and the colour drawn, No. {white} "
        "has White on board 1"
    ),
    TeamCode.ONE_PREFERS: _(
        "Only No. {number} is due a colour and gets it: No. {white} has White on board 1"
    ),
    TeamCode.BOTH_PREFER: _(
        "Each team gets the colour it is due: No. {white} has White on board 1"
    ),
    TeamCode.STRONGER: _(
        "Both are due the same colour, No. {number} more strongly: No. {white} has White on board 1"
    ),
    TeamCode.FEWER_WHITES: _(
        "Matches with White less those with Black are fewest for No. {number}: No. {white} has "
        "White on board 1"
    ),
    TeamCode.LAST_APART: _(
        "Changed from the last match in which the colours of the two differed: No. {white} has "
        "White on board 1"
    ),
    TeamCode.FIRST_PREFERS: _(
        "The colours so far are alike; No. {first}, with more points or the smaller number, gets "
        "the colour it is due: No. {white} has White on board 1"
    ),
    TeamCode.FIRST_ALTERNATES: _(
        "The colours so far are alike; No. {first}, with more points or the smaller number, "
        "changes colour: No. {white} has White on board 1"
    ),
    TeamCode.OTHER_ALTERNATES: _(
        "No. {first} has not played yet, No. {number} changes colour: No. {white} has White on "
        "board 1"
    ),
    TeamCode.BYE: _(
        "An odd number of teams: No. {white} has the bye – {points} points, matches played: "
        "{matches}"
    ),
    TeamCode.BYE_HAD: _(
        "Earlier in the order of byes: No. {passed}; had one, or won a match without play"
    ),
    TeamCode.BYE_NEEDED: _(
        "Earlier in the order of byes: No. {passed}; without them the others cannot be paired"
    ),
    TeamCode.BRACKET: _(
        "Group of {points} points, teams in it: {size}. In the order of their numbers place {top}"
        " meets place {bottom}"
    ),
    TeamCode.UPFLOATER: _("No. {number} ({from} points) came up into the group of {points} points"),
    TeamCode.MORE_UPFLOATERS: _(
        "Teams that came up: {count}; with fewer this group of {size} or the rest could not be "
        "paired"
    ),
    TeamCode.UPFLOATER_LEGAL: _(
        "Earlier in the order to come up: No. {passed}; then this group or the rest could not be "
        "paired"
    ),
    TeamCode.UPFLOATER_BELOW: _(
        "Earlier in the order to come up: No. {passed}; then the next group would need more teams"
        " from below"
    ),
    TeamCode.UPFLOATER_FLOATED: _(
        "Earlier in the order to come up: No. {passed}; met another score in the round before"
    ),
    TeamCode.PASSED_MET: _("Earlier in order for No. {number}: No. {passed}; have met already"),
    TeamCode.PASSED_PROHIBITED: _(
        "Earlier in order for No. {number}: No. {passed}; kept apart in this event"
    ),
    TeamCode.PASSED_LEGAL: _(
        "Earlier in order for No. {number}: No. {passed}; then the group could not be paired"
    ),
    TeamCode.PASSED_COLOUR: _(
        "Earlier in order for No. {number}: No. {passed}; then more teams would not get the "
        "colour they are due"
    ),
    TeamCode.PASSED_FLOATED: _(
        "Earlier in order for No. {number}: No. {passed}; then more teams would meet another "
        "score twice running"
    ),
    TeamCode.OTHER_HALF: _(
        "Upper half against lower half would be worse or impossible: No. {number} plays from the "
        "other half"
    ),
    TeamCode.BY_OTHER_RULE: _(
        "These are not the pairs that our own reading of C.04.6 gives for this round"
    ),
}
"""Why two teams meet in a Swiss, why these colours, why one rests (C.04.6)."""

REASONS: Mapping[str, Text] = {**PAIRING_REASONS, **TEAM_PAIRING, **PLACES}


def pairing_or_place_reason_in_words(
    reason: Reason | Mapping[str, Any], language: str | None
) -> str:
    """Put a reason (pairing, colour or place), stored or not, into words."""
    stored: Mapping[str, Any] = reason.as_dict() if isinstance(reason, Reason) else reason
    words = in_language(REASONS[str(stored["code"])], language)
    params = stored["params"]
    return words.format_map(
        round_params_in_words(params, language)
        | coefficient_params_in_words(params, language)
        | _of_pairing(params, language)
    )


def _of_pairing(params: Mapping[str, Any], language: str | None) -> dict[str, object]:
    """Return what the words of a pairing want besides its numbers."""
    parameters: dict[str, object] = {"by": "", "because": ""}
    if params.get("criterion") in CRITERIA:
        parameters["why"] = in_language(CRITERIA[str(params["criterion"])], language)
    if "taken" in params:
        group = REST if params["taken"] else WHOLE
        parameters["group"] = in_language(group, language).format_map(params)
    if params.get("who"):
        when = timezone.localtime(datetime.fromisoformat(str(params["when"])))
        parameters["by"] = f" — {params['who']}, {when:%d.%m.%Y %H:%M}"
    if params.get("reason"):
        parameters["because"] = f". {params['reason']}"
    return parameters
