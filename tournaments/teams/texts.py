"""Texts of team events: refusals, who may play at a board, what places the teams."""

import re
from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.web.language import Text, in_language
from tournaments.errors import RefusalCode
from tournaments.pairing.reasons import Reason
from tournaments.scoring.standings import RankCode
from tournaments.scoring.teams.coefficients import TEAM_COEFFICIENTS
from tournaments.scoring.teams.matches import TeamScore
from tournaments.teams.models import BoardOrder, PlacesBy, TeamBye, TeamColours

TEAM_REFUSALS: Mapping[str, Text] = {
    RefusalCode.TEAMS_DRAW: _(
        "In a team event the teams draw their numbers, not the players: use the page “Teams”"
    ),
    RefusalCode.NO_TEAM_EVENT: _("This is no team event"),
    RefusalCode.NO_SUCH_TEAM: _("There is no such team in this event"),
    RefusalCode.NO_SUCH_MATCH: _("There is no match at table {table} of this round"),
    RefusalCode.TEAM_NAME_MISSING: _("A team needs a name"),
    RefusalCode.TEAM_NAME_TAKEN: _(
        "There is a team “{team}” already. Give this one another name, “{team} 2” for example"
    ),
    RefusalCode.TEAM_EMPTY: _("“{team}” has no players: write them under its name, one a line"),
    RefusalCode.TEAM_TOO_LARGE: _("“{team}” has too many players: a team may have {most}"),
    RefusalCode.TEAM_IN_PLAY: _(
        "“{team}” is in play: its order stays, new reserves come last. To leave, the team is "
        "withdrawn"
    ),
    RefusalCode.TEAM_WITHDRAWN: _("“{team}” has left the event"),
    RefusalCode.TOO_FEW_TEAMS: _("At least {least} teams are needed"),
    RefusalCode.TOO_MANY_TEAMS: _("A round robin takes at most {most} teams"),
    RefusalCode.MEMBER_ELSEWHERE: _(
        "{player} plays for “{team}” already: take the player out of that team first"
    ),
    RefusalCode.MEMBER_TWICE: _("{player} stands twice in the list"),
    RefusalCode.MEMBER_PLAYED: _(
        "{player} has stood in a line-up and stays in the team: leave the player out of line-ups"
    ),
    RefusalCode.MEMBER_GONE: _("{player} has left the event already and cannot be replaced"),
    RefusalCode.LATE_PLAYERS_FULL: _(
        "“{team}”: by the regulations a team may enter {most} more players after the lots, and it "
        "has. The organiser may change that number on the page “Teams”, under “How the teams play”"
    ),
    RefusalCode.ENTRY_WITHOUT_TEAM: _(
        "Players without a team: {count}, the first is {player}. Put each into a team, or strike "
        "them off on the page “Players”"
    ),
    RefusalCode.NO_SUCH_MEMBER: _("One of the players named is not entered or not of “{team}”"),
    RefusalCode.BAD_BOARD_CONDITION: _(
        "Who may play at board {board} is not clear: the first age is above the last one, or the "
        "sex is unknown"
    ),
    RefusalCode.TEAM_TIE_NEEDS_SWISS: _(
        "{tie} separates nobody in a round robin, where all teams meet the same ones: take it out"
    ),
    RefusalCode.TEAMS_NOT_ACCELERATED: _(
        "A Swiss of teams is not accelerated here: the program that pairs by C.04.6 was checked "
        "round by round without acceleration only. Set “without acceleration”"
    ),
    RefusalCode.TEAM_PAIR_BAD: _(
        "A pair that must not meet is two different teams of this event: choose both anew"
    ),
    RefusalCode.TEAM_SWISS_ALONE: _(
        "Colour preferences and pairs that must not meet are for a Swiss of teams: in a round "
        "robin every team meets every team by the table"
    ),
    RefusalCode.TEAM_DRAFT_SAME: _("Round {round}: the matches stand so already, nothing changes"),
    RefusalCode.LINE_UP_ORDER: _(
        "{team}: {player} stands in the roster before {above} and cannot play at board {board} "
        "below him. Change the two, or the arbiter lets it stand with a reason"
    ),
    RefusalCode.LINE_UP_CONDITION: _(
        "{team}: {player} may not play at board {board}, it is for: {condition}. Put somebody "
        "else there or leave the board empty, it is lost then; the arbiter may let it stand with "
        "a reason"
    ),
    RefusalCode.LINE_UP_UNKNOWN: _(
        "{team}: board {board} is for: {condition}. Of {player} the sex or the birth is not "
        "written down: an organiser writes it on the page “Players”"
    ),
    RefusalCode.LINE_UP_TWICE: _("{team}: {player} stands at boards {other} and {board}"),
    RefusalCode.LINE_UP_GAP: _(
        "{team}: board {board} is empty and a board below it is not. Empty boards are the last "
        "ones: move the players up"
    ),
    RefusalCode.LINE_UP_EMPTY: _(
        "{team}: the line-up has no player. If the team did not come, the arbiter enters the "
        "match as lost"
    ),
    RefusalCode.LINE_UP_CLOSED: _(
        "The line-ups of this match are open, {team} can change no more: speak to the arbiter, "
        "who changes an open line-up with a reason"
    ),
    RefusalCode.LINE_UP_CHANGED: _(
        "{team}: {by} has handed in another line-up meanwhile. It stands; look at it and hand in "
        "yours again if it is to hold"
    ),
    RefusalCode.LINE_UP_SAME: _("{team}: this line-up stands already, nothing changes"),
    RefusalCode.LINE_UP_BEGUN: _(
        "{team}: on board {board} (board {round_board} of the round) something was played or "
        "written already, and who sits there stays. Leave that board as it is; if the wrong "
        "player sat there, enter the game as lost or take points from the team, or annul the game"
    ),
    RefusalCode.LINE_UPS_FIRST: _(
        "Round {round} is published from the line-ups of the teams: use the page of the round"
    ),
    RefusalCode.LINE_UPS_OPEN: _(
        "The line-ups of table {table} are open already: the draft stays as it is"
    ),
    RefusalCode.LINE_UP_REASON: _("Why this line-up may stand: the reason is missing"),
    RefusalCode.MATCH_OPEN: _("The match at table {table} is not opened yet"),
    RefusalCode.MATCH_PLAYED: _("The match at table {table} is played already"),
    RefusalCode.PENALTY_REASON: _("A penalty needs its reason"),
    RefusalCode.PENALTY_EMPTY: _("Say how many points the penalty takes"),
    RefusalCode.PENALTY_TOO_LARGE: _("A penalty takes at most {most} points of a match"),
    RefusalCode.PENALTY_BACK: _("This penalty was taken back already"),
}

