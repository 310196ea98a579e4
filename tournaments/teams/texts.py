"""Texts of team events: refusals, who may play at a board, what places the teams."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.web.language import Text, in_language
from tournaments.errors import RefusalCode

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
    RefusalCode.ENTRY_WITHOUT_TEAM: _(
        "Players without a team: {count}, the first is {player}. Put each into a team, or strike "
        "them off on the page “Players”"
    ),
    RefusalCode.NO_SUCH_MEMBER: _("One of the players named is not entered or not of “{team}”"),
    RefusalCode.BAD_BOARD_CONDITION: _(
        "Who may play at board {board} is not clear: the first age is above the last one, or the "
        "sex is unknown"
    ),
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
        "The line-ups of this match are open, {team} can change no more: speak to the arbiter"
    ),
    RefusalCode.LINE_UP_CHANGED: _(
        "{team}: {by} has handed in another line-up meanwhile. It stands; look at it and hand in "
        "yours again if it is to hold"
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
