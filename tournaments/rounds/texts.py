"""Words for rounds: findings, cautions, changes by hand, attendance, reasons of pairings."""

from collections.abc import Mapping
from typing import Any

from django.utils.text import format_lazy
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from games.web.language import Text, in_language
from tournaments.boards.models import Pairing, PairingKind
from tournaments.pairing.attendance import Presence
from tournaments.pairing.cautions import Caution, CautionCode, CautionLevel
from tournaments.pairing.checker import Finding, FindingCode
from tournaments.pairing.colours import PreferenceStrength
from tournaments.pairing.reasons import PairingCode

# Texts of what a check of a round has found.


FINDINGS: Mapping[str, Text] = {
    FindingCode.UNKNOWN_NUMBER: gettext_lazy("Number {numbers} is not in the event"),
    FindingCode.SELF_PAIRING: gettext_lazy("Number {numbers} is paired with himself"),
    FindingCode.MISSING: gettext_lazy("Number {numbers} is left out"),
    FindingCode.TWICE: gettext_lazy("Number {numbers} stands in the round more than once: {count}"),
    FindingCode.REMATCH: gettext_lazy(
        "Numbers {numbers} meet too often: {count} instead of {limit}"
    ),
    FindingCode.NEVER_MET: gettext_lazy(
        "Numbers {numbers} meet too seldom: {count} instead of {limit}"
    ),
    FindingCode.NOT_NEIGHBOURS: gettext_lazy("Numbers {numbers} do not stand side by side"),
    FindingCode.NOT_IN_BRACKET: gettext_lazy("By the bracket numbers {numbers} do not meet now"),
    FindingCode.NEEDLESS_REST: gettext_lazy("More players have a bye than need be: {numbers}"),
    FindingCode.SECOND_REST: gettext_lazy("Number {numbers} has already rested in this cycle"),
    FindingCode.PROHIBITED: gettext_lazy("Numbers {numbers} must not meet"),
    FindingCode.SAME_ABSOLUTE: gettext_lazy(
        "Numbers {numbers} must both have the same colour (C3)"
    ),
    FindingCode.WRONG_COLOURS: gettext_lazy(
        "The colours of numbers {numbers} are not those of the rules (C.04.3, 5.2)"
    ),
    FindingCode.COLOUR_BALANCE: gettext_lazy(
        "Number {numbers} has whites and blacks out of balance by {count}"
    ),
    FindingCode.COLOUR_RUN: gettext_lazy("Number {numbers} has one colour {count} times running"),
    FindingCode.COLOUR_REPEAT: gettext_lazy("Numbers {numbers} meet again with the same colours"),
}


def explain_finding(finding: Finding, language: str | None) -> str:
    """Describe a finding of a pairing check, with its numbers and round."""
    params = {"numbers": finding.numbers, "count": finding.count, "limit": finding.limit}
    text = in_language(FINDINGS[finding.code], language).format_map(
        round_params_in_words(params, language)
    )
    if finding.round is None:
        return text
    return f"{in_language(gettext_lazy('Round'), language)} {finding.round}: {text}"


def round_params_in_words(params: Mapping[str, Any], language: str | None) -> dict[str, object]:
    """Convert what a sentence about a round names: numbers joined, an absence in words."""
    values = {key: _joined(value) for key, value in params.items()}
    if params.get("presence") in PRESENCES:
        values["presence"] = in_language(PRESENCES[params["presence"]], language)
    return values


def _joined(value: object) -> object:
    if isinstance(value, list | tuple):
        return ", ".join(str(item) for item in value)
    return value


# Texts of changes by hand to a round, of the cautions about them, and of cautions' levels.


CAUTION_LEVELS: Mapping[int, Text] = {
    CautionLevel.ACKNOWLEDGE: gettext_lazy("take note"),
    CautionLevel.CONFIRM: gettext_lazy("confirm"),
    CautionLevel.TWICE: gettext_lazy("confirm twice"),
    CautionLevel.REFUSE: gettext_lazy("impossible"),
}

