"""Texts of cases: why one is urgent, and the names stored with it."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

from arbiter.rules.verdicts.case_urgency import UrgencyReason
from games.draughts.choose_russian_or_english_text import reads_cyrillic
from games.web.render_text_in_language import Text, in_language

URGENCY: Mapping[str, Text] = {
    UrgencyReason.CLOCK_RUNS: _("the game is on, the clock runs"),
    UrgencyReason.ROUND_HELD: _("the last game of its round: everybody waits"),
    UrgencyReason.ROUND_WAITS: _("the round waits for the result"),
    UrgencyReason.APPEAL: _("an appeal to the jury"),
    UrgencyReason.FINISHED: _("a result stands"),
}


def describe_urgency(reason: str, language: str | None) -> str:
    """Describe why a case is urgent."""
    return in_language(URGENCY[reason], language)


def name_stored_with_case(context: Mapping[str, object], name: str, language: str | None) -> str:
    """Return a name stored with a case (white, black, event) in the reader's letters."""
    latin = "" if reads_cyrillic(language) else context.get(f"{name}_en")
    return str(latin or context.get(name) or "?")


def name_with_namesake_note(name: str, note: str | None) -> str:
    """Return a name with a note in brackets that tells it from namesakes."""
    return f"{name} ({note})" if note else name
