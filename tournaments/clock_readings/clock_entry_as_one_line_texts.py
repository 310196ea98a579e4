"""Texts: a clock entry as one line."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from arbiter.clocks.describe_clock_time import describe_clock_time
from arbiter.examinations import move_number_and_article_texts, outcome_and_side_texts
from games.web.render_text_in_language import in_language
from games.web.text_of_code_in_language import text_of_code
from tournaments.clock_readings.models import ClockEntry, ClockKind

LINES = {
    ClockKind.READING: _("{time} left"),
    ClockKind.FLAG: _("the flag is down"),
    ClockKind.CORRECTION: _("the clock was set to {time}"),
    ClockKind.ARRIVAL: _("came {time} late"),
    ClockKind.ABSENCE: pgettext_lazy("lines", "did not come"),
    ClockKind.RECORDING: pgettext_lazy("lines", "does not write the moves"),
}


FELL = {1: _("the first of two"), 2: _("the second of two")}


def describe_clock_entry(
    entry: ClockEntry, language: str | None, *, black_first: bool = False
) -> str:
    """Describe a clock entry in one line: ``9… Black: the flag is down``."""
    sentence = in_language(LINES[ClockKind(entry.kind)], language)
    if entry.time is not None:
        sentence = sentence.format(time=describe_clock_time(entry.time))
    if entry.fell:
        sentence += f", {in_language(FELL[entry.fell], language)}"
    if entry.reason:
        sentence += f" — {entry.reason}"
    side = text_of_code(outcome_and_side_texts.SIDES, entry.side, language)
    moment = (
        move_number_and_article_texts.format_ply(entry.ply, black_first=black_first)
        if entry.ply
        else ""
    )
    return f"{moment} {side}: {sentence}".strip()
