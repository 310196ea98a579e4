"""Lease the chunks of an import to workers, read them and store their games.

Whoever takes a chunk holds it for a while; when he is killed it is free again afterwards.
The mark "done" is set in the transaction that keeps the games, by him who holds the chunk
and by nobody else, so nothing is counted twice and nothing is half there.
"""

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Exists, F, OuterRef, Q, QuerySet

from games.archive.bulk_insert_records import RecordBatch
from games.draughts import pdn
from games.imports.iterate_in_batches import iterate_in_batches
from games.imports.models import BadGame, ChunkState, ChunkText, ImportChunk, ImportJob, JobState
from games.imports.open_job_and_cut_into_chunks import games_of_chunk
from games.imports.sort_out_bad_games import make_bad_game_row, may_game_enter_archive

HOLD = timedelta(seconds=60)  # a chunk is read in a tenth of a second; a slow disk may need more


GAMES_AT_ONCE = 32  # read, then made rows: few enough to be at hand still, enough to get into it


MOST_ATTEMPTS = 5


GIVEN_UP = "given up: {attempts} attempts ended without a result"


def lease_chunk(job: ImportJob, *, by: str, at: datetime) -> ImportChunk | None:
    """Lease the next free chunk of an import to the worker ``by``; None when there is none."""
    while True:
        chunk = _free(at).filter(job=job, job__state=JobState.READING).order_by("number").first()
        if chunk is None:
            return None
        unchanged = ImportChunk.objects.filter(
            pk=chunk.pk, state=chunk.state, taken_by=chunk.taken_by, attempts=chunk.attempts
        )
        if chunk.attempts >= MOST_ATTEMPTS:
            unchanged.update(
                state=ChunkState.FAILED, error=GIVEN_UP.format(attempts=chunk.attempts), done_at=at
            )
        elif unchanged.update(
            state=ChunkState.TAKEN, taken_by=by, taken_until=at + HOLD, attempts=F("attempts") + 1
        ):
            chunk.taken_by, chunk.state = by, ChunkState.TAKEN
            chunk.job = job
            return chunk


def _free(at: datetime) -> QuerySet[ImportChunk]:
    """The chunks that nobody holds: waiting, or held longer than their lease lasts."""
    is_left = Q(state=ChunkState.TAKEN, taken_until__lt=at)
    return ImportChunk.objects.filter(Q(state=ChunkState.WAITING) | is_left)


def import_chunk(chunk: ImportChunk, *, clock: Callable[[], datetime]) -> bool:
    """Read a leased chunk and store its games; return False if the lease was lost meanwhile."""
    piece = games_of_chunk(chunk)
    if piece is None:
        return False
    batch = RecordBatch(chunk.job.collection)
    bad: list[BadGame] = []
    held_until = clock() + HOLD
    with _without_garbage_collection():
        for games in iterate_in_batches(pdn.read_piece(piece), GAMES_AT_ONCE):
            if (now := clock()) > held_until - HOLD / 2:
                held_until = now + HOLD
                _chunk_while_held(chunk).update(taken_until=held_until)
            batch.add(filter(may_game_enter_archive, games))
            bad += [
                make_bad_game_row(game, chunk) for game in games if not may_game_enter_archive(game)
            ]
    return _store_games(chunk, batch, bad, clock())


@transaction.atomic
def _store_games(chunk: ImportChunk, batch: RecordBatch, bad: list[BadGame], at: datetime) -> bool:
    """Store the games of a chunk and mark it done; False if somebody else holds it now.

    One transaction for all of it, and short: the rows were made before it began.
    """
    if not _chunk_while_held(chunk).update(state=ChunkState.DONE, done_at=at, error=""):
        return False
    ChunkText.objects.filter(pk=chunk.pk).delete()
    stored = batch.insert()
    BadGame.objects.bulk_create(bad, batch_size=100)
    ImportChunk.objects.filter(pk=chunk.pk).update(
        read=batch.games + len(bad),
        stored=stored,
        existing=batch.games - stored,
        bad=len(bad),
    )
    return True


@contextmanager
def _without_garbage_collection() -> Iterator[None]:
    """Pause the search for circles of garbage.

    A game makes none, and looking through the many small values of five hundred games again and
    again takes an eighth of the time.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def release_leased_chunk(chunk: ImportChunk, *, at: datetime, error: str = "") -> None:
    """Give a leased chunk back at once, because its worker stops or failed (``error``).

    What nobody can read after several attempts is given up, its text is kept.
    """
    if not error:
        _chunk_while_held(chunk).update(state=ChunkState.WAITING, attempts=F("attempts") - 1)
        return
    is_last = Q(attempts__gte=MOST_ATTEMPTS)
    failed = _chunk_while_held(chunk).filter(is_last)
    failed.update(state=ChunkState.FAILED, error=error, done_at=at)
    _chunk_while_held(chunk).update(state=ChunkState.WAITING, error=error)


def _chunk_while_held(chunk: ImportChunk) -> QuerySet[ImportChunk]:
    return ImportChunk.objects.filter(pk=chunk.pk, state=ChunkState.TAKEN, taken_by=chunk.taken_by)


def finish_import(job: ImportJob, *, at: datetime) -> bool:
    """Mark an import as done if no chunk is left; return whether it is now.

    Asked after each commit and by the sweep, so the last one to end always sees it.
    """
    unread = ImportChunk.objects.filter(
        job=OuterRef("pk"), state__in=[ChunkState.WAITING, ChunkState.TAKEN]
    )
    ImportJob.objects.filter(
        ~Exists(unread), pk=job.pk, state=JobState.READING, finished_at=None
    ).update(state=JobState.DONE, finished_at=at)
    return ImportJob.objects.filter(pk=job.pk, state=JobState.DONE).exists()


def unfinished_imports(at: datetime) -> list[tuple[ImportJob, bool]]:
    """List the imports still being read, each with whether a chunk waits for a worker."""
    jobs = ImportJob.objects.filter(state=JobState.READING).order_by("pk")
    marked = jobs.annotate(has_free=Exists(_free(at).filter(job=OuterRef("pk"))))
    return [(job, job.has_free) for job in marked]
