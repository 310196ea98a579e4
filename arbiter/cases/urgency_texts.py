"""Text that says why a case is urgent."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

from arbiter.rules.verdicts.case_urgency import UrgencyReason
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