CHANGES_BY_HAND: tuple[tuple[str, Text], ...] = (
    ("✗", gettext_lazy("board {numbers} is unpaired")),
    ("↔", gettext_lazy("numbers {numbers} have exchanged seats")),
    ("⇄", gettext_lazy("the colours of number {numbers} and his opponent are exchanged")),
    ("–", gettext_lazy("{numbers} are paired")),
    ("", gettext_lazy("number {numbers} has the bye")),
)
"""A sign of ``how`` a change was made, and what it says; the first sign that is there counts."""

CAUTIONS: Mapping[str, Text] = {
    CautionCode.THIRD_COLOUR: gettext_lazy(
        "Number {numbers} gets the same colour a third time running"
    ),
    CautionCode.COLOUR_DIFFERENCE: gettext_lazy(
        "Whites and blacks of number {numbers} will differ by {count}"
    ),
    CautionCode.BOTH_AGAINST_DUE: gettext_lazy(
        "Both numbers, {numbers}, get the opposite of the colour due to them"
    ),
    CautionCode.DISCOURAGED: gettext_lazy("Numbers {numbers} should rather not meet"),
    CautionCode.AFTER_PUBLICATION: gettext_lazy(
        "The pairings are published. They stand unless an absolute rule is broken; numbers "
        "{numbers} may know their opponents already"
    ),
    CautionCode.TOO_MANY_ROUNDS: gettext_lazy(
        "Without a rematch this field plays at most {limit} rounds, and {count} are planned: "
        "the last ones will have to be paired by hand"
    ),
    CautionCode.PAIRED_AS_LAST: gettext_lazy(
        "Round {numbers} was paired as the last one, with the exceptions for topscorers (C.04.3: "
        "C3, C10, C11). Its pairings stand; in an event of {limit} rounds they break rules: "
        "{count}. That the round was paired as the last stays written for good"
    ),
    CautionCode.TEAM_COLOURS: gettext_lazy(
        "The colours of teams {numbers} on board 1 are not those of the rules (C.04.6, 4)"
    ),
    CautionCode.SAME_NAME: gettext_lazy(
        "A player of this name has entered already: {about}. This is somebody else"
    ),
}


def describe_change(how: str, language: str | None) -> str:
    """Describe a change by hand: ``3 ↔ 7``, ``3 ⇄``, ``3–7``, ``3–7 ✗``, ``5``."""
    words = next(words for sign, words in CHANGES_BY_HAND if sign in how)
    numbers = how.replace(" ↔ ", ", ").removesuffix(" ✗").removesuffix(" ⇄")
    return in_language(words, language).format(numbers=numbers)


def explain_caution(caution: Caution, language: str | None) -> str:
    """Explain a caution about a change by hand."""
    words = CAUTIONS.get(caution.code) or FINDINGS[caution.code]
    params = {"numbers": caution.numbers, "count": caution.count, "limit": caution.limit}
    parameters = {**round_params_in_words(params, language), "about": caution.about}
    return in_language(words, language).format_map(parameters)


def describe_caution_level(number: int, language: str | None) -> str:
    """Name the level of a caution."""
    return in_language(CAUTION_LEVELS[number], language)


_PLACES = gettext_lazy(
    "The bracket of {points} points: {group}, {half} in the upper half. "
    "No. {higher} stands in place {place}, No. {lower} in place {other_place}"
)

