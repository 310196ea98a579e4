"""Words of federations' lists in templates."""

from collections.abc import Iterable

from django import template

from tournaments.entries.models import Entry
from tournaments.events.models import Tournament
from tournaments.federations import texts
from tournaments.federations.queries.events import average_of_entries, ratings_of_event
from tournaments.federations.texts import edition_in_words

register = template.Library()

register.filter("federation_title", texts.title_of_list)
register.filter("snapshot_state", texts.state_in_words)


@register.simple_tag
def edition_of_event(event: Tournament) -> str:
    """Return the list and edition that seeded an event; empty where none did."""
    chosen = ratings_of_event(event)
    return edition_in_words(chosen.taken_from) if chosen and chosen.taken_from else ""


@register.simple_tag
def average_of_event(entries: Iterable[Entry]) -> int | None:
    """Return the average rating of an event's entries."""
    return average_of_entries(entries).rating
