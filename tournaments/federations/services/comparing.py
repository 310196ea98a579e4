"""What a worker does with a brought list: compare it, store it; safe to run twice."""

from collections.abc import Mapping
from dataclasses import asdict
from datetime import datetime
from typing import Any

from django.db import transaction

from arbiter.journal.models.writing import write_journal_row
from arbiter.proofs.chain import canonical_json, text_fingerprint
from games.web.workers import send_message
from tournaments.federations.lists.columns import (
    BadColumns,
    ReadList,
    heads_to_remember,
    read_by_choice,
    read_listed_rows,
    with_kept_fields,
)
from tournaments.federations.lists.differences import (
    Decided,
    Differences,
    apply_answers,
    compare_with_last,
    meant_twice,
    open_questions,
)
from tournaments.federations.lists.names import words_of_name
from tournaments.federations.models import FederationList, ListedRating, Snapshot, SnapshotState
from tournaments.federations.queries.snapshots import (
    choice_of_snapshot,
    last_lines,
    people_here,
)
from tournaments.people.lists.table import FileFault
from tournaments.people.models import PEOPLE
from tournaments.people.services import lock_people

TASK = "tournaments.work_on_snapshot"

TOGETHER = 2000

MOST_TOLD = 200
"""Lines of one kind that the report names; the others are counted."""

MOST_QUESTIONS = 2000

MOST_TRIES = 3
"""A file that has ended so many workers is not begun again."""


def queue_work(snapshot_id: int) -> None:
    """Queue the work on a snapshot, after the commit."""
    transaction.on_commit(lambda: send_work(snapshot_id))


def send_work(snapshot_id: int) -> bool:
    """Send the message now; if the broker is away, the sweep sends it again."""
    return send_message(TASK, snapshot_id)


def work_on_snapshot(*, snapshot_id: int, at: datetime) -> None:
    """Do what a snapshot waits for: compare it or store it.

    All is done in one transaction: a worker killed in the middle leaves no line, and the snapshot
    waiting, for the sweep to send again. The number of tries is kept outside of it.
    """
    if not _count_try(snapshot_id, at):
        return
    with transaction.atomic():
        snapshot = Snapshot.objects.select_for_update(of=("self",)).get(pk=snapshot_id)
        if snapshot.state == SnapshotState.COMPARING:
            _compare(snapshot)
        elif snapshot.state == SnapshotState.STORING:
            _store(snapshot, at)


def _count_try(snapshot_id: int, at: datetime) -> bool:
    with transaction.atomic():
        snapshot = (
            Snapshot.objects.select_for_update(of=("self",))
            .defer("data")
            .filter(pk=snapshot_id, state__in=(SnapshotState.COMPARING, SnapshotState.STORING))
            .first()
        )
        if snapshot is None:
            return False
        if snapshot.tried >= MOST_TRIES:
            _fail(snapshot, {"code": "too_heavy"})
            return False
        snapshot.tried += 1
        snapshot.asked_at = at
        snapshot.save(update_fields=["tried", "asked_at"])
    return True


def _fail(snapshot: Snapshot, fault: Mapping[str, Any]) -> None:
    snapshot.state, snapshot.fault = SnapshotState.FAILED, dict(fault)
    snapshot.save(update_fields=["state", "fault"])


def _read(snapshot: Snapshot) -> tuple[ReadList, Differences]:
    read = read_by_choice(read_listed_rows(bytes(snapshot.data)), choice_of_snapshot(snapshot))
    people = tuple(with_kept_fields(read.people))
    read = ReadList(people, read.faults, read.rows)
    unread = len({fault.row for fault in read.faults})
    return read, compare_with_last(people, last_lines(snapshot), people_here(), unread=unread)


def _compare(snapshot: Snapshot) -> None:
    try:
        read, found = _read(snapshot)
    except BadColumns as bad:
        _fail(snapshot, {"code": "columns", "columns": bad.code, "params": bad.params})
        return
    except FileFault as bad:
        _fail(
            snapshot,
            {
                "code": "file",
                "fault": bad.code,
                "row": bad.row,
                "found": bad.found,
                "limit": bad.limit,
            },
        )
        return
    if len(found.questions) > MOST_QUESTIONS:
        facts = {"count": len(found.questions), "limit": MOST_QUESTIONS}
        _fail(snapshot, {"code": "too_many_questions", **facts})
        return
    snapshot.report = _report(read, found)
    snapshot.state = SnapshotState.ASKING
    offered = {question.key: question.options for question in found.questions}
    snapshot.answers = {
        key: answer for key, answer in snapshot.answers.items() if answer in offered.get(key, ())
    }
    snapshot.save(update_fields=["report", "state", "answers"])
    heads = heads_to_remember(choice_of_snapshot(snapshot), snapshot.top)
    if heads:
        FederationList.objects.filter(pk=snapshot.federation_list_id).update(heads=heads)