PAIRING_REASONS: Mapping[str, Text] = {
    PairingCode.TABLE: gettext_lazy(
        "By the round-robin table for {players} players: round {round}, {white}–{black}; "
        "the first number has White"
    ),
    PairingCode.REST: gettext_lazy(
        "By the round-robin table for {players} players number {white} rests in round {round}"
    ),
    PairingCode.SIDES_TABLE: gettext_lazy(
        "By the Scheveningen table for two sides of {size}: round {round}, {white}–{black}; "
        "the first number has White"
    ),
    PairingCode.TEAM_TABLE: gettext_lazy(
        "By the round-robin table for {players} teams: round {round}, {white}–{black}; "
        "the first-named team has White on board 1"
    ),
    PairingCode.TEAM_REST: gettext_lazy(
        "By the round-robin table for {players} teams number {white} rests in round {round}"
    ),
    PairingCode.TEAM_BOARD: gettext_lazy(
        "Board {at} of the match of table {table}, by both line-ups. The first-named team has "
        "White on board 1 and on every odd board"
    ),
    PairingCode.TEAM_BOARD_EMPTY: gettext_lazy(
        "Board {at} of the match of table {table}: the other team has put nobody there, the board "
        "is won without play"
    ),
    PairingCode.PRESCRIBED: gettext_lazy(
        "The event's system of play prescribes it: round {round}, {white}–{black}; "
        "the first number has White"
    ),
    PairingCode.BY_STANDING: gettext_lazy(
        "By standing: No. {higher} is in place {place} ({points} points), No. {lower} in place "
        "{place_lower} ({points_lower} points); equal points stand by starting number"
    ),
    PairingCode.STANDING_BYE: gettext_lazy(
        "An odd field: No. {white} (place {place}, {points} points) is the lowest who has had no "
        "bye; if all have had one, the last"
    ),
    PairingCode.BRACKET_SEEDED: gettext_lazy(
        "By the bracket for {players} players: No. {white} and No. {black} stand side by side by "
        "their starting numbers"
    ),
    PairingCode.BRACKET_LOT: gettext_lazy(
        "By the bracket for {players} players: the lot put No. {white} and No. {black} side by side"
    ),
    PairingCode.BRACKET_DRAWN: gettext_lazy(
        "Drawn by lot for round {round}: No. {white} and No. {black}"
    ),
    PairingCode.BRACKET_WINNERS: gettext_lazy(
        "By the bracket: the winners of tie {one} and of tie {other} meet"
    ),
    PairingCode.BRACKET_LOSERS: gettext_lazy(
        "By the bracket: those who lost tie {one} and tie {other} play for place {place}"
    ),
    PairingCode.BRACKET_LOST_BOTH: gettext_lazy(
        "By the lower side of the bracket: those who lost tie {one} and tie {other} meet"
    ),
    PairingCode.BRACKET_WON_AND_LOST: gettext_lazy(
        "By the lower side of the bracket: who won tie {one} meets who lost tie {other}"
    ),
    PairingCode.BRACKET_SIDES: gettext_lazy(
        "The final: who won the upper side, tie {one}, meets who won the lower side, tie {other}"
    ),
    PairingCode.BRACKET_AGAIN: gettext_lazy(
        "The final once more: with tie {one} each of the two has lost one"
    ),
    PairingCode.BRACKET_BYE: gettext_lazy(
        "The bracket for {players} players has an empty place beside No. {white}: he goes on "
        "without a game"
    ),
    PairingCode.BRACKET_WALKOVER: gettext_lazy(
        "Nobody came from the tie beside No. {white}: he goes on without a game"
    ),
    PairingCode.DISPLAY: gettext_lazy(
        "Number {giver} gives the simultaneous display and meets everybody at once: "
        "board {board}, {white}–{black}"
    ),
    PairingCode.BOTH_DUE: gettext_lazy(
        "Each has the colour due to him: White number {white}, Black number {black}"
    ),
    PairingCode.STRONGER_DUE: gettext_lazy(
        "The same colour is due to both; the right of number {stronger} is stronger"
    ),
    PairingCode.LAST_APART: gettext_lazy(
        "Equal rights; the colours change from the last round in which those of numbers {white} "
        "and {black} differed"
    ),
    PairingCode.HIGHER_DUE: gettext_lazy(
        "Equal rights and colours; number {higher}, who stands higher, gets the one due to him"
    ),
    PairingCode.INITIAL: gettext_lazy(
        "No game yet: by the initial colour drawn and the place {place} of the higher ranked"
    ),
    PairingCode.HALVES: format_lazy(
        "{}{}", _PLACES, gettext_lazy(": the upper half meets the lower half")
    ),
    PairingCode.SAME_HALF: format_lazy(
        "{}{}", _PLACES, gettext_lazy(": both from one half, the halves exchanged players")
    ),
    PairingCode.EXCHANGED: format_lazy(
        "{}{}",
        _PLACES,
        gettext_lazy(": both from one half. Without an exchange between the halves {why}"),
    ),
    PairingCode.MOVED_DOWN: gettext_lazy(
        "No. {higher} ({points} points) came down to the bracket of {down_to} points; "
        "his opponent No. {lower} stands in place {place} of {size} there"
    ),
    PairingCode.FIRST_FREE: gettext_lazy("Of those still free No. {lower} is the first in order"),
    PairingCode.PASSED_MET: gettext_lazy(
        "Earlier in order: No. {passed}; have met No. {higher} already"
    ),
    PairingCode.PASSED_ABSOLUTE: gettext_lazy(
        "Earlier in order: No. {passed}; must have the same colour as No. {higher}"
    ),
    PairingCode.PASSED_PROHIBITED: gettext_lazy(
        "Earlier in order: No. {passed}; kept apart from No. {higher} in this event"
    ),
    PairingCode.PASSED_WORSE: gettext_lazy("Earlier in order: No. {passed}; but then {why}"),
    PairingCode.PASSED_HALVES: gettext_lazy(
        "Earlier in order: No. {passed}; but as good only if the halves of the bracket are made "
        "otherwise, which is later in order: in these {why}"
    ),
    PairingCode.PASSED_COLOURS: gettext_lazy(
        "Earlier in order: No. {passed}; but then the pairs in which one does not get the colour "
        "due would be {least} at least instead of {denied}"
    ),
    PairingCode.PASSED: gettext_lazy("Earlier in order: No. {passed}; paired with others"),
    PairingCode.ODD_BRACKET: gettext_lazy(
        "The bracket of {points} points has {size} players, an odd number: "
        "one goes down, it is No. {higher}"
    ),
    PairingCode.NO_MORE_PAIRS: gettext_lazy(
        "The bracket of {points} points has {size} players; by the rules no more than {made} "
        "pairs can be made: No. {higher} goes down"
    ),
    PairingCode.BARRED: gettext_lazy(
        "In the bracket of {points} points No. {higher} may not meet No. {passed}"
    ),
    PairingCode.STAYED: gettext_lazy(
        "In the bracket of {points} points No. {passed} stands below No. {higher} "
        "but gets an opponent: else {why}"
    ),
    PairingCode.STAYED_BY_ORDER: gettext_lazy(
        "In the bracket of {points} points No. {passed} stands below No. {higher} "
        "but gets an opponent: of the pairings as good this is the first in order"
    ),
    PairingCode.BYE: gettext_lazy(
        "{size} players in the round, an odd number: No. {higher} has the bye – {points} points, "
        "rounds without a game before: {unplayed}"
    ),
    PairingCode.BYE_HAD: gettext_lazy(
        "No. {passed} stands lower but may not have the bye: "
        "had it, or a win's points without a game"
    ),
    PairingCode.BYE_NEEDED: gettext_lazy(
        "No. {passed} stands lower, but with him out the rest cannot be paired"
    ),
    PairingCode.SAME_SCORE: gettext_lazy(
        "No. {higher} and No. {lower} are of one group, that of {points} points"
    ),
    PairingCode.FLOATED: gettext_lazy(
        "No. {higher} ({points} points) came down to an opponent with fewer points"
    ),
    PairingCode.NATURAL_MET: gettext_lazy("No. {higher} and No. {natural} have met"),
    PairingCode.NATURAL_COLOUR: gettext_lazy(
        "The same colour is due to No. {higher} and No. {natural}"
    ),
    PairingCode.NATURAL_NEEDED: gettext_lazy("No. {natural} is paired with another"),
    PairingCode.ALLOCATED_BYE: gettext_lazy(
        "An odd field: number {white} has the bye – {points} points, rounds without an opponent "
        "before: {unplayed}"
    ),
    PairingCode.ASKED_BYE: gettext_lazy("Number {white} in round {round}: {presence}"),
    PairingCode.IMPORTED: gettext_lazy("Round {round} came with the event from another program"),
    PairingCode.REMAINDER: gettext_lazy(
        "Rounds 1–{last} came with the file, by another table; this meeting of number {white} and "
        "number {black} was still to be played and was laid out here"
    ),
    PairingCode.REMAINDER_REST: gettext_lazy(
        "Rounds 1–{last} came with the file, by another table; number {white} rests in this round"
    ),
    PairingCode.BY_HAND: gettext_lazy("Changed by hand: {how}{by}{because}"),
}

