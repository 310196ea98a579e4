"""Find the person struck off the list of an event, to be put back on it."""

from arbiter.journal.models import JournalEntry
from tournaments.events.models import Tournament
from tournaments.people.models import Player


def find_removed_player(tournament: Tournament, player: int) -> Player | None:
    """Find a person who was struck off this event's list and is not back in it."""
    rows = JournalEntry.objects.filter(stream=tournament.scope_key, verb="entry.removed")
    was_here = any(row.data.get("player") == player for row in rows.only("data"))
    if not was_here or tournament.entries.filter(player=player).exists():
        return None
    return Player.objects.filter(pk=player).first()
