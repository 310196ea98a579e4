"""Load the planned beginnings of an event's rounds, and find the one that comes next."""

from collections.abc import Iterable, Mapping
from datetime import datetime

from tournaments.events.models import Tournament
from tournaments.schedule.models import PlannedStart


def planned_starts(tournament: Tournament) -> Mapping[int, datetime]:
    """Return each round's planned beginning, in order of rounds; one query."""
    rows = PlannedStart.objects.filter(tournament=tournament).order_by("number")
    return dict(rows.values_list("number", "starts_at"))


def next_planned_starts(
    events: Iterable[Tournament], at: datetime
) -> Mapping[int, tuple[int, datetime]]:
    """Return each event's next planned round after ``at``, and when; one query."""
    pending = [event.pk for event in events if not event.is_cancelled]
    rows = PlannedStart.objects.filter(tournament__in=pending, starts_at__gt=at)
    latest_first = rows.order_by("-starts_at", "-number")
    return {row.tournament_id: (row.number, row.starts_at) for row in latest_first}


def round_that_begins_next(
    starts: Mapping[int, datetime], published: int, at: datetime
) -> tuple[int, datetime] | None:
    """Return the round that begins next by the schedule, and when; None if unplanned.

    None where nothing is planned for it.
    """
    for number in (published, published + 1):
        if number in starts and (number > published or starts[number] > at):
            return number, starts[number]
    return None
