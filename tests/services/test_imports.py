"""Imports by real workers on real PostgreSQL and Redis, also when they are killed."""

from datetime import timedelta
from io import BytesIO

import psycopg
import pytest
from django.db import connection
from django.utils import timezone

from games.archive.models import GameRecord, RecordIndex
from games.archive.services import ensure_collection
from games.imports.models import BadGame, ChunkState, ImportChunk, ImportJob, JobState
from games.imports.services import jobs
from games.tasks import sweep
from tests.support.imports import archive, counts
from tests.support.waiting import until
from tests.support.worker import WorkerProcess, worker_environment

pytestmark = pytest.mark.django_db(transaction=True)

GAMES = 600

BAD = frozenset(range(5, GAMES + 1, 50))


@pytest.fixture(autouse=True)
def small_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    """Some twenty chunks."""
    monkeypatch.setattr(jobs, "PIECE", 7000)


def _taken_in(slug: str = "trial") -> ImportJob:
    file = BytesIO(archive(GAMES, bad_ones=BAD))
    collection = ensure_collection(slug=slug)
    now = timezone.now()
    job = jobs.open_import_job(file=file, name="games.pdn", collection=collection, at=now)
    jobs.cut_into_chunks(job, file, by="test", clock=timezone.now)
    return job


def _until_done(job: ImportJob, worker: WorkerProcess) -> None:
    until(lambda: ImportJob.objects.get(pk=job.pk).state == JobState.DONE, worker.log.read_text)


def _all_is_there_once(job: ImportJob) -> None:
    good = GAMES - len(BAD)
    assert counts(job, timezone.now()) == (GAMES, good, 0, len(BAD))
    assert GameRecord.objects.count() == RecordIndex.objects.count() == good
    assert len(set(GameRecord.objects.values_list("round", flat=True))) == good
    assert sorted(BadGame.objects.values_list("number", flat=True)) == sorted(BAD)


def _as_if_the_hold_had_ended() -> None:
    """Time passes: what a killed worker held is free again."""
    moment = timezone.now() - timedelta(seconds=1)
    ImportChunk.objects.filter(state=ChunkState.TAKEN).update(taken_until=moment)


def test_a_file_is_read_by_a_worker(celery_worker_process):
    job = _taken_in()
    jobs.ask_worker_to_read(job.pk, further_workers=4)
    _until_done(job, celery_worker_process)
    _all_is_there_once(job)


def test_double_and_late_messages_store_nothing_twice(celery_worker_process):
    job = _taken_in()
    for _ in range(6):
        jobs.ask_worker_to_read(job.pk, further_workers=6)
    _until_done(job, celery_worker_process)
    jobs.ask_worker_to_read(job.pk, further_workers=2)
    celery_worker_process.wait_idle()
    _all_is_there_once(job)


def _waits_for_a_lock() -> bool:
    """A worker stands inside the transaction of a chunk, its records already inserted."""
    with connection.cursor() as cursor:
        cursor.execute(
            "select count(*) from pg_stat_activity where wait_event_type = 'Lock'"
            " and datname = current_database()"
        )
        return cursor.fetchone()[0] > 0


def test_a_worker_killed_inside_a_chunk_leaves_nothing_half_and_nothing_lost(
    celery_worker_process,
):
    """kill -9 between the records and the end of their transaction, and the broker forgets
    everything: the sweep at the start of the next worker finds what waits."""
    job = _taken_in()
    with psycopg.connect(worker_environment()["DATABASE_URL"]) as holder:
        holder.execute("lock table games_recordindex in exclusive mode")
        jobs.ask_worker_to_read(job.pk, further_workers=1)
        until(_waits_for_a_lock, celery_worker_process.log.read_text)
        celery_worker_process.kill()
    assert GameRecord.objects.count() == 0
    assert ImportChunk.objects.filter(state=ChunkState.TAKEN).exists()

    celery_worker_process.queue.flushdb()
    celery_worker_process.start()
    until(
        lambda: not job.chunks.filter(state=ChunkState.WAITING).exists(),
        celery_worker_process.log.read_text,
    )
    assert ImportJob.objects.get().state == JobState.READING, "the lost chunk is still held"
    _as_if_the_hold_had_ended()
    sweep()
    _until_done(job, celery_worker_process)
    _all_is_there_once(job)


def test_a_worker_killed_again_and_again_still_comes_to_the_end(celery_worker_process):
    """Wherever the kill falls, every game is there once."""
    job = _taken_in()
    for done in (1, 4, 8):
        jobs.ask_worker_to_read(job.pk, further_workers=2)
        until(
            lambda done=done: job.chunks.filter(state=ChunkState.DONE).count() >= done,
            celery_worker_process.log.read_text,
        )
        celery_worker_process.kill()
        celery_worker_process.queue.flushdb()  # its messages would come back in a quarter hour
        _as_if_the_hold_had_ended()
        celery_worker_process.start()
    sweep()
    _until_done(job, celery_worker_process)
    _all_is_there_once(job)


def test_two_imports_of_the_same_games_at_once_store_each_once(celery_worker_process):
    """Two files, two collections, the same games: one of the two stores each
    game, the other finds it there."""
    first, second = _taken_in("first"), _taken_in("second")
    for job in (second, first):
        jobs.ask_worker_to_read(job.pk, further_workers=4)
    for job in (first, second):
        _until_done(job, celery_worker_process)
    good = GAMES - len(BAD)
    assert GameRecord.objects.count() == RecordIndex.objects.count() == good
    ours, other = (counts(job, timezone.now()) for job in (first, second))
    assert ours[1] + other[1] == good
    assert ours[2] + other[2] == good
    assert ours[0] == other[0] == GAMES
