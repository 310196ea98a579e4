"""Check what an event still lacks before it is opened to the public, point by point."""

from dataclasses import dataclass
from enum import StrEnum

from arbiter.rights.permissions_of_roles import Role
from tournaments.entries.models import EntryState
from tournaments.events.models import Tournament
from tournaments.events.offices_of_event import offices_of_event


class ChecklistPoint(StrEnum):
    """Points of the checklist before an event is made public, in order."""

    PLACE = "place"  # where and when
    PLAY = "play"  # a time control
    PLAYERS = "players"
    OFFICIALS = "officials"  # a chief arbiter


@dataclass(frozen=True, slots=True)
class CheckedPoint:
    """A point of the checklist: whether it is done, and a count of players."""

    point: ChecklistPoint
    is_done: bool
    count: int = 0


FEWEST_PLAYERS = 2


def checklist_before_making_public(tournament: Tournament) -> tuple[CheckedPoint, ...]:
    """Check every point; none of them forbids making the event public."""
    players = tournament.entries.filter(state=EntryState.ACTIVE).count()
    return (
        CheckedPoint(ChecklistPoint.PLACE, bool(tournament.city and tournament.starts_on)),
        CheckedPoint(ChecklistPoint.PLAY, bool(tournament.time_control)),
        CheckedPoint(ChecklistPoint.PLAYERS, players >= FEWEST_PLAYERS, players),
        CheckedPoint(ChecklistPoint.OFFICIALS, _has_chief(tournament)),
    )


def _has_chief(tournament: Tournament) -> bool:
    if tournament.chief_arbiter:
        return True
    return offices_of_event(tournament).filter(role=Role.CHIEF).exists()
