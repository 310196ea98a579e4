"""Find the lists of players that were uploaded for an event."""

from collections.abc import Iterable

from tournaments.events.models import Tournament
from tournaments.player_list_import.models import PeopleFile


def lists_uploaded_for_event(tournament: Tournament) -> Iterable[PeopleFile]:
    """Return the lists uploaded for an event, the newest first, without their bytes."""
    rows = PeopleFile.objects.filter(tournament=tournament).defer("data")
    return rows.select_related("brought_by")
