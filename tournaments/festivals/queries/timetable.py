"""The timetable of an event as pages and calendars show it, and what clashes in it."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from itertools import groupby

from django.contrib.auth.models import User
from django.db.models import Prefetch, Q, prefetch_related_objects
from django.urls import reverse
from django.utils.translation import gettext

from arbiter.accounts.models import Office, OfficeRole
from arbiter.accounts.queries.officials import person_name_for_paper
from tournaments.events.models import Tournament
from tournaments.events.queries.calendars import (
    Calendar,
    RoundOfCalendar,
    calendar_file,
    rounds_for_calendars,
)
from tournaments.events.queries.listing import lonely
from tournaments.events.texts import event_title
from tournaments.festivals.models import (
    Application,
    ApplicationState,
    Festival,
    Part,
    Sitting,
    SittingRounds,
)
from tournaments.festivals.rules.timetable import Clash, Slot, find_clashes
from tournaments.festivals.texts import festival_title, sitting_words


@dataclass(frozen=True, slots=True)
class ShownSitting:
    """A sitting with its state now, and the rounds of it grouped by programme and numbers."""

    sitting: Sitting
    state: str  # over, now, next, later
    rounds: tuple[tuple[SittingRounds, tuple[SittingRounds, ...]], ...]


def sittings_of(festival: Festival) -> list[Sitting]:
    """Load the sittings that stand, with their rounds; two queries."""
    return list(
        festival.sittings.filter(is_cancelled=False).prefetch_related(
            "rounds__contest__group", "rounds__contest__programme"
        )
    )


def days_of_timetable(
    festival: Festival, at: datetime, sittings: Sequence[Sitting] | None = None
) -> list[tuple[date, list[ShownSitting]]]:
    """Return the timetable by days, each sitting with its state at this moment."""
    rows = sittings_of(festival) if sittings is None else sittings
    coming = min((row.starts_at for row in rows if row.starts_at > at), default=None)
    shown = [ShownSitting(row, _state(row, at, coming), _by_programme(row)) for row in rows]

    def day(one: ShownSitting) -> date:
        return one.sitting.starts_at.astimezone(festival.zone).date()

    return [(key, list(found)) for key, found in groupby(shown, key=day)]


def sittings_of_today(festival: Festival, at: datetime) -> tuple[date, list[ShownSitting]] | None:
    """Return the day of the timetable that is today, else the next one that has sittings."""
    days = days_of_timetable(festival, at)
    today = at.astimezone(festival.zone).date()
    return next((day for day in days if day[0] >= today), None)


def _state(row: Sitting, at: datetime, coming: datetime | None) -> str:
    if row.ends_at <= at:
        return "over"
    if row.starts_at <= at:
        return "now"
    return "next" if row.starts_at == coming else "later"


def _by_programme(row: Sitting) -> tuple[tuple[SittingRounds, tuple[SittingRounds, ...]], ...]:
    rows = sorted(
        row.rounds.all(),
        key=lambda one: (one.contest.programme.position, one.first, one.contest.group.position),
    )
    groups = groupby(rows, key=lambda one: (one.contest.programme_id, one.first, one.last))
    return tuple((found[0], found) for found in (tuple(rounds) for _key, rounds in groups))


def clashes_of(festival: Festival, sittings: Sequence[Sitting]) -> list[tuple[Clash, list[str]]]:
    """Find what clashes, each with the names of those concerned; five queries at most."""
    persons: dict[int, list[int]] = defaultdict(list)
    parts = Part.objects.filter(
        application__festival=festival,
        application__state__in=(ApplicationState.CONFIRMED, ApplicationState.SENT),
    ).values_list("contest", "application")
    for contest, application in parts:
        persons[contest].append(application)
    slots = [
        Slot(
            row.pk,
            row.starts_at,
            row.ends_at,
            row.hall,
            frozenset(one.contest_id for one in row.rounds.all()),
        )
        for row in sittings
    ]
    officials = _officials_by_contest(festival)
    found = find_clashes(slots, persons, officials)
    wanted = {person for clash in found for person in clash.persons}
    names = dict(
        Application.objects.filter(pk__in=wanted).values_list("pk", "player__name")
        if wanted
        else ()
    )
    appointed = {official for clash in found for official in clash.officials}
    users = User.objects.in_bulk(appointed) if appointed else {}
    return [
        (
            clash,
            [names[person] for person in clash.persons]
            + sorted(person_name_for_paper(users[one]) for one in clash.officials),
        )
        for clash in found
    ]


SEE_TO_PLAY = (OfficeRole.CHIEF, OfficeRole.ARBITER, OfficeRole.SECTION)


def _officials_by_contest(festival: Festival) -> dict[int, list[int]]:
    """Return the arbiters of single tournaments; who is one of the whole event is everywhere."""
    scopes = {
        contest.tournament.scope_key: contest.pk
        for contest in festival.contests.filter(is_host=True).select_related("tournament")
    }
    held = Office.objects.filter(scope__in=[festival.scope_key, *scopes], role__in=SEE_TO_PLAY)
    offices = list(held.values_list("scope", "user"))
    of_all = {user for scope, user in offices if scope == festival.scope_key}
    found: dict[int, list[int]] = defaultdict(list)
    for scope, user in offices:
        if user not in of_all:
            found[scopes[scope]].append(user)
    return found


def _with_rounds() -> Prefetch:
    rounds = ("rounds__contest__group", "rounds__contest__programme")
    return Prefetch("sittings", Sitting.objects.prefetch_related(*rounds))


def _all_sittings(festival: Festival) -> Iterable[Sitting]:
    """Return all sittings with their rounds, as they were loaded or else now."""
    prefetch_related_objects([festival], _with_rounds())
    return festival.sittings.all()


def sittings_for_calendar(
    festival: Festival, contests: Sequence[int] | None = None
) -> list[tuple[Sitting, RoundOfCalendar]]:
    """Return every sitting that ever stood as calendars are told of it; the cancelled too.

    ``contests`` are those of one person: then what is not play, and the sittings of others, are
    left out but for those of all.
    """
    told = []
    for row in _all_sittings(festival):
        playing = [one.contest_id for one in row.rounds.all()]
        if contests is not None and playing and not set(playing) & set(contests):
            continue
        told.append(
            (
                row,
                RoundOfCalendar(
                    number=row.pk,
                    starts_at=row.starts_at,
                    ends_at=row.ends_at,
                    sequence=row.changes,
                    changed_at=festival.opened_at,
                    is_cancelled=row.is_cancelled,
                ),
            )
        )
    return told


def calendar_of_festival(
    festival: Festival, contests: list[int] | None, *, site: str, at: datetime
) -> str:
    """Write the timetable as iCalendar; of one person the sittings of his contests alone.

    ``site`` is the beginning of the site's addresses.
    """
    return calendar_file([_calendar(festival, contests, site)], at=at)


def _calendar(festival: Festival, contests: list[int] | None, site: str) -> Calendar:
    return Calendar(
        uid=f"festival-{festival.pk}@{_host(site)}",
        title=festival_title(festival),
        place=", ".join(filter(None, (festival.venue, festival.city))),
        address=site + reverse("festival-timetable", args=[festival.pk]),
        rounds=[
            (sitting_words(row, contests), line)
            for row, line in sittings_for_calendar(festival, contests)
        ],
    )


def _host(site: str) -> str:
    return site.partition("//")[2].partition("/")[0]


DAYS_BACK = timedelta(days=60)

MOST_OF_SITE = 200
"""Events of each kind in the feed of the site, the newest."""


def calendar_of_site(*, site: str, at: datetime) -> str:
    """Write what public events play as iCalendar: of two months back, and all to come.

    The entries are those of each event's own feed, under the same names; what was taken out is
    told as cancelled. The number of queries does not grow with the events.
    """
    since = at - DAYS_BACK
    festivals = Festival.objects.public().filter(sittings__ends_at__gte=since).distinct()
    told = [
        _calendar(festival, None, site)
        for festival in festivals.order_by("-pk").prefetch_related(_with_rounds())[:MOST_OF_SITE]
    ]
    alone = lonely(Tournament.objects.public()).filter(
        Q(planned_starts__starts_at__gte=since) | Q(starts_on__gte=since.date())
    )
    events = list(alone.distinct().order_by("-pk")[:MOST_OF_SITE])
    rounds = rounds_for_calendars(events)
    told += [
        Calendar(
            uid=f"event-{event.pk}@{_host(site)}",
            title=event_title(event),
            place=event.city,
            address=site + reverse("event", args=[event.pk]),
            rounds=[
                (gettext("Round %(number)s") % {"number": row.number}, row)
                for row in rounds[event.pk]
            ],
        )
        for event in events
    ]
    return calendar_file(told, at=at, is_feed=True)
