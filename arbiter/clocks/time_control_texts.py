"""Texts of time controls, and of what is wrong with a text that is none."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from arbiter.rules.clocks import convert_ruleset_time_control
from arbiter.rules.clocks.convert_ruleset_time_control import (
    MINUTE,
    SECOND,
    ControlFault,
    Period,
    TimeControl,
)
from games.web.render_text_in_language import Text, in_language

BAD_CONTROLS: Mapping[ControlFault, Text] = {
    ControlFault.UNREADABLE: _(
        "This is no time control: {said}. Write 15 minutes, 45+30 or 8 min + 4 s"
    ),
    ControlFault.NO_TIME: _("The time control gives no time"),
    ControlFault.TOO_LONG: _("The time control is over a hundred hours"),
    ControlFault.TOO_MANY_MOVES: _("More than 500 moves in a period"),
    ControlFault.TOO_MANY_PERIODS: _("More than six periods"),
    ControlFault.ENDLESS_PERIOD: _("A period before the last one has no number of moves"),
    ControlFault.TWO_BONUSES: _("An increment and a delay at once"),
}


_PERIOD: Text = _("{time} for the game")


_MOVES: Text = _("{time} for {moves} moves")


_AGAIN: Text = _("{time} for every {moves} moves")


_REST: Text = _("{time} to the end")


_ADDED: Text = _(" + {time} a move")


_GRACE: Text = _(" with a delay of {time} a move")


_THEN: Text = _(", then ")


_UNITS: tuple[tuple[int, Text], ...] = (
    (60 * MINUTE, pgettext_lazy("units", "h")),
    (MINUTE, pgettext_lazy("units", "min")),
    (SECOND, pgettext_lazy("units", "s")),
)


def describe_control(control: TimeControl | None, language: str | None) -> str:
    """Describe a time control: «8 мин на партию», “40 min for the game + 5 s a move”."""
    if control is None:
        return ""
    periods, last = control.periods, len(control.periods) - 1
    sentences = (_describe(period, at, last, language) for at, period in enumerate(periods))
    return in_language(_THEN, language).join(sentences)


def describe_stored_control(text: str, language: str | None) -> str:
    """Describe a stored time control; an unreadable one is shown as it is."""
    control = convert_ruleset_time_control.parse_control_tag(text)
    return describe_control(control, language) if control else text


def explain_bad_control(
    code: ControlFault, params: Mapping[str, object], language: str | None
) -> str:
    """Explain why a text is not a time control."""
    return in_language(BAD_CONTROLS[code], language).format_map(params)


def _describe(period: Period, at: int, last: int, language: str | None) -> str:
    if period.moves is None:
        words = _REST if last else _PERIOD
    else:
        words = _AGAIN if at == last else _MOVES
    sentence = in_language(words, language).format(
        time=_amount(period.base, language), moves=period.moves
    )
    if period.increment:
        sentence += in_language(_ADDED, language).format(time=_amount(period.increment, language))
    if period.delay:
        sentence += in_language(_GRACE, language).format(time=_amount(period.delay, language))
    return sentence


def _amount(time: int, language: str | None) -> str:
    """`90 min` as an hour and a half is said; what is no whole minute has its seconds."""
    parts = []
    for size, words in _UNITS:
        count, rest = divmod(time, size)
        if count and (size is not _UNITS[0][0] or not rest):
            parts.append(f"{count} {in_language(words, language)}")
            time = rest
    if time:
        parts.append(f"{time} {in_language(pgettext_lazy('amount', 'ms'), language)}")
    return " ".join(parts)
