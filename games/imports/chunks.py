"""Lease, read and store the chunks of an import, each in one transaction.

Whoever takes a chunk holds it for a while; when he is killed it is free again afterwards.
The mark "done" is set in the transaction that keeps the games, by him who holds the chunk
and by nobody else, so nothing is counted twice and nothing is half there.
"""

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from itertools import islice

from django.db import transaction
from django.db.models import Exists, F, OuterRef, Q, QuerySet

from games.archive.bulk_insert_records import Batch
from games.draughts import pdn
from games.imports.bad_games import bad_game, is_good
from games.imports.jobs import games_of_chunk
from games.imports.models import BadGame, ChunkState, ChunkText, ImportChunk, ImportJob, JobState

HOLD = timedelta(seconds=60)  # a chunk is read in a tenth of a second; a slow disk may need more


SOME = 32  # games read, then made rows: few enough to be at hand still, enough to get into it


MOST_ATTEMPTS = 5


GIVEN_UP = "given up: {attempts} attempts ended without a result"


def lease_chunk(job: ImportJob, *, by: str, at: datetime) -> ImportChunk | None:
    """Lease the next free chunk to the worker ``by``; None when there is none."""
    while True:
        chunk = _free(at).filter(job=job, job__state=JobState.READING).order_by("number").first()
        if chunk is None:
            return None
        same = ImportChunk.objects.filter(
            pk=chunk.pk, state=chunk.state, taken_by=chunk.taken_by, attempts=chunk.attempts
        )
        if chunk.attempts >= MOST_ATTEMPTS:
            same.update(
                state=ChunkState.FAILED, error=GIVEN_UP.format(attempts=chunk.attempts), done_at=at
            )
        elif same.update(
            state=ChunkState.TAKEN, taken_by=by, taken_until=at + HOLD, attempts=F("attempts") + 1
        ):
            chunk.taken_by, chunk.state = by, ChunkState.TAKEN
            chunk.job = job
            return chunk


def _free(at: datetime) -> QuerySet[ImportChunk]:
    is_left = Q(state=ChunkState.TAKEN, taken_until__lt=at)
    return ImportChunk.objects.filter(Q(state=ChunkState.WAITING) | is_left)


def import_chunk(chunk: ImportChunk, *, clock: Callable[[], datetime]) -> bool:
    """Read a chunk and store its games; return False if the lease was lost meanwhile."""
    piece = games_of_chunk(chunk)
    if piece is None:
        return False
    batch = Batch(chunk.job.collection)
    bad: list[BadGame] = []
    held_until = clock() + HOLD
    with _uncollected():
        for games in _some_at_once(pdn.read_piece(piece)):
            if (now := clock()) > held_until - HOLD / 2:
                held_until = now + HOLD
                _chunk_while_held(chunk).update(taken_until=held_until)
            batch.add(filter(is_good, games))
            bad += [bad_game(game, chunk) for game in games if not is_good(game)]
    return _keep(chunk, batch, bad, clock())


@transaction.atomic
def _keep(chunk: ImportChunk, batch: Batch, bad: list[BadGame], at: datetime) -> bool:
    """One transaction for all of it, and short: the rows were made before it began."""
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


def _some_at_once(games: Iterator[pdn.ReadGame]) -> Iterator[list[pdn.ReadGame]]:
    while some := list(islice(games, SOME)):
        yield some


@contextmanager
def _uncollected() -> Iterator[None]:
    """No search for circles of garbage meanwhile: a game makes none, and looking through the
    many small values of five hundred games again and again takes an eighth of the time."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def return_chunk(chunk: ImportChunk, *, at: datetime, error: str = "") -> None:
    """Release a leased chunk at once, because its worker stops or failed (``error``).

    What nobody can read after several attempts is given up, its text is kept.
    """
    if not error:
        _chunk_while_held(chunk).update(state=ChunkState.WAITING, attempts=F("attempts") - 1)
        return
    lost = Q(attempts__gte=MOST_ATTEMPTS)
    _chunk_while_held(chunk).filter(lost).update(state=ChunkState.FAILED, error=error, done_at=at)
    _chunk_while_held(chunk).update(state=ChunkState.WAITING, error=error)


def _chunk_while_held(chunk: ImportChunk) -> QuerySet[ImportChunk]:
    return ImportChunk.objects.filter(pk=chunk.pk, state=ChunkState.TAKEN, taken_by=chunk.taken_by)


def finish_import(job: ImportJob, *, at: datetime) -> bool:
    """Close an import that has no chunk left; return whether it is closed now.

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
    """List the imports being read, each with whether a chunk waits for a worker."""
    jobs = ImportJob.objects.filter(state=JobState.READING).order_by("pk")
    marked = jobs.annotate(has_free=Exists(_free(at).filter(job=OuterRef("pk"))))
    return [(job, job.has_free) for job in marked]