SEXES: Mapping[str, Text] = {
    "m": pgettext_lazy("who may play at a board", "men, boys"),
    "w": pgettext_lazy("who may play at a board", "women, girls"),
}

ANYBODY: Text = pgettext_lazy("who may play at a board", "anybody")

AGES: Text = pgettext_lazy("who may play at a board", "ages {age_from}–{age_to}")

AGES_FROM: Text = pgettext_lazy("who may play at a board", "from {age_from} years on")

AGES_TO: Text = pgettext_lazy("who may play at a board", "up to {age_to} years")


def condition_in_words(facts: Mapping[str, Any], language: str | None) -> str:
    """Say who may play at a board, from a condition as it is stored."""
    said = []
    if facts.get("sex") in SEXES:
        said.append(in_language(SEXES[facts["sex"]], language))
    ages = {name: facts.get(name, 0) for name in ("age_from", "age_to")}
    if any(ages.values()):
        words = AGES if all(ages.values()) else AGES_FROM if ages["age_from"] else AGES_TO
        said.append(in_language(words, language).format_map(ages))
    return ", ".join(said) or in_language(ANYBODY, language)


# How a team event is played.


PLACES_BY: Mapping[str, Text] = {
    PlacesBy.BOARD_POINTS: _("the sum of all board points"),
    PlacesBy.MATCH_POINTS: _("match points: win 2, draw 1, loss 0"),
}

