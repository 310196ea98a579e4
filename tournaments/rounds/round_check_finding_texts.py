"""Texts of what a check of a round has found."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

from games.web.render_text_in_language import Text, in_language
from tournaments.events.refusal_param_texts import params_in_words
from tournaments.pairing.findings_of_check import Finding, FindingCode

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


def explain_finding(finding: Finding, language: str | None) -> str:
    """Describe a finding of a pairing check, with its numbers and round."""
    params = {"numbers": finding.numbers, "count": finding.count, "limit": finding.limit}
    text = in_language(FINDINGS[finding.code], language).format_map(
        params_in_words(params, language)
    )
    if finding.round is None:
        return text
    return f"{in_language(_('Round'), language)} {finding.round}: {text}"
