"""Read the state of events that live pages compare: revisions and the last journal row."""

from collections.abc import Collection

from arbiter.journal.models import JournalHead
from arbiter.ports.parse_and_write_subject_keys import TOURNAMENT, Subject
from tournaments.events.models import Tournament

State = dict[str, int]


def revisions_of_events(events: Collection[int]) -> dict[int, State]:
    """Load each event's revision, its table's revision, and its last journal row.

    An event that the public cannot see is left out.
    """
    watched = Tournament.objects.public().filter(pk__in=events)
    found = watched.values_list("pk", "revision", "standings_revision")
    streams = {str(Subject(TOURNAMENT, pk)): pk for pk in events}
    heads = JournalHead.objects.filter(stream__in=streams).values_list("stream", "seq")
    rows = {streams[stream]: seq for stream, seq in heads}
    return {
        pk: {"revision": revision, "standings": standings, "journal": rows.get(pk, 0)}
        for pk, revision, standings in found
    }


def read_event_state(event: int) -> State | None:
    """Return the state of one event; None where there is none."""
    return revisions_of_events([event]).get(event)
