"""Texts of the reasons of pairings, colours and places, with what each reason names."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.utils import timezone
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from games.web.render_text_in_language import Text, in_language
from tournaments.events.refusal_param_texts import params_in_words
from tournaments.pairing.colour_preference_and_history import PreferenceStrength
from tournaments.pairing.reason_of_pairing_or_place import PairingCode, Reason
from tournaments.standings.coefficient_and_reason_texts import PLACES

_PLACES = _(
    "The bracket of {points} points: {group}, {half} in the upper half. "
    "No. {higher} stands in place {place}, No. {lower} in place {other_place}"
)


PAIRING_REASONS: Mapping[str, Text] = {
    PairingCode.TABLE: _(
        "By the round-robin table for {players} players: round {round}, {white}–{black}; "
        "the first number has White"
    ),
    PairingCode.REST: _(
        "By the round-robin table for {players} players number {white} rests in round {round}"
    ),
    PairingCode.PRESCRIBED: _(
        "The event's system of play prescribes it: round {round}, {white}–{black}; "
        "the first number has White"
    ),
    PairingCode.DISPLAY: _(
        "Number {giver} gives the simultaneous display and meets everybody at once: "
        "board {board}, {white}–{black}"
    ),
    PairingCode.BOTH_DUE: _(
        "Each has the colour due to him: White number {white}, Black number {black}"
    ),
    PairingCode.STRONGER_DUE: _(
        "The same colour is due to both; the right of number {stronger} is stronger"
    ),
    PairingCode.LAST_APART: _(
        "Equal rights; the colours change from the last round in which those of numbers {white} "
        "and {black} differed"
    ),
    PairingCode.HIGHER_DUE: _(
        "Equal rights and colours; number {higher}, who stands higher, gets the one due to him"
    ),
    PairingCode.INITIAL: _(
        "No game yet: by the initial colour drawn and the place {place} of the higher ranked"
    ),
    PairingCode.HALVES: format_lazy("{}{}", _PLACES, _(": the upper half meets the lower half")),
    PairingCode.SAME_HALF: format_lazy(
        "{}{}", _PLACES, _(": both from one half, the halves exchanged players")
    ),
    PairingCode.EXCHANGED: format_lazy(
        "{}{}", _PLACES, _(": both from one half. Without an exchange between the halves {why}")
    ),
    PairingCode.MOVED_DOWN: _(
        "No. {higher} ({points} points) came down to the bracket of {down_to} points; "
        "his opponent No. {lower} stands in place {place} of {size} there"
    ),
    PairingCode.FIRST_FREE: _("Of those still free No. {lower} is the first in order"),
    PairingCode.PASSED_MET: _("Earlier in order: No. {passed}; have met No. {higher} already"),
    PairingCode.PASSED_ABSOLUTE: _(
        "Earlier in order: No. {passed}; must have the same colour as No. {higher}"
    ),
    PairingCode.PASSED_PROHIBITED: _(
        "Earlier in order: No. {passed}; kept apart from No. {higher} in this event"
    ),
    PairingCode.PASSED_WORSE: _("Earlier in order: No. {passed}; but then {why}"),
    PairingCode.PASSED_HALVES: _(
        "Earlier in order: No. {passed}; but as good only if the halves of the bracket are made "
        "otherwise, which is later in order: in these {why}"
    ),
    PairingCode.PASSED_COLOURS: _(
        "Earlier in order: No. {passed}; but then the pairs in which one does not get the colour "
        "due would be {least} at least instead of {denied}"
    ),
    PairingCode.PASSED: _("Earlier in order: No. {passed}; paired with others"),
    PairingCode.ODD_BRACKET: _(
        "The bracket of {points} points has {size} players, an odd number: "
        "one goes down, it is No. {higher}"
    ),
    PairingCode.NO_MORE_PAIRS: _(
        "The bracket of {points} points has {size} players; by the rules no more than {made} "
        "pairs can be made: No. {higher} goes down"
    ),
    PairingCode.BARRED: _(
        "In the bracket of {points} points No. {higher} may not meet No. {passed}"
    ),
    PairingCode.STAYED: _(
        "In the bracket of {points} points No. {passed} stands below No. {higher} "
        "but gets an opponent: else {why}"
    ),
    PairingCode.STAYED_BY_ORDER: _(
        "In the bracket of {points} points No. {passed} stands below No. {higher} "
        "but gets an opponent: of the pairings as good this is the first in order"
    ),
    PairingCode.BYE: _(
        "{size} players in the round, an odd number: No. {higher} has the bye – {points} points, "
        "rounds without a game before: {unplayed}"
    ),
    PairingCode.BYE_HAD: _(
        "No. {passed} stands lower but may not have the bye: "
        "had it, or a win's points without a game"
    ),
    PairingCode.BYE_NEEDED: _(
        "No. {passed} stands lower, but with him out the rest cannot be paired"
    ),
    PairingCode.SAME_SCORE: _(
        "No. {higher} and No. {lower} are of one group, that of {points} points"
    ),
    PairingCode.FLOATED: _(
        "No. {higher} ({points} points) came down to an opponent with fewer points"
    ),
    PairingCode.NATURAL_MET: _("No. {higher} and No. {natural} have met"),
    PairingCode.NATURAL_COLOUR: _("The same colour is due to No. {higher} and No. {natural}"),
    PairingCode.NATURAL_NEEDED: _("No. {natural} is paired with another"),
    PairingCode.ALLOCATED_BYE: _(
        "An odd field: number {white} has the bye – {points} points, rounds without an opponent "
        "before: {unplayed}"
    ),
    PairingCode.ASKED_BYE: _("Number {white} in round {round}: {presence}"),
    PairingCode.IMPORTED: _("Round {round} came with the event from another program"),
    PairingCode.BY_HAND: _("Changed by hand: {how}{by}{because}"),
}


CRITERIA: Mapping[str, Text] = {
    "C4": _("the rest could not be paired"),
    "C5": _("the bye would go to a player with more points"),
    "C6": _("more players would leave the bracket unpaired"),
    "C7": _("players with more points would go down"),
    "C8": _("the next bracket would have worse players left unpaired"),
    "C9": _("the bye would go to one with more rounds without a game"),
    "C10": _("more leaders or their opponents would have a colour difference beyond two"),
    "C11": _("more leaders or their opponents would have one colour the third time running"),
    "C12": _("more players would not get the colour due"),
    "C13": _("more players would not get the colour strongly due"),
    "C14": _("more of those who went down in the last round would go down"),
    "C15": _("more of those who met a higher score in the last round would do so"),
    "C16": _("more of those who went down two rounds ago would go down"),
    "C17": _("more of those who met a higher score two rounds ago would do so"),
    "C18": _("those who went down in the last round would fall farther"),
    "C19": _("those who met a higher score in the last round would meet one farther above"),
    "C20": _("those who went down two rounds ago would fall farther"),
    "C21": _("those who met a higher score two rounds ago would meet one farther above"),
}
"""What would be worse by each criterion of C.04.3, article 2."""


WHOLE: Text = _("{size} players")


REST: Text = _("{size} players besides the pairs with players from above ({taken})")
"""Who is halved: a bracket, or what the pairs of those moved down leave of it."""


REASONS: Mapping[str, Text] = {**PAIRING_REASONS, **PLACES}


STRENGTHS: Mapping[str, Text] = {
    PreferenceStrength.NONE: _("either colour"),
    PreferenceStrength.MILD: _("mild"),
    PreferenceStrength.STRONG: _("strong"),
    PreferenceStrength.ABSOLUTE: _("absolute"),
}


def pairing_or_place_reason_in_words(
    reason: Reason | Mapping[str, Any], language: str | None
) -> str:
    """Put a reason (pairing, colour or place), stored or not, into words."""
    stored: Mapping[str, Any] = reason.as_dict() if isinstance(reason, Reason) else reason
    words = in_language(REASONS[str(stored["code"])], language)
    parameters = params_in_words(stored["params"], language) | _of_pairing(
        stored["params"], language
    )
    return words.format_map(parameters)


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


def name_preference_strength(code: str, language: str | None) -> str:
    """Name how strongly a colour is due."""
    return in_language(STRENGTHS[code], language)
