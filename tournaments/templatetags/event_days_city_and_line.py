"""Template filters: an event's days, its city, and all of it in one line with system and time."""

from django import template
from django.utils.formats import date_format
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from arbiter.clocks import time_control_texts
from games.archive.clean_and_transliterate_names import name_in_latin_letters
from games.draughts.choose_russian_or_english_text import russian_or_english
from tournaments.events.models import Tournament

register = template.Library()


@register.filter
def event_days(event: Tournament) -> str:
    """Return the days of an event: 20–22 November 2026; empty if unknown."""
    first, last = event.starts_on, event.ends_on
    if first is None:
        return ""
    if last is None or last == first:
        return date_format(first, "j E Y")
    if (first.year, first.month) == (last.year, last.month):
        return f"{first.day}–{date_format(last, 'j E Y')}"
    return f"{date_format(first, 'j E Y')} – {date_format(last, 'j E Y')}"


@register.filter
def shown_city(event: Tournament) -> str:
    """Return a city in the reader's letters."""
    return russian_or_english(event.city, name_in_latin_letters(event.city), get_language())


@register.simple_tag
def event_line(event: Tournament) -> str:
    """Return city, days, system of play, rounds and time control in one line."""
    language = get_language()
    parts = [shown_city(event), event_days(event), _(event.play_system.label)]
    if event.rounds_planned:
        words = ngettext("%(rounds)s round", "%(rounds)s rounds", event.rounds_planned)
        parts.append(words % {"rounds": event.rounds_planned})
    if event.time_control:
        parts.append(time_control_texts.describe_stored_control(event.time_control, language))
    return " · ".join(filter(None, parts))
