"""Lists of federations, their snapshots, and what a list is compared with."""

from collections.abc import Iterator
from datetime import date, datetime, timedelta

from django.db.models import Count, Max, OuterRef, Q, QuerySet, Subquery

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import SITE_SCOPE, Action, Visitor
from tournaments.federations.lists.columns import (
    ColumnChoice,
    SeenFile,
    choice_from_json,
    look_at_top,
)
from tournaments.federations.lists.differences import Before, Here
from tournaments.federations.models import (
    WAITING,
    FederationList,
    ListedRating,
    Snapshot,
    SnapshotState,
)
from tournaments.people.models import Player

SHOWN = 200
"""Lines of a snapshot on a page; the file has all."""

PATIENCE = timedelta(minutes=5)
"""After so long without an answer a worker is taken for dead, and the work begins anew."""


def federation_lists() -> QuerySet[FederationList]:
    """Return all lists, each with the number of its stored snapshots and the newest day."""
    stored = Q(snapshots__state=SnapshotState.STORED)
    return FederationList.objects.annotate(
        stored=Count("snapshots", filter=stored), newest=Max("snapshots__day", filter=stored)
    ).order_by("title", "pk")


def may_bring_lists(user: Visitor) -> bool:
    """Return whether a visitor may bring federations' lists, and read them."""
    return rights.is_allowed(user, Action.CREATE_EVENT, SITE_SCOPE)


def snapshots_of_list(federation_list: FederationList) -> QuerySet[Snapshot]:
    """Return the snapshots of a list, the newest first, without their files."""
    return federation_list.snapshots.defer("data", "top", "report", "answers").order_by(
        "-day", "-pk"
    )


def snapshot_of_day(federation_list: int, day: date) -> Snapshot | None:
    """Return the stored snapshot that held on a day: the newest not after it."""
    return (
        Snapshot.objects.filter(
            federation_list=federation_list, state=SnapshotState.STORED, day__lte=day
        )
        .defer("data", "top", "report", "answers")
        .order_by("-day", "-stored_at", "-pk")
        .first()
    )


def listed_ratings_of_person(player: int, today: date) -> list[ListedRating]:
    """Return a person's line in the edition of each list that holds today; one query."""
    holding = Snapshot.objects.filter(
        federation_list=OuterRef("pk"), state=SnapshotState.STORED, day__lte=today
    ).order_by("-day", "-stored_at", "-pk")
    lists = FederationList.objects.annotate(holding=Subquery(holding.values("pk")[:1]))
    lines = ListedRating.objects.filter(
        player=player, rating__isnull=False, snapshot__in=lists.order_by().values("holding")
    )
    return list(
        lines.select_related("snapshot__federation_list")
        .defer(*(f"snapshot__{name}" for name in ("data", "top", "report", "answers")))
        .order_by("snapshot__federation_list__title", "snapshot__federation_list")
    )


def choice_of_snapshot(snapshot: Snapshot) -> ColumnChoice:
    """Return which column of a snapshot's file is what."""
    return choice_from_json(snapshot.choice)


def columns_of_snapshot(snapshot: Snapshot, header: int | None = None) -> SeenFile:
    """Return the top of a snapshot's file, with what is proposed or was chosen."""
    return look_at_top(snapshot.top, snapshot.federation_list.heads, header)


def last_lines(snapshot: Snapshot) -> Iterator[Before]:
    """Yield the lines of the snapshot that held before this one; nothing for the first."""
    last = snapshot_of_day(snapshot.federation_list_id, snapshot.day)
    if last is None:
        return
    lines = ListedRating.objects.filter(snapshot=last).values_list(
        "number", "name", "birth_year", "rating", "player_id", "is_decided"
    )
    for line in lines.iterator(chunk_size=5000):
        yield Before(*line)


def people_here() -> Iterator[Here]:
    """Yield everybody the site knows, but for the people of demonstrations."""
    people = Player.objects.filter(is_demo=False).values_list(
        "pk", "name", "name_latin", "birth_year", "federation_id"
    )
    for person in people.order_by("pk").iterator(chunk_size=5000):
        yield Here(*person)


def lines_of_snapshot(snapshot: Snapshot) -> QuerySet[ListedRating]:
    """Return the lines of a snapshot, the highest rating first."""
    return snapshot.lines.select_related("player").order_by("-rating", "name", "row")


def overdue_snapshots(now: datetime) -> list[int]:
    """Find snapshots whose worker has not answered."""
    waiting = Snapshot.objects.filter(state__in=WAITING, asked_at__lt=now - PATIENCE)
    return list(waiting.values_list("pk", flat=True))
