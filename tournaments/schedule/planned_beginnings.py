"""Load the planned beginnings of an event's rounds, and find the one that comes next."""

from collections.abc import Mapping
from datetime import datetime

from tournaments.events.models import Tournament
from tournaments.schedule.models import PlannedStart


def planned_starts(tournament: Tournament) -> Mapping[int, datetime]:
    """Round → when it is planned to begin, in the order of rounds; one query."""
    rows = PlannedStart.objects.filter(tournament=tournament).order_by("number")
    return dict(rows.values_list("number", "starts_at"))


def round_that_begins_next(
    starts: Mapping[int, datetime], published: int, at: datetime
) -> tuple[int, datetime] | None:
    """The round that begins next: the newest published one until its hour, else the one after.

    None where nothing is planned for it.
    """
    for number in (published, published + 1):
        if number in starts and (number > published or starts[number] > at):
            return number, starts[number]
    return None
