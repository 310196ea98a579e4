"""Lists of federations opened; files brought, columns chosen, questions answered."""

import hashlib
from collections.abc import Mapping
from datetime import date, datetime

from django.contrib.auth.models import User
from django.db import transaction

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import SITE_SCOPE, Action
from arbiter.journal.models.writing import write_journal_row
from games.archive.names import clean_name
from tournaments.errors import RefusalCode, TournamentError
from tournaments.federations.lists.columns import (
    TOP_ROWS,
    checked_choice,
    read_listed_rows,
    top_of_lines,
)
from tournaments.federations.models import (
    WAITING,
    FederationList,
    Snapshot,
    SnapshotState,
)
from tournaments.federations.services.comparing import queue_work
from tournaments.people.lists.table import FileFault
from tournaments.people.models import PEOPLE

MOST_LISTS, MOST_SNAPSHOTS = 30, 300

MOST_WAITING = 5
"""Files of one list that are not stored yet."""


@transaction.atomic
def open_list(
    *, title: str, title_en: str = "", source: str, actor: User, at: datetime
) -> FederationList:
    """Open a federation's list; raises TournamentError ``too_many_rating_lists``."""
    rights.require_right(actor, Action.CREATE_EVENT, SITE_SCOPE)
    if FederationList.objects.count() >= MOST_LISTS:
        raise TournamentError(RefusalCode.TOO_MANY_RATING_LISTS, limit=MOST_LISTS)
    opened = FederationList.objects.create(
        title=clean_name(title),
        title_en=clean_name(title_en),
        source=clean_name(source),
        made_at=at,
        made_by=actor,
    )
    write_journal_row(
        stream=PEOPLE,
        verb="federation.opened",
        actor=actor,
        at=at,
        data={"title": opened.title, "source": opened.source},
        before=None,
        after=opened.pk,
    )
    return opened


@transaction.atomic
def bring_file(
    *,
    federation_list: FederationList,
    file_name: str,
    data: bytes,
    day: date,
    edition: str = "",
    actor: User,
    at: datetime,
) -> Snapshot:
    """Keep the file of an edition until its columns are chosen and its questions answered.

    The same file of the same day again is the one that is here. Raises TournamentError
    ``unreadable_list``, ``snapshot_there``, ``too_many_snapshots``.
    """
    rights.require_right(actor, Action.CREATE_EVENT, SITE_SCOPE)
    locked = FederationList.objects.select_for_update().get(pk=federation_list.pk)
    sha256, edition = hashlib.sha256(data).hexdigest(), clean_name(edition)
    there = Snapshot.objects.filter(federation_list=locked, day=day, edition=edition).first()
    if there is not None and there.sha256 == sha256:
        return there
    if there is not None:
        raise TournamentError(
            RefusalCode.SNAPSHOT_THERE, day=day.isoformat(), edition=edition or "–"
        )
    waiting = locked.snapshots.exclude(state=SnapshotState.STORED).count()
    if waiting >= MOST_WAITING or locked.snapshots.count() >= MOST_SNAPSHOTS:
        limit = MOST_WAITING if waiting >= MOST_WAITING else MOST_SNAPSHOTS
        raise TournamentError(RefusalCode.TOO_MANY_SNAPSHOTS, limit=limit)
    try:
        top = top_of_lines(read_listed_rows(data, TOP_ROWS))
    except FileFault as fault:
        raise TournamentError(
            RefusalCode.UNREADABLE_LIST,
            fault=fault.code,
            row=fault.row,
            found=fault.found,
            limit=fault.limit,
        ) from fault
    return Snapshot.objects.create(
        federation_list=locked,
        day=day,
        edition=edition,
        file_name=clean_name(file_name)[:160] or "list",
        sha256=sha256,
        data=data,
        top=top,
        brought_at=at,
        brought_by=actor,
    )


@transaction.atomic
def choose_columns(
    *, snapshot: Snapshot, header: int, fields: Mapping[int, str], actor: User, at: datetime
) -> Snapshot:
    """Take a person's choice of columns, and have the file compared by it.

    Raises BadColumns, TournamentError
    ``snapshot_stored``, ``snapshot_busy``.
    """
    locked = _locked(snapshot, actor)
    width = max((len(cells) for _number, cells in locked.top), default=0)
    choice = checked_choice(header, fields, width=width)
    locked.choice, locked.answers, locked.report = choice.as_json(), {}, {}
    _hand_to_worker(locked, SnapshotState.COMPARING, at)
    return locked


@transaction.atomic
def answer_questions(
    *, snapshot: Snapshot, answers: Mapping[str, str], actor: User, at: datetime
) -> Snapshot:
    """Keep a person's answers to the report's questions; later ones take the place of earlier.

    An answer that a question does not offer is not kept. Raises TournamentError
    ``snapshot_stored``, ``snapshot_busy``.
    """
    locked = _locked(snapshot, actor)
    offered = {
        question["key"]: question["options"] for question in locked.report.get("questions", ())
    }
    fitting = {key: answer for key, answer in answers.items() if answer in offered.get(key, ())}
    locked.answers = {**locked.answers, **fitting}
    locked.save(update_fields=["answers"])
    return locked


@transaction.atomic
def store_snapshot(*, snapshot: Snapshot, actor: User, at: datetime) -> Snapshot:
    """Have a snapshot stored once every question is answered.

    Raises TournamentError ``snapshot_stored``, ``snapshot_busy``, ``snapshot_asks``.
    """
    locked = _locked(snapshot, actor)
    if locked.state != SnapshotState.ASKING:
        raise TournamentError(RefusalCode.SNAPSHOT_NOT_COMPARED)
    open_keys = [
        question["key"]
        for question in locked.report["questions"]
        if question["key"] not in locked.answers
    ]
    if open_keys:
        raise TournamentError(RefusalCode.SNAPSHOT_ASKS, count=len(open_keys))
    locked.stored_by = actor
    locked.save(update_fields=["stored_by"])
    _hand_to_worker(locked, SnapshotState.STORING, at)
    return locked


@transaction.atomic
def discard_snapshot(*, snapshot: Snapshot, actor: User) -> None:
    """Throw away a file that was not stored; raises TournamentError ``snapshot_stored``."""
    _locked(snapshot, actor).delete()


def _locked(snapshot: Snapshot, actor: User) -> Snapshot:
    rights.require_right(actor, Action.CREATE_EVENT, SITE_SCOPE)
    locked = Snapshot.objects.select_for_update(of=("self",)).defer("data").get(pk=snapshot.pk)
    if locked.state == SnapshotState.STORED:
        raise TournamentError(RefusalCode.SNAPSHOT_STORED)
    if locked.state in WAITING:
        raise TournamentError(RefusalCode.SNAPSHOT_BUSY)
    return locked


def _hand_to_worker(snapshot: Snapshot, state: SnapshotState, at: datetime) -> None:
    snapshot.state, snapshot.asked_at, snapshot.tried, snapshot.fault = state, at, 0, {}
    snapshot.save(
        update_fields=["state", "asked_at", "tried", "fault", "choice", "answers", "report"]
    )
    queue_work(snapshot.pk)
