"""A file at hand is read as it is cut: the same rows as by chunks, stopped and taken up."""

from collections.abc import Callable
from datetime import datetime, timedelta
from io import BytesIO
from multiprocessing import active_children

import pytest
from django.db import transaction
from django.db.models import Sum

from games.archive.models import Collection, GameRecord, RecordIndex
from games.archive.services import ensure_collection
from games.draughts.pdn import FilePiece
from games.imports import reading
from games.imports.models import BadGame, ChunkState, ChunkText, ImportJob, JobState
from games.imports.queries import import_progress
from games.imports.reading import RowsOfPiece, read_file_piece_into_rows
from games.imports.services import chunks, jobs
from games.web.errors import ImportBusy
from tests.support.imports import NOON, WatchedFile, archive, counts, read_all_chunks, taken_in

pytestmark = pytest.mark.django_db

GAMES, BAD = 60, (7, 30, 58)

DATA = archive(GAMES, bad_ones=BAD)

GOOD = GAMES - len(BAD)

LATE = NOON + jobs.HOLD + timedelta(seconds=1)


class Killed(BaseException):
    """Ends a process as nothing else does."""


@pytest.fixture
def collection(db: None) -> Collection:
    return ensure_collection(slug="trial")


@pytest.fixture(autouse=True)
def small_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    """Some ten games each."""
    monkeypatch.setattr(jobs, "PIECE", 2500)


def opened(collection: Collection, data: bytes = DATA) -> tuple[ImportJob, BytesIO]:
    file = BytesIO(data)
    job = jobs.open_import_job(file=file, name="x", collection=collection, at=NOON)
    return job, file


def read(
    collection: Collection, data: bytes = DATA, at: datetime = NOON, **more: object
) -> ImportJob:
    job, file = opened(collection, data)
    chunks.read_and_store_file_without_workers(job, file, by="me", clock=lambda: at, **more)
    return job


def killed_after(pieces: int) -> Callable[[], None]:
    left = iter(range(pieces, 0, -1))

    def on_chunk() -> None:
        if next(left) == 1:
            raise Killed

    return on_chunk


def rows(job: ImportJob) -> tuple[list[tuple], list[tuple]]:
    """What is stored of the file: the games in their order, and the bad ones."""
    names = [field.name for field in GameRecord._meta.fields if field.name not in UNEQUAL]
    records = job.collection.records.order_by("id").values_list(*names, "search__positions")
    columns = [field.name for field in BadGame._meta.fields if field.name not in UNEQUAL]
    return list(records), list(job.bad_games.order_by("number").values_list(*columns))


UNEQUAL = ("id", "collection", "created_at", "job", "chunk")

CHUNK = ("number", "first_game", "first_line", "games", "is_rest", "size", "read", "bad")


def test_the_rows_are_those_of_the_chunks(collection: Collection) -> None:
    """Bad games bear their numbers and places in the whole file, chunks their sums."""
    before = transaction.savepoint()
    by_chunks = taken_in(collection, DATA)
    read_all_chunks(by_chunks)
    expected = rows(by_chunks), list(by_chunks.chunks.values_list(*CHUNK))
    transaction.savepoint_rollback(before)
    job = read(collection)
    assert (rows(job), list(job.chunks.values_list(*CHUNK))) == expected
    assert [row[0] for row in rows(job)[1]] == list(BAD)
    assert [game.faults[0]["game"] for game in job.bad_games.all()] == list(BAD)


def test_a_file_is_read_and_nothing_waits(collection: Collection) -> None:
    job = read(collection)
    job.refresh_from_db()
    assert (job.state, job.cut_bytes, job.chunks.count()) == (JobState.READING, len(DATA), 5)
    assert counts(job) == (GAMES, GOOD, 0, len(BAD))
    assert GameRecord.objects.count() == RecordIndex.objects.count() == GOOD
    assert set(job.chunks.values_list("state", flat=True)) == {ChunkState.DONE}
    assert not ChunkText.objects.exists()
    assert read_all_chunks(job) == 0
    assert ImportJob.objects.get().state == JobState.DONE


def test_killed_it_goes_on_behind_the_last_piece(collection: Collection) -> None:
    """What is stored is not read again; meanwhile nobody else has the file, and later anybody."""
    with pytest.MonkeyPatch.context() as dead, pytest.raises(Killed):
        dead.setattr(jobs, "let_file_go", lambda job, *, by: None)
        read(collection, on_chunk=killed_after(2))
    stored = GameRecord.objects.count()
    assert 0 < stored < GOOD
    with pytest.raises(ImportBusy):
        read(collection)
    job = read(collection, at=LATE)
    assert counts(job, LATE) == (GAMES, GOOD, 0, len(BAD))
    assert list(job.chunks.values_list("number", flat=True)) == list(range(5))
    assert [game.number for game in job.bad_games.order_by("number")] == list(BAD)
    assert GameRecord.objects.count() == GOOD


def test_who_stops_lets_the_file_go_at_once(collection: Collection) -> None:
    with pytest.raises(Killed):
        read(collection, on_chunk=killed_after(1))
    job = read(collection)
    assert counts(job) == (GAMES, GOOD, 0, len(BAD))


