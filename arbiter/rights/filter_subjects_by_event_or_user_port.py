"""Port: apps register which subjects and examinations belong to an event or a user.

The arbiter stores subjects only by name ("game:12"); the app that owns a kind of subject registers
here how its names are found, so that a list of any length is one query.
"""

from dataclasses import dataclass
from typing import Protocol

from django.db.models import Q, QuerySet

from arbiter.rights.permissions_of_roles import Reach


class QuerySubjects(Protocol):
    """Function that queries for the subjects of an event, or those a user takes part in."""

    def __call__(self, *, scope: str | None = None, user_id: int | None = None) -> QuerySet: ...


class FilterExaminations(Protocol):
    """Function that filters examinations an office may see, and those of a user's games."""

    def __call__(self, *, reach: Reach, user_id: int | None) -> QuerySet: ...


@dataclass(frozen=True, slots=True)
class SubjectQueries:
    """The two queries an app registers for its kind of subject."""

    subjects: QuerySubjects
    examinations: FilterExaminations


_holdings: dict[str, SubjectQueries] = {}


def register_subject_queries(kind: str, holding: SubjectQueries) -> None:
    """Register the queries of one kind of subject, once for the life of the process."""
    if _holdings.setdefault(kind, holding) != holding:
        raise ValueError(f"subjects of kind {kind} already have a holding")


def filter_rows_of_scope(scope: str) -> Q:
    """Filter rows whose ``subject`` belongs to an event."""
    condition = Q(pk__in=[])
    for holding in _holdings.values():
        condition |= Q(subject__in=holding.subjects(scope=scope))
    return condition


def filter_rows_of_user(user_id: int | None) -> Q:
    """Filter rows whose ``subject`` a user takes part in; none for nobody."""
    condition = Q(pk__in=[])
    for holding in _holdings.values() if user_id is not None else ():
        condition |= Q(subject__in=holding.subjects(user_id=user_id))
    return condition


def examinations_office_reaches(reach: Reach, user_id: int | None) -> Q:
    """Filter examinations an office may see, or of games a user takes part in."""
    condition = Q(pk__in=[])
    for holding in _holdings.values():
        condition |= Q(pk__in=holding.examinations(reach=reach, user_id=user_id))
    return condition