CRITERIA: Mapping[str, Text] = {
    "C4": gettext_lazy("the rest could not be paired"),
    "C5": gettext_lazy("the bye would go to a player with more points"),
    "C6": gettext_lazy("more players would leave the bracket unpaired"),
    "C7": gettext_lazy("players with more points would go down"),
    "C8": gettext_lazy("the next bracket would have worse players left unpaired"),
    "C9": gettext_lazy("the bye would go to one with more rounds without a game"),
    "C10": gettext_lazy(
        "more leaders or their opponents would have a colour difference beyond two"
    ),
    "C11": gettext_lazy(
        "more leaders or their opponents would have one colour the third time running"
    ),
    "C12": gettext_lazy("more players would not get the colour due"),
    "C13": gettext_lazy("more players would not get the colour strongly due"),
    "C14": gettext_lazy("more of those who went down in the last round would go down"),
    "C15": gettext_lazy("more of those who met a higher score in the last round would do so"),
    "C16": gettext_lazy("more of those who went down two rounds ago would go down"),
    "C17": gettext_lazy("more of those who met a higher score two rounds ago would do so"),
    "C18": gettext_lazy("those who went down in the last round would fall farther"),
    "C19": gettext_lazy(
        "those who met a higher score in the last round would meet one farther above"
    ),
    "C20": gettext_lazy("those who went down two rounds ago would fall farther"),
    "C21": gettext_lazy("those who met a higher score two rounds ago would meet one farther above"),
}
"""What would be worse by each criterion of C.04.3, article 2."""

