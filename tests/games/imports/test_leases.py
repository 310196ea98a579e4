"""Chunks of an import are leased, taken over after a killed worker, and stored once."""

from collections.abc import Callable
from datetime import datetime, timedelta
from io import BytesIO

import pytest

from games.archive.models import Collection, GameRecord, RecordIndex
from games.archive.services import ensure_collection
from games.imports import reading
from games.imports.models import BadGame, ChunkState, ChunkText, ImportChunk, ImportJob, JobState
from games.imports.queries import import_progress
from games.imports.services import chunks, jobs
from games.tasks import CHUNKS_A_LOOK, read_import_chunks, sweep
from tests.support.imports import LATER, NOON, archive, counts, read_all_chunks, taken_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def collection(db: None) -> Collection:
    """Fixture: a collection."""
    return ensure_collection(slug="trial")


@pytest.fixture(autouse=True)
def small_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    """Some ten games each."""
    monkeypatch.setattr(jobs, "PIECE", 2500)


@pytest.fixture
def looks(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, int]]:
    """The messages sent instead of a broker's."""
    sent: list[tuple[int, int]] = []
    monkeypatch.setattr(
        jobs,
        "ask_worker_to_read",
        lambda pk, *, further_workers=0: sent.append((pk, further_workers)) or True,
    )
    return sent


# --- killed, taken up, done twice -----------------------------------------------------


def test_a_chunk_is_taken_by_one_alone(collection: Collection) -> None:
    job = taken_in(collection, archive(60))
    takers = [chunks.lease_chunk(job, by=name, at=NOON) for name in "abc"]
    assert len({chunk.pk for chunk in takers}) == 3


def test_what_a_killed_taker_held_is_free_after_a_while(collection: Collection) -> None:
    job = taken_in(collection, archive(60))
    lost = chunks.lease_chunk(job, by="killed", at=NOON)
    others = read_all_chunks(job)
    assert others == job.chunks.count() - 1
    assert ImportJob.objects.get().state == JobState.READING
    assert read_all_chunks(job, by="other", at=LATER) == 1
    assert counts(job) == (60, 60, 0, 0)
    assert not chunks.import_chunk(lost, clock=lambda: LATER), (
        "taken for dead, it comes back: nothing twice"
    )
    assert counts(job) == (60, 60, 0, 0)


def test_the_last_part_of_a_killed_reader_is_told_of(collection: Collection) -> None:
    """Nobody waits for a worker then, but for the part to come free."""
    job = taken_in(collection, archive(60))
    chunks.lease_chunk(job, by="killed", at=NOON)
    assert not import_progress(ImportJob.objects.get(), at=NOON).is_held, "others wait to be read"
    read_all_chunks(job)
    now = import_progress(ImportJob.objects.get(), at=NOON + timedelta(seconds=20))
    assert (now.rate, now.is_held) == (None, True)
    read_all_chunks(job, by="other", at=LATER)
    assert not import_progress(ImportJob.objects.get(), at=LATER + timedelta(seconds=20)).is_held


def test_a_stopped_import_has_no_pace(collection: Collection) -> None:
    """Nobody reads: neither games a second nor an end can be told."""
    job = taken_in(collection, archive(60))
    assert chunks.import_chunk(chunks.lease_chunk(job, by="me", at=NOON), clock=lambda: NOON)
    soon = NOON + timedelta(seconds=1)
    assert import_progress(ImportJob.objects.get(), at=soon).rate
    jobs.stop_import(job, at=NOON)
    now = import_progress(ImportJob.objects.get(), at=soon)
    assert (now.rate, now.seconds) == (None, None)


def test_a_taker_that_was_slow_keeps_nothing_that_another_has_taken(
    collection: Collection,
) -> None:
    job = taken_in(collection, archive(10))
    slow = chunks.lease_chunk(job, by="slow", at=NOON)
    taken = chunks.lease_chunk(job, by="quick", at=LATER)
    assert slow.pk == taken.pk
    assert not chunks.import_chunk(slow, clock=lambda: LATER)
    assert not GameRecord.objects.exists()
    assert chunks.import_chunk(taken, clock=lambda: LATER)
    assert counts(job) == (taken_games(taken), taken_games(taken), 0, 0)


def taken_games(chunk: ImportChunk) -> int:
    """Return how many games of a chunk were read."""
    return ImportChunk.objects.get(pk=chunk.pk).read


