"""Template filters that put people into words: names, notes on namesakes, titles, cities."""

from collections.abc import Iterable, Mapping
from typing import Any

from django import template
from django.contrib.auth.models import User

from arbiter.offices.names_of_officials_on_papers import person_name_for_paper
from tournaments.people import shown_names
from tournaments.people.models import Player
from tournaments.people.tell_namesakes_apart import namesake_notes
from tournaments.people.title_city_and_club_texts import place_in_readers_letters, title_words

register = template.Library()


@register.filter
def shown_name(player: Player) -> str:
    """Return a player's name as the reader may see it, in his letters."""
    return shown_names.shown_name(player)


@register.filter
def name_spoken_by(user: User) -> str:
    """Return a person's name in place of his login, for the other player."""
    player = getattr(user, "player", None)
    return shown_name(player) if player else person_name_for_paper(user)


@register.simple_tag
def namesakes(people: Iterable[Any]) -> Mapping[int, str]:
    """Return notes that tell players of one name apart, by player, for ``value_of_key``.

    The list is of players, of entries, or of lines that have an entry each.
    """
    return namesake_notes(map(_player_of, people))


def _player_of(one: Any) -> Player:
    if isinstance(one, Player):
        return one
    return getattr(one, "entry", one).player


@register.filter
def rank_words(title: str) -> str:
    """Return a title or category in the reader's language."""
    return title_words(title)


@register.filter
def in_latin_letters(place: str) -> str:
    """Return a city or club in the reader's letters."""
    return place_in_readers_letters(place)
