"""Template filters that put an event into words: its regulations, sides and officials."""

from collections.abc import Iterable, Mapping
from typing import Any

from django import template
from django.utils.translation import get_language, ngettext

from arbiter.offices.models import Office
from arbiter.offices.office_and_range_of_boards_texts import OFFICES, describe_boards
from arbiter.rules.rulesets import ruleset_catalogue
from arbiter.rulesets.article_citation_texts import article_in_words
from games.draughts.choose_russian_or_english_text import russian_or_english
from games.web.render_text_in_language import in_language
from tournaments.entries.models import Entry
from tournaments.events import play_mode_and_display_colour_texts, system_of_play_texts
from tournaments.events.handicap_texts import handicap_words
from tournaments.events.models import Tournament
from tournaments.events.regulation_choices import bye_choices
from tournaments.partners_seconds_and_blindfold import side_and_person_texts
from tournaments.refusals import texts as refusal_texts
from tournaments.results import result_decider_and_stater_texts

register = template.Library()


@register.filter
def system_words(tournament: Tournament) -> str:
    """Describe an event's system of play and its regulations."""
    return system_of_play_texts.join_system_messages(tournament.play_system.describe(tournament))


@register.filter
def mode_lines(tournament: Tournament) -> tuple[str, ...]:
    """Describe an event's mode of play in sentences; empty for an ordinary event."""
    return play_mode_and_display_colour_texts.mode_lines(tournament)


@register.filter
def entry_side_words(entry: Entry) -> str:
    """Describe a side besides its player: giver, blindfold, relief board."""
    return side_and_person_texts.side_line(entry)


@register.filter
def side_role_words(role: str) -> str:
    """Return the role of a partner or second in words."""
    return in_language(side_and_person_texts.ROLES[role], get_language())


@register.filter
def set_up_words(tournament: Tournament) -> str:
    """Describe a handicap from which every game begins."""
    return handicap_words(
        tournament.set_up, ruleset_catalogue.variant_of_ruleset(tournament.ruleset_id)
    )


@register.filter
def entry_of(number: int | None, people: Mapping[int, Entry]) -> Entry | None:
    """Return the entry with a starting number."""
    return None if number is None else people.get(number)


@register.filter
def giver_of(entries: Iterable[Entry]) -> Entry | None:
    """Return the giver of a simultaneous display; None while nobody is marked."""
    return next((entry for entry in entries if entry.is_giver), None)


@register.filter
def bye_words(points: int) -> str:
    """Return the worth of an odd field's bye, as the regulations offer it."""
    return dict(bye_choices()).get(points, str(points))


@register.filter
def event_name(event: Tournament) -> str:
    """Return the event's title in the reader's letters, where it has one."""
    return russian_or_english(event.title, event.title_en or event.title, get_language())


@register.filter
def article_words(article: str) -> str:
    """Return the name of an article in the reader's language."""
    return article_in_words(article, get_language())


@register.filter
def office_word(role: str) -> str:
    """Return the name of an office."""
    return in_language(OFFICES[role], get_language())


@register.filter
def result_by_words(code: str) -> str:
    """Say who must agree before a result counts."""
    return result_decider_and_stater_texts.who_decides_result(code, get_language())


@register.filter
def unconfirmed_words(minutes: int) -> str:
    """Say what happens to a stated result that nobody confirms, and after how long."""
    days, over = divmod(minutes, 24 * 60)
    if days and not over:
        return ngettext(
            "unconfirmed after %(days)s day it goes to the arbiter",
            "unconfirmed after %(days)s days it goes to the arbiter",
            days,
        ) % {"days": days}
    hours, over = divmod(minutes, 60)
    if hours and not over:
        return ngettext(
            "unconfirmed after %(hours)s hour it goes to the arbiter",
            "unconfirmed after %(hours)s hours it goes to the arbiter",
            hours,
        ) % {"hours": hours}
    return ngettext(
        "unconfirmed after %(minutes)s minute it goes to the arbiter",
        "unconfirmed after %(minutes)s minutes it goes to the arbiter",
        minutes,
    ) % {"minutes": minutes}


@register.filter
def refusal_words(error: Mapping[str, Any]) -> str:
    """Explain why a background job was refused."""
    return refusal_texts.explain_error(error["code"], error["params"], get_language())


@register.filter
def office_boards(office: Office) -> str:
    """Describe the boards of a section arbiter."""
    return describe_boards(office.first_board, office.last_board, get_language())


@register.filter
def anybody_has_a(entries: Iterable[Entry], fact: str) -> bool:
    """Return whether any entry has this fact: title, city, rating."""
    of_entry = fact == "rating"
    return any(getattr(entry if of_entry else entry.player, fact) for entry in entries)