@pytest.mark.parametrize("step", ["psycopg.Copy.write_row", "stored"])
def test_a_failure_in_the_middle_leaves_nothing_half(
    collection: Collection, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    """Whatever fails inside, neither records nor bad games nor the mark are there."""

    def fail(*_: object, **__: object) -> None:
        raise OSError("the disk is gone")

    job = taken_in(collection, archive(30, bad_ones=[2]))
    chunk = chunks.lease_chunk(job, by="me", at=NOON)
    with monkeypatch.context() as broken:
        if step == "stored":
            broken.setattr(BadGame.objects, "bulk_create", fail)
        else:
            broken.setattr(step, fail)
        with pytest.raises(OSError, match="disk"):
            chunks.import_chunk(chunk, clock=lambda: NOON)
    assert not GameRecord.objects.exists()
    assert not RecordIndex.objects.exists()
    assert not BadGame.objects.exists()
    assert ImportChunk.objects.get(pk=chunk.pk).state == ChunkState.TAKEN
    chunks.release_leased_chunk(chunk, at=NOON, error="OSError")
    read_all_chunks(job)
    assert counts(job) == (30, 29, 0, 1)


def test_a_chunk_nobody_can_read_is_given_up_and_its_text_kept(collection: Collection) -> None:
    job = taken_in(collection, archive(30))
    for _ in range(chunks.MOST_ATTEMPTS):
        chunk = chunks.lease_chunk(job, by="me", at=NOON)
        chunks.release_leased_chunk(chunk, at=NOON, error="ValueError('ours')")
    read_all_chunks(job)
    assert ImportJob.objects.get().state == JobState.DONE
    failed = ImportChunk.objects.get(state=ChunkState.FAILED)
    assert (failed.number, failed.error) == (0, "ValueError('ours')")
    assert jobs.games_of_chunk(failed).text.count("[Event ") == 30 - counts(job)[0]
    assert import_progress(ImportJob.objects.get(), at=NOON).failed == 1


def test_a_chunk_that_kills_its_reader_each_time_is_given_up(collection: Collection) -> None:
    job = taken_in(collection, archive(5))
    at = NOON
    for _ in range(chunks.MOST_ATTEMPTS):
        assert chunks.lease_chunk(job, by="killed", at=at)
        at += chunks.HOLD + timedelta(seconds=1)
    assert chunks.lease_chunk(job, by="careful", at=at) is None
    assert chunks.finish_import(job, at=at)


def test_who_stops_gives_his_chunk_back_at_once(collection: Collection) -> None:
    job = taken_in(collection, archive(5))
    chunk = chunks.lease_chunk(job, by="me", at=NOON)
    chunks.release_leased_chunk(chunk, at=NOON)
    again = chunks.lease_chunk(job, by="other", at=NOON)
    assert (again.pk, again.attempts) == (chunk.pk, 0)


def test_who_needs_long_holds_on(collection: Collection, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody takes away what is still being read."""
    monkeypatch.setattr(reading, "GAMES_AT_ONCE", 1)
    job = taken_in(collection, archive(6))
    chunk = chunks.lease_chunk(job, by="me", at=NOON)
    tick, thefts = iter(range(1000)), []

    def clock() -> datetime:
        now = NOON + next(tick) * chunks.HOLD * 0.4
        thefts.append(chunks.lease_chunk(job, by="thief", at=now))
        return now

    assert chunks.import_chunk(chunk, clock=clock)
    assert len(thefts) > 5
    assert not any(thefts)
    assert counts(job) == (6, 6, 0, 0)


# --- messages -------------------------------------------------------------------------


def test_a_look_calls_others_and_leaves_word_when_more_is_left(
    collection: Collection, looks: list
) -> None:
    job = taken_in(collection, archive(200))
    left = job.chunks.count()
    read_import_chunks(job.pk, 3)
    assert looks == [(job.pk, 0)] * 4
    assert job.chunks.filter(state=ChunkState.DONE).count() == CHUNKS_A_LOOK < left


def test_late_and_double_looks_do_no_harm(collection: Collection, looks: list) -> None:
    job = taken_in(collection, archive(30))
    for _ in range(5):
        read_import_chunks(job.pk, 2)
    read_import_chunks(job.pk + 1)
    assert counts(job) == (30, 30, 0, 0)
    assert ImportJob.objects.get().state == JobState.DONE


def test_a_chunk_that_fails_does_not_stop_the_look(
    collection: Collection, looks: list, monkeypatch: pytest.MonkeyPatch
) -> None:
    job = taken_in(collection, archive(30))
    run: Callable = chunks.import_chunk

    def fails_once(chunk: ImportChunk, *, clock: Callable[[], datetime]) -> bool:
        if chunk.number == 0 and chunk.attempts == 0:
            raise ValueError("once")
        return run(chunk, clock=clock)

    monkeypatch.setattr(chunks, "import_chunk", fails_once)
    read_import_chunks(job.pk)
    assert counts(job) == (30, 30, 0, 0)


def test_the_sweep_asks_for_what_waits_and_closes_what_is_done(
    collection: Collection, looks: list
) -> None:
    waiting = taken_in(collection, archive(30))
    ended = taken_in(collection, archive(5))
    while chunk := chunks.lease_chunk(ended, by="me", at=NOON):
        chunks.import_chunk(
            chunk, clock=lambda: NOON
        )  # and killed before it could close the import
    half = jobs.open_import_job(file=BytesIO(archive(9)), name="x", collection=collection, at=NOON)
    sweep()
    assert [pk for pk, _ in looks] == [waiting.pk]
    states = dict(ImportJob.objects.values_list("pk", "state"))
    assert states == {waiting.pk: "reading", ended.pk: "done", half.pk: "cutting"}


def test_what_our_own_fault_was_is_told_in_a_few_words(collection: Collection, looks: list) -> None:
    """An error of decoding holds the whole chunk, a million characters."""
    job = taken_in(collection, archive(30))
    ChunkText.objects.update(data=b"\xff" * 100_000)
    read_import_chunks(job.pk)
    error = ImportChunk.objects.exclude(error="").first().error
    assert error.startswith("UnicodeDecodeError: ")
    assert len(error) <= 300
