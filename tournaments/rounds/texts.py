"""Texts of a round: reasons of pairings, colours and places, findings of a check."""

from collections.abc import Mapping
from datetime import datetime

from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.web.text_in_language import Text, in_language
from tournaments.events.code_param_texts import params_in_words
from tournaments.pairing.check_findings import Finding, FindingCode
from tournaments.pairing.colour_history import PreferenceStrength
from tournaments.pairing.reason_codes import Reason
from tournaments.rounds import reason_texts
from tournaments.standings.texts import PLACES

REASONS: Mapping[str, Text] = {**reason_texts.REASONS, **PLACES}


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
    PreferenceStrength.NONE: _("either colour"),
    PreferenceStrength.MILD: _("mild"),
    PreferenceStrength.STRONG: _("strong"),
    PreferenceStrength.ABSOLUTE: _("absolute"),
}


def explain(reason: Reason | Mapping[str, object], language: str | None) -> str:
    """Text of a reason (pairing, colour or place); takes a Reason or its stored form."""
    stored = reason.as_dict() if isinstance(reason, Reason) else reason
    words = in_language(REASONS[str(stored["code"])], language)
    parameters = params_in_words(stored["params"], language) | _of_pairing(
        stored["params"], language
    )
    return words.format_map(parameters)


def _of_pairing(params: Mapping[str, object], language: str | None) -> dict[str, object]:
    """What the words of a pairing want besides its numbers."""
    parameters: dict[str, object] = {"by": "", "because": ""}
    if params.get("criterion") in reason_texts.CRITERIA:
        parameters["why"] = in_language(reason_texts.CRITERIA[str(params["criterion"])], language)
    if "taken" in params:
        group = reason_texts.REST if params["taken"] else reason_texts.WHOLE
        parameters["group"] = in_language(group, language).format_map(params)
    if params.get("who"):
        when = timezone.localtime(datetime.fromisoformat(str(params["when"])))
        parameters["by"] = f" — {params['who']}, {when:%d.%m.%Y %H:%M}"
    if params.get("reason"):
        parameters["because"] = f". {params['reason']}"
    return parameters


def explain_finding(finding: Finding, language: str | None) -> str:
    """Text of a finding of a pairing check, with numbers and round."""
    params = {"numbers": finding.numbers, "count": finding.count, "limit": finding.limit}
    text = in_language(FINDINGS[finding.code], language).format_map(
        params_in_words(params, language)
    )
    if finding.round is None:
        return text
    return f"{in_language(_('Round'), language)} {finding.round}: {text}"


def strength(code: str, language: str | None) -> str:
    """Text of a colour preference's strength."""
    return in_language(STRENGTHS[code], language)
