"""Reasons of rulings that are written most often, to be taken by one press."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

from arbiter.cases.models import CaseKind
from games.web.language import Text, in_language

COUNTED: Text = _("I counted it myself: a draw.")

OF_THREEFOLD: tuple[Text, ...] = (COUNTED, _("There was no third time."))

OF_COUNTS: tuple[Text, ...] = (COUNTED, _("The moves have not been made yet."))

BY_KIND: Mapping[str, tuple[Text, ...]] = {
    CaseKind.RECORD: (_("By the score sheet."), _("Both players have confirmed it to me.")),
    CaseKind.RESULT: (
        _("By the score sheet."),
        _("Both players have confirmed it to me."),
        _("Witnesses at the board have confirmed it."),
    ),
    CaseKind.CLAIM: (COUNTED,),
    CaseKind.VIOLATION: (
        _("Put right at the board, the game goes on."),
        _("There was no violation."),
        _("He refused to put it right."),
    ),
    CaseKind.CLOCK: (
        _("I saw the flag fall myself."),
        _("The flag had not fallen."),
        _("The clock was faulty; the times were put right."),
    ),
    CaseKind.APPEAL: (
        _("The arbiter's ruling is right."),
        _("New facts were told to the jury."),
    ),
}


def ready_reasons(kind: str, rule: str, language: str | None) -> tuple[str, ...]:
    """Return the reasons offered in a case of this kind, of a claim by its rule."""
    offered = BY_KIND.get(kind, ())
    if rule:
        offered = OF_THREEFOLD if rule == "threefold" else OF_COUNTS
    return tuple(in_language(text, language) for text in offered)
