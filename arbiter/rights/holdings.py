"""Which subjects and examinations belong to an event or to a user, for the office's lists.

The office knows subjects only by name ("game:12"); the room that owns a kind of subject
registers here how its names are found, so that a list of any length is one query.
"""

from dataclasses import dataclass
from typing import Protocol

from django.db.models import Q, QuerySet

from arbiter.rights.permissions import Reach


class Subjects(Protocol):
    """The names of the subjects of an event, or of those a user takes part in."""

    def __call__(self, *, scope: str | None = None, user_id: int | None = None) -> QuerySet: ...


class Examinations(Protocol):
    """The examinations (their numbers) of everything within reach, and of a user's own."""

    def __call__(self, *, reach: Reach, user_id: int | None) -> QuerySet: ...


@dataclass(frozen=True, slots=True)
class Holding:
    """What a room tells of its subjects."""

    subjects: Subjects
    examinations: Examinations


_holdings: dict[str, Holding] = {}


def register(kind: str, holding: Holding) -> None:
    """One for each kind of subject, for the life of the process."""
    if _holdings.setdefault(kind, holding) != holding:
        raise ValueError(f"subjects of kind {kind} already have a holding")


def of_scope(scope: str) -> Q:
    """Rows whose ``subject`` belongs to an event."""
    found = Q(pk__in=[])
    for holding in _holdings.values():
        found |= Q(subject__in=holding.subjects(scope=scope))
    return found


def of_user(user_id: int | None) -> Q:
    """Rows whose ``subject`` a user takes part in; none for nobody."""
    found = Q(pk__in=[])
    for holding in _holdings.values() if user_id is not None else ():
        found |= Q(subject__in=holding.subjects(user_id=user_id))
    return found


def examinations(reach: Reach, user_id: int | None) -> Q:
    """Examinations of what is within reach, and of what a user takes part in."""
    found = Q(pk__in=[])
    for holding in _holdings.values():
        found |= Q(pk__in=holding.examinations(reach=reach, user_id=user_id))
    return found
