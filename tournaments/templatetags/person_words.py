"""Template filters that put people into words: names, notes on namesakes, titles, cities."""

from collections.abc import Iterable, Mapping
from typing import Any

from django import template
from django.contrib.auth.models import User

from arbiter.offices import officials_of_event as judges
from tournaments.people import shown_names
from tournaments.people.models import Player
from tournaments.people.rank_and_place_texts import place_in_readers_letters, title_words
from tournaments.people.tell_namesakes_apart import namesake_notes

register = template.Library()


@register.filter
def shown_name(player: Player) -> str:
    """The Latin spelling for those who read no Cyrillic letters, initials of a guarded child."""
    return shown_names.shown_name(player)


@register.filter
def name_spoken_by(user: User) -> str:
    """Across the board people know each other's names, not what they sign in with."""
    player = getattr(user, "player", None)
    return shown_name(player) if player else judges.person_name_for_paper(user)


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
def rank_words(title: str) -> str:
    """A title or category in the reader's language."""
    return title_words(title)


@register.filter
def in_latin_letters(place: str) -> str:
    """A city or a club in Latin letters for those who read no Cyrillic ones."""
    return place_in_readers_letters(place)
