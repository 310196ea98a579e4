"""Texts of sanctions: their kinds, and the next step of the ladder."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

from arbiter.examinations import move_number_and_article_texts
from arbiter.rules.violations.ladder_of_sanctions import SanctionKind, SanctionStep
from games.web.render_text_in_language import Text, in_language

SANCTIONS: Mapping[str, Text] = {
    SanctionKind.REMARK: _("remark"),
    SanctionKind.WARNING: _("warning"),
    SanctionKind.TIME: _("time to the opponent"),
    SanctionKind.LOSS: _("loss of the game"),
    SanctionKind.DOUBLE_LOSS: _("loss for both"),
    SanctionKind.EXPULSION: _("expulsion from the event"),
}


NEXT: Text = _("by the regulations next: {kind}{minutes}")


MINUTES: Text = _(", {minutes} min")


def describe_next_sanction(step: SanctionStep, language: str | None) -> str:
    """Describe the ladder's next sanction, with its article."""
    minutes = in_language(MINUTES, language).format(minutes=step.minutes) if step.minutes else ""
    words = in_language(NEXT, language).format(
        kind=in_language(SANCTIONS[step.kind], language), minutes=minutes
    )
    return words + move_number_and_article_texts.article_in_brackets(
        {"article": step.article}, language
    )


def describe_sanction(kind: str, minutes: int, language: str | None) -> str:
    """Describe a sanction by its kind, with the minutes it gives the opponent."""
    added = in_language(MINUTES, language).format(minutes=minutes) if minutes else ""
    return in_language(SANCTIONS[kind], language) + added
