"""A file is cut into chunks, and these become records and a report of bad games."""

import tracemalloc
from datetime import timedelta
from io import BytesIO

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.archive.models import Collection, GameRecord, RecordIndex
from games.archive.services import ensure_collection
from games.imports.models import BadGame, ChunkState, ChunkText, ImportChunk, ImportJob, JobState
from games.imports.services import chunks, jobs
from games.web.errors import ImportBusy, TooLarge, Unreadable
from tests.support.imports import (
    NOON,
    WatchedFile,
    archive,
    bad,
    counts,
    game,
    read_all_chunks,
    taken_in,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def collection(db: None) -> Collection:
    """Fixture: a collection."""
    return ensure_collection(slug="trial")


@pytest.fixture(autouse=True)
def small_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    """Some ten games each."""
    monkeypatch.setattr(jobs, "PIECE", 2500)


# --- from a file to rows --------------------------------------------------------------


def test_a_file_is_stored_chunk_by_chunk(collection: Collection) -> None:
    job = taken_in(collection, archive(60, bad_ones=[7, 30]))
    assert read_all_chunks(job) == job.chunks.count() > 3
    job.refresh_from_db()
    assert (job.state, job.finished_at) == (JobState.DONE, NOON)
    assert counts(job) == (60, 58, 0, 2)
    assert GameRecord.objects.count() == RecordIndex.objects.count() == 58
    assert set(job.chunks.values_list("state", flat=True)) == {ChunkState.DONE}
    assert not ChunkText.objects.exists()


def test_records_come_in_the_order_of_the_file(collection: Collection) -> None:
    read_all_chunks(taken_in(collection, archive(40)))
    rounds = GameRecord.objects.order_by("id").values_list("round", flat=True)
    assert list(rounds) == [str(number) for number in range(1, 41)]


def test_a_bad_game_is_named_by_its_place_in_the_whole_file(collection: Collection) -> None:
    data = archive(60, bad_ones=[45])
    read_all_chunks(taken_in(collection, data))
    row = BadGame.objects.get()
    lines = data.decode().split("\n")
    assert row.number == 45
    assert lines[row.first_line - 1 : row.first_line + 2][2] == '[Round "45"]'
    assert lines[row.line - 1][row.column - 1 :].startswith("b4-a5")
    assert (row.code, row.ply, row.fragment) == ("must_capture", 3, lines[row.line - 1])
    assert (row.faults[0]["game"], row.faults[0]["line"]) == (45, row.line)
    assert row.text == "\n".join(lines[row.first_line - 1 : row.line])


def test_the_same_file_again_finds_everything_there(collection: Collection) -> None:
    data = archive(30, bad_ones=[3])
    first, second = taken_in(collection, data), None
    read_all_chunks(first)
    second = taken_in(collection, data)
    assert second.pk != first.pk
    read_all_chunks(second)
    assert counts(second) == (30, 0, 29, 1)
    assert GameRecord.objects.count() == 29


def test_a_game_twice_in_a_file_is_stored_once(collection: Collection) -> None:
    job = taken_in(collection, "\n".join([game(1)] * 30).encode())
    read_all_chunks(job)
    assert counts(job) == (30, 1, 29, 0)


@pytest.mark.parametrize("codec", ["cp1251", "cp866", "utf-8-sig"])
def test_an_encoding_is_told_and_the_records_are_the_same(
    collection: Collection, codec: str
) -> None:
    read_all_chunks(taken_in(collection, archive(20)))
    data = archive(20).decode().encode(codec)
    job = taken_in(collection, data)
    read_all_chunks(job)
    assert job.encoding == codec
    assert counts(job) == (20, 0, 20, 0)


def test_rubbish_in_the_middle_costs_only_the_games_it_stands_in(
    collection: Collection, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(jobs, "PIECE", 1 << 16)
    games = [game(number) for number in range(1, 1501)]
    games[1299] = games[1299].replace("f6-g5", "f6\x00\x01\x02-g5")
    games[1399] = "\x00\x7f\x1b\x93\xff" * 400 + "\n"
    job = taken_in(collection, "\n".join(games).encode())
    read_all_chunks(job)
    read, stored, existing, bad = counts(job)
    assert (read, existing) == (stored + bad, 0)
    assert stored >= 1497  # the game before may bear what stands behind it
    assert 1 <= bad <= 3
    rounds = set(GameRecord.objects.values_list("round", flat=True))
    assert {"1", "1298", "1302", "1398", "1402", "1500"} <= rounds
    assert "1300" not in rounds
    assert all("\x00" not in row.text + row.fragment for row in BadGame.objects.all())


@pytest.mark.parametrize(
    ("data", "code"), [(b"", "no_game"), (b"\x89PNG\r\n\x1a\n\x00\x00\x00" * 9, "binary")]
)
def test_what_is_no_text_is_refused(collection: Collection, data: bytes, code: str) -> None:
    with pytest.raises(Unreadable) as refused:
        taken_in(collection, data)
    assert refused.value.code == code
    assert not ImportJob.objects.exists()


def test_a_file_beyond_the_limit_is_read_no_further(collection: Collection) -> None:
    file = BytesIO(archive(2000))
    block = jobs.BLOCK
    with pytest.raises(TooLarge):
        jobs.open_import_job(
            file=file, name="x", collection=collection, at=NOON, limit=block // 1000
        )
    assert file.tell() <= block


# --- cutting --------------------------------------------------------------------------


def test_the_same_file_under_way_is_the_same_import(collection: Collection) -> None:
    first, again = (taken_in(collection, archive(30)) for _ in range(2))
    assert first == again
    assert ImportChunk.objects.count() == first.chunks.count()
    elsewhere = taken_in(ensure_collection(slug="other"), archive(30))
    assert elsewhere != first


def test_cutting_that_was_killed_is_begun_anew(collection: Collection) -> None:
    data = archive(60)

    class Killed(Exception):
        pass

    def kill() -> None:
        raise Killed

    file = BytesIO(data)
    job = jobs.open_import_job(file=file, name="x", collection=collection, at=NOON)
    with pytest.MonkeyPatch.context() as few, pytest.raises(Killed):
        few.setattr(jobs, "PIECES_AT_ONCE", 1)
        jobs.cut_into_chunks(job, file, by="killed", clock=lambda: NOON, on_chunk=kill)
    assert ImportChunk.objects.count() == 1
    assert chunks.lease_chunk(job, by="early", at=NOON) is None, "not before the file is whole"
    with pytest.raises(ImportBusy):
        jobs.cut_into_chunks(job, file, by="second", clock=lambda: NOON)
    late = NOON + jobs.HOLD + timedelta(seconds=1)
    jobs.cut_into_chunks(job, file, by="second", clock=lambda: late)
    read_all_chunks(job, at=late)
    assert counts(job, late) == (60, 60, 0, 0)


# --- what it costs --------------------------------------------------------------------


def test_a_chunk_costs_the_same_queries_whatever_its_length(
    collection: Collection, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No query for each game, good or bad."""
    costs = []
    for first, last, size in ((1, 11, 2500), (100, 500, 1 << 18)):
        monkeypatch.setattr(jobs, "PIECE", size)
        games = [bad(number) if number % 5 == 0 else game(number) for number in range(first, last)]
        job = taken_in(collection, "\n".join(games).encode())
        with CaptureQueriesContext(connection) as queries:
            chunk = chunks.lease_chunk(job, by="me", at=NOON)
            chunks.import_chunk(chunk, clock=lambda: NOON)
        costs.append(len(queries))
    assert costs[0] == costs[1] <= 16


def test_a_file_is_never_whole_in_memory(
    collection: Collection, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Read block by block, kept piece by piece: a file twice as long holds no more."""
    monkeypatch.setattr(jobs, "PIECE", 1 << 15)
    most = []
    for count in (20_000, 40_000):
        file = WatchedFile(archive(count))
        job = jobs.open_import_job(file=file, name="x", collection=collection, at=NOON)
        tracemalloc.start()
        try:
            jobs.cut_into_chunks(job, file, by="me", clock=lambda: NOON)
            most.append(tracemalloc.get_traced_memory()[1])
        finally:
            tracemalloc.stop()
        assert file.largest <= jobs.BLOCK
    assert most[1] < most[0] * 1.3
    assert len(file.getvalue()) > 4 * jobs.BLOCK
