"""What acts of an event of many tournaments leave in the tables, as the journal tells it."""

from collections.abc import Collection, Iterator
from typing import Any

from django.db.models import Q

from arbiter.journal import columns
from tournaments.festivals.models import (
    Application,
    Contest,
    Delegation,
    Fee,
    Festival,
    Group,
    Part,
    Payment,
    Programme,
    Sitting,
    SittingRounds,
)

Told = dict[str, Any]


def tell_common(festival: Festival) -> Told:
    """Tell what is common to the tournaments of an event."""
    return columns.some_rows(Festival.everything.filter(pk=festival.pk))


def tell_cells(festival: Festival) -> Iterator[Told]:
    """Tell programmes, groups and the tournaments they make: these and no others."""
    for model in (Programme, Group, Contest):
        yield columns.all_rows(model, festival=festival.pk)


def tell_timetable(festival: Festival) -> Iterator[Told]:
    """Tell all sittings with their rounds, those cancelled as well."""
    yield columns.all_rows(Sitting, festival=festival.pk)
    yield columns.all_rows(SittingRounds, sitting__festival=festival.pk)


def tell_fees(festival: Festival) -> Told:
    """Tell all lines of the fees."""
    return columns.all_rows(Fee, festival=festival.pk)


def tell_payments(payments: Collection[int]) -> Told:
    """Tell movements of money."""
    return columns.some_rows(Payment.objects.filter(pk__in=payments))


def tell_delegations(delegations: Collection[int]) -> Told:
    """Tell who enters players together."""
    return columns.some_rows(Delegation.objects.filter(pk__in=delegations))


def tell_applications(applications: Collection[int]) -> Iterator[Told]:
    """Tell applications with what is played by them, and their delegations."""
    rows = Application.objects.filter(pk__in=applications)
    yield columns.some_rows(rows)
    yield columns.some_rows(Part.objects.filter(application__in=applications))
    yield columns.some_rows(Delegation.objects.filter(Q(applications__in=applications)).distinct())


def tell_no_more(parts: Collection[int]) -> Iterator[Told]:
    """Tell that these parts are played no more."""
    return (columns.rows_forgotten(Part, id=pk) for pk in parts)
