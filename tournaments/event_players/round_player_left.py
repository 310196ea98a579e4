"""Find since which round a player is gone from the event."""

from tournaments.attendance.models import EntryMark
from tournaments.entries.models import EntryState
from tournaments.events.models import Tournament, TournamentState
from tournaments.events.page_head_facts_of_event import EventHeader
from tournaments.pairing.attendance_in_round import GONE


def round_left_by_entry(tournament: Tournament) -> dict[int, int]:
    """Return the round from which each withdrawn or expelled entry is out, by entry."""
    marks = EntryMark.objects.filter(
        entry__tournament=tournament, presence__in=[presence.value for presence in GONE]
    )
    leaving_marks = marks.exclude(entry__state=EntryState.ACTIVE).order_by("pk")
    return dict(leaving_marks.values_list("entry", "round"))


def round_of_leaving(header: EventHeader) -> int | None:
    """Return the round from which one who leaves now is out; None before and after play."""
    event = header.tournament
    if event.state not in (TournamentState.DRAWN, TournamentState.RUNNING):
        return None
    if event.play_system.leavers_lose and header.is_playing:
        return header.current
    return header.next_round if header.next_round <= header.rounds else None
