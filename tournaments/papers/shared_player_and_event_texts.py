"""Texts that papers share: names, titles, places, event and days, in the reader's language."""

from contextlib import AbstractContextManager

from django.utils.formats import date_format
from django.utils.translation import get_language, pgettext
from django.utils.translation import gettext as _

from arbiter.templatetags.clock_words import time_control_words
from games.draughts.choose_russian_or_english_text import russian_or_english
from tournaments.entries.models import Entry
from tournaments.events.models import Tournament
from tournaments.events.system_of_play_texts import join_system_messages
from tournaments.people.models import Player
from tournaments.people.tell_namesakes_apart import name_with_namesake_note, telling_namesakes_apart
from tournaments.people.title_city_and_club_texts import place_in_readers_letters
from tournaments.rounds_and_boards.models import Pairing, PairingKind
from tournaments.standings.group_tables import Group
from tournaments.standings.left_or_expelled_texts import left_or_expelled_words


def tell_namesakes_of_event_apart(tournament: Tournament) -> AbstractContextManager[None]:
    """Context manager: papers tell this event's players from their namesakes in it."""
    entered = tournament.entries.select_related("player").order_by("pk")
    return telling_namesakes_apart(entry.player for entry in entered)


def player_name(player: Player) -> str:
    """Return a player's name in the reader's letters, with his namesake note."""
    return name_with_namesake_note(player)


def standing_name(entry: Entry) -> str:
    """Return a name for a table of places, with a note if the player left the event."""
    return ", ".join(filter(None, (player_name(entry.player), left_or_expelled_words(entry))))


def city_and_club(player: Player) -> str:
    """Return a player's city and club in one text."""
    return ", ".join(filter(None, map(place_in_readers_letters, (player.city, player.club))))


def describe_group(group: Group) -> str:
    """Describe a group of players; empty for everybody."""
    sex = {"w": _("women"), "m": _("men")}.get(group.sex, "")
    born = (
        _("born in %(year)s or later") % {"year": group.born_from} if group.born_from else "",
        _("born in %(year)s or earlier") % {"year": group.born_to} if group.born_to else "",
    )
    places = (place_in_readers_letters(place) for place in (group.club, group.city, group.region))
    return ", ".join(filter(None, (sex, *born, *places)))


def time_control_fact(tournament: Tournament) -> tuple[tuple[str, str], ...]:
    """Return the time control as name and value, for a list of facts; empty without clocks."""
    if not tournament.time_control:
        return ()
    return ((_("Time control"), time_control_words(tournament.time_control)),)


def event_title(tournament: Tournament) -> str:
    """Return the event's title in the reader's language, where it has one."""
    return russian_or_english(
        tournament.title, tournament.title_en or tournament.title, get_language()
    )


def event_where_and_when(tournament: Tournament) -> str:
    """Return the event's title, place and days; a cancelled one says so."""
    state = pgettext("event", "cancelled") if tournament.is_cancelled else ""
    parts = (
        event_title(tournament),
        place_in_readers_letters(tournament.city),
        days_of_event(tournament),
        state,
    )
    return ", ".join(filter(None, parts))


def days_of_event(tournament: Tournament) -> str:
    """Return the event's first day, and its last where it is another."""
    first_and_last = dict.fromkeys(filter(None, (tournament.starts_on, tournament.ends_on)))
    return " – ".join(date_format(day, "j E Y") for day in first_and_last)


def system_words(tournament: Tournament) -> str:
    """Describe the event's system of play."""
    return join_system_messages(tournament.play_system.describe_on_paper(tournament))


def why_without_opponent(pairing: Pairing) -> str:
    """Say why a player has no opponent in a round."""
    words = {
        PairingKind.REST: _("rests by the table"),
        PairingKind.ALLOCATED: _("free: %(points)s points"),
        PairingKind.HALF_BYE: _("half-point bye"),
        PairingKind.ZERO_BYE: _("zero-point bye"),
        PairingKind.ABSENT: _("absent"),
    }
    return words[PairingKind(pairing.kind)] % {"points": pairing.points}