def _report(read: ReadList, found: Differences) -> dict[str, Any]:
    return {
        "rows": read.rows,
        "people": len(read.people),
        "same": found.same,
        "known": len(found.players),
        "new": {
            "count": len(found.new),
            "some": [
                {"row": one.row, "name": one.name, "rating": one.rating}
                for one in found.new[:MOST_TOLD]
            ],
        },
        "changed": {
            "count": len(found.changed),
            "some": [asdict(one) for one in found.changed[:MOST_TOLD]],
        },
        "gone": {
            "count": len(found.gone),
            "some": [
                {"name": one.name, "number": one.number, "rating": one.rating}
                for one in found.gone[:MOST_TOLD]
            ],
        },
        "unread": {
            "count": len({fault.row for fault in read.faults}),
            "some": [asdict(fault) for fault in read.faults[:MOST_TOLD]],
        },
        "questions": [
            {
                "key": one.key,
                "kind": one.kind.value,
                "options": list(one.options),
                "rows": list(one.rows[:MOST_TOLD]),
                "players": list(one.players),
                "facts": dict(one.facts),
            }
            for one in found.questions
        ],
    }


def _store(snapshot: Snapshot, at: datetime) -> None:
    """Store every line at once; what has changed here meanwhile is asked first."""
    lock_people()
    try:
        read, found = _read(snapshot)
    except (BadColumns, FileFault):
        snapshot.state = SnapshotState.COMPARING
        _compare(snapshot)
        return
    if open_questions(found, snapshot.answers):
        _compare(snapshot)
        return
    decided = apply_answers(found, snapshot.answers)
    twice = meant_twice(decided)
    if twice:
        player, rows = next(iter(twice.items()))
        snapshot.report = {**_report(read, found), "twice": {"player": player, "rows": rows}}
        snapshot.answers = {
            key: answer
            for key, answer in snapshot.answers.items()
            if key not in {f"{kind}:{row}" for kind in ("who", "holder") for row in rows}
        }
        snapshot.state = SnapshotState.ASKING
        snapshot.save(update_fields=["report", "state", "answers"])
        return
    lines = _lines(snapshot, read, decided)
    ListedRating.objects.bulk_create(lines, batch_size=TOGETHER)
    snapshot.state, snapshot.stored_at, snapshot.rows = SnapshotState.STORED, at, len(lines)
    snapshot.data = b""
    snapshot.save(update_fields=["state", "stored_at", "rows", "data"])
    write_journal_row(
        stream=PEOPLE,
        verb="federation.stored",
        actor=snapshot.stored_by,
        at=at,
        data={
            "title": snapshot.federation_list.title,
            "listed_on": snapshot.day.isoformat(),
            "edition": snapshot.edition,
            "lines": len(lines),
            "sha256": snapshot.sha256,
            "lines_sha256": fingerprint_of_lines(lines),
        },
        before=None,
        after=snapshot.pk,
    )


def _lines(snapshot: Snapshot, read: ReadList, decided: Decided) -> list[ListedRating]:
    return [
        ListedRating(
            snapshot=snapshot,
            row=one.row,
            number=one.federation_id,
            name=one.name,
            name_latin=one.name_latin,
            surname=next(iter(words_of_name(one.name)), ""),
            rating=one.rating,
            title=one.title,
            federation=one.federation,
            birth_year=one.birth_year,
            sex=one.sex,
            region=one.region,
            city=one.city,
            club=one.club,
            player_id=decided.players.get(one.row),
            is_decided=one.row in decided.decided,
        )
        for one in read.people
        if one.row not in decided.left_out
    ]


def fingerprint_of_lines(lines: list[ListedRating]) -> str:
    """Return the fingerprint of the lines of a snapshot, by which nobody changes one unseen."""
    told = [
        [line.row, line.number, line.name, line.birth_year, line.rating, line.player_id]
        for line in sorted(lines, key=lambda line: line.row)
    ]
    return text_fingerprint(canonical_json({"lines": told}))
