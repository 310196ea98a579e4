"""Tell people of the same name in one list apart: by year of birth, city, region or club.

A list tells its own namesakes apart (``namesake_notes``). A paper names many people in many places:
who makes one says once whom it may name (``telling_namesakes_apart``).
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from types import MappingProxyType

from django.utils.translation import gettext as _

from games.archive.clean_and_transliterate_names import same_name_key
from tournaments.people.models import Player
from tournaments.people.shown_names import is_full_name_shown, shown_name
from tournaments.people.title_city_and_club_texts import place_in_readers_letters

Fact = Callable[[Player], str]
_NOBODY: Mapping[int, str] = MappingProxyType({})
_told: ContextVar[Mapping[int, str]] = ContextVar("notes of namesakes", default=_NOBODY)


def namesake_notes(players: Iterable[Player]) -> Mapping[int, str]:
    """Return notes (year, city …) that tell players of one name apart, by player.

    The first fact that differs is enough where all have another; else all that differ are told.
    """
    by_name: dict[str, dict[int, Player]] = defaultdict(dict)
    for player in players:
        by_name[same_name_key(shown_name(player))][player.pk] = player
    notes: dict[int, str] = {}
    for group in by_name.values():
        if len(group) > 1:
            notes |= _notes(group)
    return notes


def name_with_note(player: Player, notes: Mapping[int, str]) -> str:
    """Return a name and, in brackets, the note that tells him from his namesakes."""
    note = notes.get(player.pk)
    return f"{shown_name(player)} ({note})" if note else shown_name(player)


@contextmanager
def telling_namesakes_apart(players: Iterable[Player]) -> Iterator[None]:
    """Context manager: ``name_with_namesake_note`` tells these players apart."""
    token = _told.set(namesake_notes(players))
    try:
        yield
    finally:
        _told.reset(token)


def name_with_namesake_note(player: Player) -> str:
    """Return a name with its note among the players of the present paper."""
    return name_with_note(player, _told.get())


def _notes(group: Mapping[int, Player]) -> dict[int, str]:
    told: dict[int, tuple[str, ...]] = dict.fromkeys(group, ())
    for fact in (_born, _city, _region, _club, _federation_id):
        words = {pk: fact(player) for pk, player in group.items()}
        if len(set(words.values())) == 1:
            continue
        told = {pk: (*told[pk], *filter(None, (words[pk],))) for pk in group}
        if len(set(told.values())) == len(group):
            break
    return {pk: ", ".join(words) for pk, words in told.items() if words}


def _born(player: Player) -> str:
    """Nothing of a child whose name this reader sees as initials."""
    if not player.birth_year or not is_full_name_shown(player):
        return ""
    return _("born %(year)s") % {"year": player.birth_year}


def _city(player: Player) -> str:
    return place_in_readers_letters(player.city)


def _region(player: Player) -> str:
    return place_in_readers_letters(player.region)


def _club(player: Player) -> str:
    return place_in_readers_letters(player.club)


def _federation_id(player: Player) -> str:
    return player.federation_id and f"№ {player.federation_id}"
