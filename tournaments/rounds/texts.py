"""Texts of an event's codes: reasons, findings, states, refusals, cautions, coefficients.

Every table maps a code to (Russian, English); the gaps are filled from the code's params.
"""

from collections import defaultdict
from collections.abc import Mapping
from datetime import datetime

from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.draughts.bilingual import either
from games.draughts.errors import FaultCode
from games.draughts.texts.wording import FAULTS
from games.web.language import Text, in_language
from tournaments.attendance.texts import CAUTIONS, LEVELS, PRESENCES, SCOPES
from tournaments.exchange import trf_texts as trf_words
from tournaments.pairing.cautions import Caution
from tournaments.pairing.colour_history import Strength
from tournaments.pairing.findings import Finding, FindingCode
from tournaments.pairing.reasons import Reason
from tournaments.people import texts as people_words
from tournaments.refusals.texts import ERRORS
from tournaments.rounds import reason_texts as reason_words
from tournaments.scoring.points import CountBy, UnplayedPolicy
from tournaments.scoring.standings import RankCode
from tournaments.scoring.tiebreaks import COEFFICIENTS, Value
from tournaments.standings import coefficient_texts as coefficient_words

REASONS: Mapping[str, Text] = {
    **reason_words.REASONS,
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


FINDINGS: Mapping[str, Text] = {
    FindingCode.UNKNOWN_NUMBER: _("Number {numbers} is not in the event"),
    FindingCode.SELF_PAIRING: _("Number {numbers} is paired with himself"),
    FindingCode.MISSING: _("Number {numbers} is left out"),
    FindingCode.TWICE: _("Number {numbers} stands in the round more than once: {count}"),
    FindingCode.REMATCH: _("Numbers {numbers} meet too often: {count} instead of {limit}"),
    FindingCode.NEVER_MET: _("Numbers {numbers} meet too seldom: {count} instead of {limit}"),
    FindingCode.NEEDLESS_REST: _("More numbers rest than need be: {numbers}"),
    FindingCode.SECOND_REST: _("Number {numbers} has already rested in this cycle"),
    FindingCode.PROHIBITED: _("Numbers {numbers} must not meet"),
    FindingCode.SAME_ABSOLUTE: _("Numbers {numbers} must both have the same colour (C3)"),
    FindingCode.WRONG_COLOURS: _(
        "The colours of numbers {numbers} are not those of the rules (C.04.3, 5.2)"
    ),
    FindingCode.COLOUR_BALANCE: _(
        "Number {numbers} has whites and blacks out of balance by {count}"
    ),
    FindingCode.COLOUR_RUN: _("Number {numbers} has one colour {count} times running"),
    FindingCode.COLOUR_REPEAT: _("Numbers {numbers} meet again with the same colours"),
}


STRENGTHS: Mapping[str, Text] = {
    Strength.NONE: _("either colour"),
    Strength.MILD: _("mild"),
    Strength.STRONG: _("strong"),
    Strength.ABSOLUTE: _("absolute"),
}


COUNTS: Mapping[str, Text] = {
    CountBy.MATCH: _("2–1–0 for the match"),
    CountBy.GAMES: _("by the sum of the games"),
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


RESULT_BY: Mapping[str, Text] = {
    "one_player": _(
        "one player: what the board proves, or what is said against oneself; an official"
    ),
    "both_players": _("both players, or an official"),
    "official": _("an official alone; players state a result"),
}


STATED_BY: Mapping[str, Text] = {
    "w": _("stated by White"),
    "b": _("stated by Black"),
    "wb": _("stated by both"),
    "o": _("entered by one official"),
}


STATES: Mapping[str, Text] = {
    "entries": pgettext_lazy("states", "entries"),
    "drawn": _("lots drawn"),
    "running": _("running"),
    "finished": pgettext_lazy("states", "finished"),
    "cancelled": _("cancelled"),
    "active": _("takes part"),
    "withdrawn": pgettext_lazy("states", "withdrawn"),
    "expelled": _("expelled"),
    "open": _("in play"),
    "reported": pgettext_lazy("states", "stated, waits for confirmation"),
    "adjourned": _("adjourned"),
    "annulled": _("annulled"),
    "faulty": _("faulty"),
    "confirmed": _("confirmed"),
    "waiting": _("waiting"),
    "disputed": _("disputed"),
    "superseded": _("superseded"),
}


REFUSED: Text = _("Refused ({code})")


MINUS, HALF = "−", "½"


SIGNS = {"1-0": "1–0", "0-1": "0–1", "1/2-1/2": "½–½", "0-0": "0–0", "*": "–"}


def explain(reason: Reason | Mapping[str, object], language: str | None) -> str:
    """Text of a reason (pairing, colour or place); takes a Reason or its stored form."""
    stored = reason.as_dict() if isinstance(reason, Reason) else reason
    words = in_language(REASONS[str(stored["code"])], language)
    said = _spoken(stored["params"], language) | _of_pairing(stored["params"], language)
    return words.format_map(said)


def _of_pairing(params: Mapping[str, object], language: str | None) -> dict[str, object]:
    """What the words of a pairing want besides its numbers."""
    found: dict[str, object] = {"by": "", "because": ""}
    if params.get("criterion") in reason_words.CRITERIA:
        found["why"] = in_language(reason_words.CRITERIA[str(params["criterion"])], language)
    if "taken" in params:
        group = reason_words.REST if params["taken"] else reason_words.WHOLE
        found["group"] = in_language(group, language).format_map(params)
    if params.get("who"):
        when = timezone.localtime(datetime.fromisoformat(str(params["when"])))
        found["by"] = f" — {params['who']}, {when:%d.%m.%Y %H:%M}"
    if params.get("reason"):
        found["because"] = f". {params['reason']}"
    return found


def explain_finding(finding: Finding, language: str | None) -> str:
    """Text of a finding of a pairing check, with numbers and round."""
    params = {"numbers": finding.numbers, "count": finding.count, "limit": finding.limit}
    text = in_language(FINDINGS[finding.code], language).format_map(_spoken(params, language))
    if finding.round is None:
        return text
    return f"{in_language(_('Round'), language)} {finding.round}: {text}"


def explain_error(code: str, params: Mapping[str, object], language: str | None) -> str:
    """Text of a refusal; an unknown code is named."""
    said = {**_spoken(params, language), "code": code}
    if "fault" in params:  # a file that somebody sent, refused by its reader
        return people_words.explain_file(str(params["fault"]), params, language)
    if code == "bad_set_up":
        fault = FAULTS[FaultCode(str(params["reason"]))]
        said["said"] = either(fault.ru, fault.en, language).format_map(defaultdict(str, params))
    if "trf" in params:
        return trf_words.explain(str(params["trf"]), params, language)
    return in_language(ERRORS.get(code, REFUSED), language).format_map(said)


def explain_caution(caution: Caution, language: str | None) -> str:
    """Text of a caution about a change by hand."""
    words = CAUTIONS.get(caution.code) or FINDINGS[caution.code]
    params = {"numbers": caution.numbers, "count": caution.count, "limit": caution.limit}
    said = {**_spoken(params, language), "about": caution.about}
    return in_language(words, language).format_map(said)


def presence(code: str, language: str | None) -> str:
    """Text of an attendance state."""
    return in_language(PRESENCES[code], language)


def opening_scope(code: str, language: str | None) -> str:
    """Text: whether an opening is drawn per round or per board."""
    return in_language(SCOPES[code], language)


def unplayed(code: str, language: str | None) -> str:
    """Text of the policy for unplayed rounds."""
    return in_language(POLICIES[code], language)


def result_by(code: str, language: str | None) -> str:
    """Text of who must agree before a result counts."""
    return in_language(RESULT_BY[code], language)


def stated_by(sides: str, language: str | None) -> str:
    """Text of who stated a result."""
    return in_language(STATED_BY[sides], language)


def count_by(code: str, language: str | None) -> str:
    """Text of how a micro-match is scored."""
    return in_language(COUNTS[code], language)


def level(found: int, language: str | None) -> str:
    """Text of a caution's level."""
    return in_language(LEVELS[found], language)


def strength(code: str, language: str | None) -> str:
    """Text of a colour preference's strength."""
    return in_language(STRENGTHS[code], language)


def coefficient_title(code: str, language: str | None) -> str:
    """The full name of a coefficient; an unknown code is its own name."""
    found = COEFFICIENTS.get(code)
    return code if found is None else either(found.title_ru, found.title_en, language)


def coefficient_definition(code: str, language: str | None) -> str:
    """Definition of a coefficient; empty for an unknown code."""
    return in_language(coefficient_words.DEFINITIONS.get(code, ""), language)


def coefficient_short(code: str, language: str | None) -> str:
    """Column heading of a coefficient."""
    found = COEFFICIENTS[code]
    return either(found.short_ru, found.short_en, language)


def format_value(code: str, value: Value | list[int]) -> str:
    """The stored integer as printed: 17 of a doubled coefficient is ``8½``, −3 is ``−3``.

    Numbers that are compared one after the other stand in that order: ``31 / 27 / 20``.
    """
    if not isinstance(value, int):
        return " / ".join(format_value(code, one) for one in value)
    scale = COEFFICIENTS[code].scale
    whole, rest = divmod(abs(value), scale)
    sign = MINUS if value < 0 else ""
    return f"{sign}{whole if whole or not rest else ''}{HALF if rest else ''}"


def difference_of_colours(value: int) -> str:
    """White minus Black with its sign: ``+1``, ``−2``, ``0``."""
    return f"{value:+d}".replace("-", MINUS) if value else "0"


def _spoken(params: Mapping[str, object], language: str | None) -> dict[str, object]:
    """Params as they are said aloud: coefficients by title, values to scale, states in words."""
    said = {key: _say(value) for key, value in params.items()}
    code = params.get("coefficient")
    if code in COEFFICIENTS:
        said["coefficient"] = coefficient_title(code, language)
        said |= {
            key: format_value(code, params[key]) for key in ("value", "above") if key in params
        }
    said |= {key: SIGNS.get(params[key], "–") for key in ("result", "meant") if key in params}
    if params.get("presence") in PRESENCES:
        said["presence"] = in_language(PRESENCES[params["presence"]], language)
    if params.get("finding") in FINDINGS:
        said["first"] = in_language(FINDINGS[params["finding"]], language).format_map(said)
    if params.get("state") in STATES:
        said["state"] = in_language(STATES[params["state"]], language)
    return said


def _say(value: object) -> object:
    if isinstance(value, list | tuple):
        return ", ".join(str(one) for one in value)
    return value
