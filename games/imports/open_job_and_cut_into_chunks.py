"""Open an import, cut its file into chunks for workers, and load the games of a chunk."""

import hashlib
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import BinaryIO

from django.contrib.auth.models import AbstractBaseUser
from django.db import IntegrityError, transaction

from games.archive.models import Collection
from games.draughts import pdn
from games.draughts.pdn import FilePiece
from games.draughts.pdn.detect_encoding_and_decode import CUT
from games.imports import stop_and_resume
from games.imports.iterate_in_batches import iterate_in_batches
from games.imports.models import ChunkText, ImportChunk, ImportJob, JobState
from games.refusals.codes import ImportBusy, RefusalCode, TooLarge, Unreadable

BLOCK = 1 << 20


PIECE = 1 << 20  # characters of a chunk: from a thousand games to two


PIECES_AT_ONCE = 4


HOLD = timedelta(seconds=60)  # longer than cutting and keeping a few pieces can take


def open_import_job(
    *,
    file: BinaryIO,
    name: str,
    collection: Collection,
    at: datetime,
    requested_by: AbstractBaseUser | None = None,
    limit: int | None = None,
) -> ImportJob:
    """Open the import of a file into a collection, or return the same one already under way.

    Raises TooLarge ``too_large`` beyond ``limit`` bytes, Unreadable ``binary``, ``no_game``.
    """
    sha256, size = _measure(file, limit)
    if not size:
        raise Unreadable(RefusalCode.NO_GAME)
    first = next(pdn.cut_stream_into_pieces(_from_start(file), size=PIECE))
    if not first.is_text:
        raise Unreadable(RefusalCode.BINARY)
    under_way = ImportJob.objects.filter(collection=collection, sha256=sha256, finished_at=None)
    if opened := under_way.first():
        return opened
    try:
        with transaction.atomic():
            job = ImportJob.objects.create(
                collection=collection,
                file_name=name[:255],
                sha256=sha256,
                size=size,
                encoding=first.encoding,
                requested_by=requested_by,
                created_at=at,
            )
            stop_and_resume.write_import_act(job, "import.opened", requested_by, at)
            return job
    except IntegrityError:  # somebody brought the same file at the same time
        return under_way.get()


def _measure(file: BinaryIO, limit: int | None) -> tuple[str, int]:
    """The fingerprint and length of a file, read block by block."""
    digest, size = hashlib.sha256(), 0
    _from_start(file)
    while block := file.read(BLOCK):
        size += len(block)
        if limit is not None and size > limit:
            raise TooLarge(RefusalCode.TOO_LARGE, size=size, limit=limit)
        digest.update(block)
    return digest.hexdigest(), size


def _from_start(file: BinaryIO) -> BinaryIO:
    file.seek(0)
    return file


def cut_into_chunks(
    job: ImportJob,
    file: BinaryIO,
    *,
    by: str,
    clock: Callable[[], datetime],
    on_chunk: Callable[[], None] = lambda: None,
    actor: AbstractBaseUser | None = None,
) -> None:
    """Cut a whole file into stored chunks; workers may read them only afterwards.

    Stopped in the middle, it is begun anew; ``on_chunk`` is called after every few pieces. Raises
    ImportBusy ``import_busy`` while somebody else is cutting.
    """
    if job.state == JobState.STOPPED:  # whoever brings the file again wants it read
        stop_and_resume.resume_import(job, at=clock(), actor=actor)
    if job.state != JobState.CUTTING:
        return
    if not _take_job(job, by, clock()):
        job.refresh_from_db()
        if job.state == JobState.CUTTING:
            raise ImportBusy(RefusalCode.IMPORT_BUSY, name=job.file_name)
        return
    job.chunks.all().delete()
    place = 0
    for pieces in iterate_in_batches(
        pdn.cut_stream_into_pieces(_from_start(file), size=PIECE), PIECES_AT_ONCE
    ):
        with transaction.atomic():
            encoding = pieces[-1].encoding  # letters beyond ASCII may come late
            _keep_hold(job, by, clock(), cut_bytes=min(file.tell(), job.size), encoding=encoding)
            _store_chunks(job, place, pieces)
        place += len(pieces)
        on_chunk()
    at = clock()
    _keep_hold(job, by, at, state=JobState.READING, started_at=at, cut_bytes=job.size)


def _take_job(job: ImportJob, by: str, at: datetime) -> bool:
    """Take the file for cutting if nobody holds it; a killed cutter holds it until HOLD is over."""
    free = ImportJob.objects.filter(pk=job.pk, state=JobState.CUTTING)
    free = free.filter(taken_until=None) | free.filter(taken_until__lt=at)
    return bool(free.update(taken_by=by, taken_until=at + HOLD, cut_bytes=0))


def _keep_hold(job: ImportJob, by: str, at: datetime, **fields: object) -> None:
    """Keep hold of the file, or find that it was taken for dead."""
    held = ImportJob.objects.filter(pk=job.pk, state=JobState.CUTTING, taken_by=by)
    if not held.update(taken_until=at + HOLD, **fields):
        raise ImportBusy(RefusalCode.IMPORT_BUSY, name=job.file_name)
    for name, value in fields.items():
        setattr(job, name, value)


def _store_chunks(job: ImportJob, place: int, pieces: list[FilePiece]) -> None:
    """Store pieces as chunks, numbered from ``place``."""
    texts = [piece.text.encode() for piece in pieces]
    chunks = ImportChunk.objects.bulk_create(
        ImportChunk(
            job=job,
            number=number,
            first_game=piece.first_game,
            first_line=piece.first_line,
            games=piece.games,
            is_rest=piece.is_rest,
            size=len(text),
        )
        for number, (piece, text) in enumerate(zip(pieces, texts, strict=True), place)
    )
    ChunkText.objects.bulk_create(
        ChunkText(chunk_id=chunk.pk, data=text) for chunk, text in zip(chunks, texts, strict=True)
    )


def games_of_chunk(chunk: ImportChunk) -> FilePiece | None:
    """Load the text of a chunk's games; None when it has been read already.

    It comes as text whatever the file was written in: the same game is the same record.
    """
    stored = ChunkText.objects.filter(pk=chunk.pk).first()
    if stored is None:
        return None
    mark = CUT if chunk.fault else ""  # of a row too long, cut by an earlier version
    return FilePiece(
        mark + bytes(stored.data).decode(),
        first_line=chunk.first_line,
        first_game=chunk.first_game,
        games=chunk.games,
        is_rest=chunk.is_rest,
    )