def test_workers_take_it_up_where_it_was_killed(collection: Collection) -> None:
    with pytest.raises(Killed):
        read(collection, on_chunk=killed_after(2))
    job = taken_in(collection, DATA)
    assert list(job.chunks.order_by("number").values_list("state", flat=True)) == (
        ["done", "done", "waiting", "waiting", "waiting"]
    )
    read_all_chunks(job)
    assert counts(job) == (GAMES, GOOD, 0, len(BAD))
    assert [game.number for game in job.bad_games.order_by("number")] == list(BAD)


def test_what_is_cut_for_workers_is_left_to_them(collection: Collection) -> None:
    job = taken_in(collection, DATA)
    read(collection)
    assert set(job.chunks.values_list("state", flat=True)) == {ChunkState.WAITING}
    assert not GameRecord.objects.exists()


@pytest.mark.parametrize("change", [{"size": 1}, {"first_line": 3}, {"number": 40}])
def test_a_chunk_that_is_no_piece_of_the_file_now_is_read_anew(
    collection: Collection, change: dict[str, int]
) -> None:
    """An earlier version may have cut otherwise: nothing is counted twice."""
    with pytest.raises(Killed):
        read(collection, on_chunk=killed_after(3))
    job = ImportJob.objects.get()
    job.chunks.filter(number=0).update(**change)
    read(collection)
    assert sum(counts(job)[1:]) == counts(job)[0] == GAMES
    assert counts(job)[3] == BadGame.objects.count() == len(BAD)
    assert GameRecord.objects.count() == GOOD


def test_a_piece_our_own_program_cannot_read_waits_with_its_text(
    collection: Collection, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(piece: FilePiece) -> RowsOfPiece:
        if '[Round "20"]' in piece.text:
            raise ValueError("ours")
        return read_file_piece_into_rows(piece)

    monkeypatch.setattr(reading, "read_file_piece_into_rows", broken)
    job = read(collection)
    waiting = job.chunks.get(state=ChunkState.WAITING)
    assert waiting.error == "ValueError: ours"
    assert read_all_chunks(job) == 1
    assert counts(job) == (GAMES, GOOD, 0, len(BAD))
    assert [game.number for game in job.bad_games.order_by("number")] == list(BAD)


@pytest.mark.parametrize("is_ended", [False, True])
def test_two_processes_give_the_same_rows_in_the_same_order(
    collection: Collection, monkeypatch: pytest.MonkeyPatch, is_ended: bool
) -> None:
    """A reader that somebody ends takes nothing with it: its piece is read here."""
    before = transaction.savepoint()
    expected = rows(read(collection))
    transaction.savepoint_rollback(before)
    monkeypatch.setattr(chunks, "WORTH_READERS", 0)
    if is_ended:
        begin = reading._Reader.__enter__

        def ended(
            reader: reading._Reader,
        ) -> reading._Reader:
            reader._process.kill()
            reader._process.join()
            return begin(reader)

        monkeypatch.setattr(reading._Reader, "__enter__", ended)
    assert rows(read(collection, readers=2)) == expected
    assert not active_children()


def test_how_far_it_is_can_be_seen_meanwhile(collection: Collection) -> None:
    seen = []

    def look() -> None:
        now = import_progress(ImportJob.objects.get(), at=NOON + timedelta(seconds=1))
        seen.append((now.share, now.read))
        assert now.rate
        assert not now.is_taken_in
        assert not now.is_abandoned

    read(collection, on_chunk=look)
    assert seen == sorted(set(seen))
    assert 10 < seen[0][0] < 40
    assert seen[-1] == (99, GAMES)


def test_what_was_read_before_a_stop_does_not_make_it_fast(collection: Collection) -> None:
    """Taken up within seconds, it does not count the games of before as read since then."""
    with pytest.raises(Killed):
        read(collection, on_chunk=killed_after(3))
    seen = []

    def look() -> None:
        now = import_progress(ImportJob.objects.get(), at=NOON + timedelta(seconds=3))
        seen.append((now.read, now.rate))

    before = ImportJob.objects.get().chunks.aggregate(games=Sum("read"))["games"]
    read(collection, at=NOON + timedelta(seconds=2), on_chunk=look)
    assert seen
    assert all(rate == games - before for games, rate in seen)
    job = ImportJob.objects.get()
    chunks.finish_import(job, at=NOON + timedelta(seconds=3))
    job.refresh_from_db()
    assert import_progress(job, at=LATE).rate == GAMES - before


def test_a_file_is_read_block_by_block(collection: Collection) -> None:
    file = WatchedFile(archive(20_000))
    job = jobs.open_import_job(file=file, name="x", collection=collection, at=NOON)
    pieces = pieces_until_stopped(job, file)
    assert file.largest <= jobs.BLOCK
    assert pieces < file.tell() < len(file.getvalue())


def pieces_until_stopped(job: ImportJob, file: WatchedFile) -> int:
    """Stop behind the third piece; how many bytes are stored."""
    with pytest.raises(Killed):
        chunks.read_and_store_file_without_workers(
            job, file, by="me", clock=lambda: NOON, on_chunk=killed_after(3)
        )
    return sum(job.chunks.values_list("size", flat=True))