BOARD_ORDERS: Mapping[str, Text] = {
    BoardOrder.FIXED: _("fixed: a line-up keeps the order of the roster"),
    BoardOrder.FREE: _("free: anybody may play at any board"),
}

BYES: Mapping[str, Text] = {
    TeamBye.DRAW: _("a drawn match"),
    TeamBye.WIN: _("a match won on every board"),
    TeamBye.NOTHING: _("nothing"),
}


COLOURS: Mapping[str, Text] = {
    TeamColours.A: _("type A: only a colour that is due counts"),
    TeamColours.B: _("type B: a mild preference counts, too"),
    TeamColours.NONE: _("colours are not looked at in pairing"),
}


# What separates the teams, and why a team has its place.


_CUT = re.compile(r"(?P<code>\w+?)_cut(?P<cut>\d)")

TIES: Mapping[str, Text] = {
    "match_points": _("Match points"),
    "game_points": _("Board points"),
    "matches_won": _("Matches won"),
    "team_meeting": _("Matches against each other"),
    "bc": _("Board count"),
    "tbr": _("Points on the higher board"),
    "bbe": _("Lower boards left out"),
    "bh_mp": _("Buchholz by match points"),
    "bh_gp": _("Buchholz by board points"),
    "emmsb": _("Sonneborn–Berger, match × match points"),
    "emgsb": _("Sonneborn–Berger, match × board points"),
    "egmsb": _("Sonneborn–Berger, board × match points"),
    "eggsb": _("Sonneborn–Berger, board × board points"),
    "sssc": _("Strength of schedule"),
    "ede": _("Extended direct encounter"),
    "ede_c": _("Extended direct encounter, board count"),
    "ede_t": _("Extended direct encounter, top board"),
    "ede_b": _("Extended direct encounter, bottom boards"),
}

LESS_LOWEST: Text = _("{name}, without the lowest {cut}")

PLACE_REASONS: Mapping[str, Text] = {
    RankCode.LEADER: _("Nobody stands above"),
    "fewer_primary": _("{score}: {value}, and {other} has {above}"),
    RankCode.COEFFICIENT: _("Equal before with {other}; {coefficient}: {value} against {above}"),
    RankCode.LOT: _("Equal with {other} in everything; the lot decided"),
    RankCode.SHARED: _("Shared with {others}: equal in everything"),
}


def tie_title(code: str, language: str | None) -> str:
    """Name what separates teams."""
    if match := _CUT.fullmatch(code):
        words = in_language(LESS_LOWEST, language)
        return words.format(name=tie_title(match["code"], language), cut=match["cut"])
    return in_language(TIES[code], language) if code in TIES else code


def value_in_words(code: str, value: Any) -> str:
    """Write the value of a coefficient: one by boards as a row, one in hundredths with a comma."""
    if isinstance(value, (tuple, list)):
        return " ".join(map(str, value))
    if TEAM_COEFFICIENTS[code].scale > 1:
        whole, part = divmod(value, TEAM_COEFFICIENTS[code].scale)
        return f"{whole},{part:02}"
    return str(value)


def place_reason_in_words(reason: Reason, names: Mapping[int, str], language: str | None) -> str:
    """Say why a team has its place, with the names of the teams."""
    facts: dict[str, Any] = dict(reason.params)
    code = str(facts.get("coefficient", ""))
    words = {
        "other": names.get(facts.get("number", 0), ""),
        "others": ", ".join(names.get(number, "") for number in facts.get("others", ())),
        "coefficient": tie_title(code, language) if code else "",
    }
    for name in ("value", "above"):
        value = facts.get(name)
        words[name] = value_in_words(code, value) if code else str(value)
    if "score" in facts:
        title = "match_points" if facts["score"] == TeamScore.MATCH else "game_points"
        words["score"] = tie_title(title, language)
    return in_language(PLACE_REASONS[reason.code], language).format_map(words)
