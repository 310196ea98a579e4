"""Build files of federations' lists for tests, and bring them step by step."""

import io
from collections.abc import Mapping, Sequence
from datetime import date

from django.contrib.auth.models import User
from openpyxl import Workbook

from tests.support import small_event
from tournaments.federations.models import FederationList, Snapshot
from tournaments.federations.queries.snapshots import columns_of_snapshot
from tournaments.federations.services import comparing, snapshots

HEADS = ("ID", "ФИО", "Год рождения", "Рейтинг", "Звание")

NOVEMBER, DECEMBER = date(2026, 11, 1), date(2026, 12, 1)


def table(*rows: Sequence[object], heads: Sequence[str] = HEADS) -> bytes:
    """A list as CSV in UTF-8."""
    lines = [heads, *rows]
    return "\r\n".join(";".join(map(str, line)) for line in lines).encode()


def workbook(*rows: Sequence[object], heads: Sequence[str] = HEADS) -> bytes:
    """A list as XLSX."""
    book = Workbook()
    for line in (heads, *rows):
        book.active.append(list(line))
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


def opened_list(organiser: User) -> FederationList:
    """A list of a federation."""
    return snapshots.open_list(
        title="Список федерации",
        source="https://example.org/list",
        actor=organiser,
        at=small_event.NOON,
    )


def brought(
    federation_list: FederationList,
    data: bytes,
    organiser: User,
    day: date = NOVEMBER,
    edition: str = "",
) -> Snapshot:
    """A file brought, whose columns nobody has named."""
    return snapshots.bring_file(
        federation_list=federation_list,
        file_name="list.csv",
        data=data,
        day=day,
        edition=edition,
        actor=organiser,
        at=small_event.NOON,
    )


def compared(snapshot: Snapshot, organiser: User, fields: Mapping[int, str] | None = None):
    """The columns as they are proposed (or these), and the file read by a worker."""
    seen = columns_of_snapshot(snapshot)
    proposed = {column.number: column.field for column in seen.columns}
    snapshots.choose_columns(
        snapshot=snapshot,
        header=seen.header or 1,
        fields=proposed if fields is None else fields,
        actor=organiser,
        at=small_event.NOON,
    )
    comparing.work_on_snapshot(snapshot_id=snapshot.pk, at=small_event.NOON)
    return Snapshot.objects.get(pk=snapshot.pk)


def stored(snapshot: Snapshot, organiser: User, answers: Mapping[str, str] | None = None):
    """A compared edition stored, with these answers."""
    snapshots.answer_questions(
        snapshot=snapshot, answers=answers or {}, actor=organiser, at=small_event.NOON
    )
    snapshots.store_snapshot(snapshot=snapshot, actor=organiser, at=small_event.NOON)
    comparing.work_on_snapshot(snapshot_id=snapshot.pk, at=small_event.NOON)
    return Snapshot.objects.get(pk=snapshot.pk)


def edition(
    federation_list: FederationList,
    data: bytes,
    organiser: User,
    day: date = NOVEMBER,
    answers: Mapping[str, str] | None = None,
) -> Snapshot:
    """A whole edition, from its file to the stored one."""
    read = compared(brought(federation_list, data, organiser, day), organiser)
    return stored(read, organiser, answers)
