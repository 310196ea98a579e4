"""Template filters that put an event into words: its regulations, people and officials."""

from collections.abc import Iterable, Mapping
from typing import Any

from django import template
from django.contrib.auth.models import User
from django.utils.translation import get_language, ngettext

from arbiter.offices import selectors as judges
from arbiter.offices.models import Office
from arbiter.offices.texts import OFFICES, describe_boards
from arbiter.rules.rulesets import catalogue
from arbiter.rulesets.article_texts import article_in_words
from games.draughts.russian_or_english import either
from games.web.text_in_language import in_language
from tournaments.entries.models import Entry
from tournaments.events import play_mode_texts, system_texts
from tournaments.events.models import Tournament
from tournaments.events.regulation_choices import bye_choices
from tournaments.events.set_up_handicap_texts import handicap_words
from tournaments.partners_and_seconds import texts as side_texts
from tournaments.people import shown_names
from tournaments.people.models import Player
from tournaments.people.namesakes import namesake_notes
from tournaments.people.rank_and_place_texts import in_letters, title_words
from tournaments.refusals import texts as refusals_texts
from tournaments.results import texts as results_texts
from tournaments.systems import registry

register = template.Library()


@register.filter
def system_words(tournament: Tournament) -> str:
    """How opponents are found, with the regulations of it."""
    return system_texts.join_system_messages(tournament.play_system.describe(tournament))


@register.filter
def systems_that_ask(name: str) -> str:
    """The systems of play that take a regulation; nothing for one that all of them take."""
    takes = [key for key, system in registry.SYSTEMS.items() if system.takes_regulation(name)]
    return "" if len(takes) == len(registry.SYSTEMS) else " ".join(takes)


@register.filter
def mode_lines(tournament: Tournament) -> tuple[str, ...]:
    """How moves are made, with the facts of it; nothing for an ordinary event."""
    return play_mode_texts.mode_lines(tournament)


@register.filter
def entry_side_words(entry: Entry) -> str:
    """What a side is besides its player: giver, blindfold, relief board."""
    return side_texts.side_line(entry)


@register.filter
def side_role_words(role: str) -> str:
    """What a person does for a side."""
    return in_language(side_texts.ROLES[role], get_language())


@register.filter
def set_up_words(tournament: Tournament) -> str:
    """What every game begins from, where it is a handicap."""
    return handicap_words(tournament.set_up, catalogue.variant_of(tournament.ruleset_id))


@register.filter
def entry_of(number: int | None, people: Mapping[int, Entry]) -> Entry | None:
    """The entry that holds a number."""
    return people.get(number)


@register.filter
def spoken_by(user: User) -> str:
    """Across the board people know each other's names, not what they sign in with."""
    player = getattr(user, "player", None)
    return shown_name(player) if player else judges.name_for_paper(user)


@register.filter
def shown_name(player: Player) -> str:
    """The Latin spelling for those who read no Cyrillic letters, initials of a guarded child."""
    return shown_names.shown_name(player)


@register.filter
def giver_of(entries: Iterable[Entry]) -> Entry | None:
    """Who gives a simultaneous display; None while nobody is marked."""
    return next((entry for entry in entries if entry.is_giver), None)


@register.filter
def letters(place: str) -> str:
    """A city or a club in Latin letters for those who read no Cyrillic ones."""
    return in_letters(place)


@register.filter
def rank_words(title: str) -> str:
    """A title or category in the reader's language."""
    return title_words(title)


@register.simple_tag
def namesakes(people: Iterable[Any]) -> Mapping[int, str]:
    """Player → what tells him from his namesakes in this list, to be asked by ``of_key``.

    The list is of players, of entries, or of lines that have an entry each.
    """
    return namesake_notes(map(_player_of, people))


def _player_of(one: Any) -> Player:
    if isinstance(one, Player):
        return one
    return getattr(one, "entry", one).player


@register.filter
def bye_words(points: int) -> str:
    """What the bye of an odd field is worth, as the regulations offer it."""
    return dict(bye_choices()).get(points, str(points))


@register.filter
def event_name(event: Tournament) -> str:
    """The English title for those who read no Cyrillic letters, where there is one."""
    return either(event.title, event.title_en or event.title, get_language())


@register.filter
def article_words(article: str) -> str:
    """The name of an article in the reader's language."""
    return article_in_words(article, get_language())


@register.filter
def office_word(role: str) -> str:
    return in_language(OFFICES[role], get_language())


@register.filter
def result_by_words(code: str) -> str:
    return results_texts.who_decides_result(code, get_language())


@register.filter
def unconfirmed_words(minutes: int) -> str:
    """What becomes of a stated result that nobody confirms; whole days and hours are said so."""
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
def refusal_words(error: Mapping) -> str:
    """Why nothing came of what a worker was asked for."""
    return refusals_texts.explain_error(error["code"], error["params"], get_language())


@register.filter
def office_boards(office: Office) -> str:
    return describe_boards(office.first_board, office.last_board, get_language())