WHOLE: Text = gettext_lazy("{size} players")

REST: Text = gettext_lazy("{size} players besides the pairs with players from above ({taken})")
"""Who is halved: a bracket, or what the pairs of those moved down leave of it."""

STRENGTHS: Mapping[str, Text] = {
    PreferenceStrength.NONE: gettext_lazy("either colour"),
    PreferenceStrength.MILD: gettext_lazy("mild"),
    PreferenceStrength.STRONG: gettext_lazy("strong"),
    PreferenceStrength.ABSOLUTE: gettext_lazy("absolute"),
}


def name_preference_strength(code: str, language: str | None) -> str:
    """Name how strongly a colour is due."""
    return in_language(STRENGTHS[code], language)


PRESENCES: Mapping[str, Text] = {
    Presence.PRESENT: pgettext_lazy("presences", "present"),
    Presence.HALF_BYE: pgettext_lazy("presences", "half-point bye"),
    Presence.ZERO_BYE: pgettext_lazy("presences", "zero-point bye"),
    Presence.ABSENT: gettext_lazy("absent"),
    Presence.FORFEIT: pgettext_lazy("presences", "did not come"),
    Presence.WITHDRAWN: pgettext_lazy("presences", "withdrawn"),
    Presence.RETURNED: gettext_lazy("returned"),
    Presence.EXPELLED: gettext_lazy("expelled"),
}


def presence_text(code: str, language: str | None) -> str:
    """Return an attendance state in words."""
    return in_language(PRESENCES[code], language)


def why_without_opponent(pairing: Pairing) -> str:
    """Say why a player has no opponent in a round."""
    words = {
        PairingKind.REST: _("bye by the table"),
        PairingKind.ALLOCATED: _("bye: %(points)s points"),
        PairingKind.HALF_BYE: _("half-point bye"),
        PairingKind.ZERO_BYE: _("zero-point bye"),
        PairingKind.ABSENT: _("absent"),
    }
    return words[PairingKind(pairing.kind)] % {"points": pairing.points}


NOT_PAIRED_AGAIN: Mapping[str, Text] = {
    "NoPairing": gettext_lazy("there is no legal pairing"),
    "EngineFailed": gettext_lazy("the pairing program failed"),
    "NoSuchRound": gettext_lazy("the table has no such round"),
    "NothingKept": gettext_lazy("nothing was kept of what the round was paired from"),
}
"""By the word that the pure rooms and the drafts give."""
