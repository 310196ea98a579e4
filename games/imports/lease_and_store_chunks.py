"""Lease the chunks of an import to workers, read them and store their games.

Whoever takes a chunk holds it for a while; when he is killed it is free again afterwards.
The mark "done" is set in the transaction that keeps the games, by him who holds the chunk
and by nobody else, so nothing is counted twice and nothing is half there.
"""

from collections.abc import Callable
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Exists, F, OuterRef, Q, QuerySet

from games.archive.bulk_insert_records import insert_rows_of_games
from games.imports.models import BadGame, ChunkState, ChunkText, ImportChunk, ImportJob, JobState
from games.imports.open_job_and_cut_into_chunks import games_of_chunk
from games.imports.read_file_piece_into_rows import RowsOfPiece, read_file_piece_into_rows

HOLD = timedelta(seconds=60)  # a chunk is read in a tenth of a second; a slow disk may need more


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
    held_until = clock() + HOLD

    def hold_on() -> None:
        nonlocal held_until
        if (now := clock()) > held_until - HOLD / 2:
            held_until = now + HOLD
            _chunk_while_held(chunk).update(taken_until=held_until)

    return _store_chunk(chunk, read_file_piece_into_rows(piece, meanwhile=hold_on), clock())


@transaction.atomic
def _store_chunk(chunk: ImportChunk, found: RowsOfPiece, at: datetime) -> bool:
    """Store the games of a chunk and mark it done; False if somebody else holds it now.

    One transaction for all of it, and short: the rows were made before it began.
    """
    if not _chunk_while_held(chunk).update(state=ChunkState.DONE, done_at=at, error=""):
        return False
    ChunkText.objects.filter(pk=chunk.pk).delete()
    store_rows_of_chunk(chunk, found)
    return True


def store_rows_of_chunk(chunk: ImportChunk, found: RowsOfPiece) -> None:
    """Store what was found in a chunk and count it, inside the caller's transaction."""
    stored = insert_rows_of_games(found.rows, collection=chunk.job.collection)
    BadGame.objects.bulk_create(
        (BadGame(job=chunk.job, chunk=chunk, **columns) for columns in found.bad), batch_size=100
    )
    ImportChunk.objects.filter(pk=chunk.pk).update(
        read=found.read, stored=stored, existing=found.good - stored, bad=len(found.bad)
    )


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
