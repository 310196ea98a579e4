"""Open an import and cut its file into chunks for workers; start, stop and resume it."""

import hashlib
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from typing import BinaryIO, NamedTuple

from django.contrib.auth.models import AbstractBaseUser
from django.core.files.uploadedfile import UploadedFile
from django.db import IntegrityError, transaction
from django.db.models import Q

from games.archive.models import Collection
from games.draughts import pdn
from games.draughts.pdn import FilePiece
from games.draughts.pdn.encoding import CUT
from games.imports.models import ChunkState, ChunkText, ImportChunk, ImportJob, JobState
from games.imports.reading import iterate_in_batches
from games.web import ports as web_ports
from games.web.errors import ImportBusy, ImportNotRunning, RefusalCode, TooLarge, Unreadable
from games.web.workers import send_message


def start_import(
    *,
    upload: UploadedFile,
    into: Callable[[], Collection],
    limit: int,
    actor: AbstractBaseUser,
    by: str,
    clock: Callable[[], datetime],
    key: str = "",
) -> ImportJob:
    """Open the import of a file, cut it into chunks, and ask workers to read them.

    ``into`` gives the collection and may make it: a refused file leaves no empty one behind.
    ``by`` names whoever holds the file while it is cut; ``limit`` is in bytes. The same file
    again goes on with the same import; with the same ``key`` of the same sender it is that import
    even when it has ended, and a stopped one stays so. Raises TooLarge ``too_large``, Unreadable
    ``binary``, ``no_game``, ImportBusy ``import_busy``.
    """
    opened: list[ImportJob] = []

    def open_job() -> int:
        job = open_import_job(
            file=upload,
            name=upload.name,
            collection=collection,
            at=clock(),
            requested_by=actor,
            limit=limit,
        )
        opened.append(job)
        return job.pk

    with transaction.atomic():
        collection = into()
        request = f"import {_measure(upload, limit)} {collection.slug}" if key else ""
        pk = web_ports.run_once_for_key(
            user=actor, key=key, request=request.encode(), at=clock(), act=open_job
        )
    job = opened[0] if opened else ImportJob.objects.get(pk=pk)
    if not opened and job.state != JobState.CUTTING:
        return job
    cut_into_chunks(job, upload, by=by, clock=clock, actor=actor)
    ask_worker_to_read(job.pk, further_workers=READERS)
    return job


# Open an import, cut its file into chunks for workers, and load the games of a chunk.


BLOCK = 1 << 20

PIECE = 1 << 21  # characters of a chunk: from two thousand games to four

PIECES_AT_ONCE = 2

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
            write_import_act(job, "import.opened", requested_by, at)
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

    Stopped in the middle, it is begun anew, but for what was read as it was cut. ``on_chunk`` is
    called after every few pieces. Raises ImportBusy ``import_busy`` while somebody else has the
    file.
    """
    if not take_file(job, by=by, clock=clock, actor=actor):
        return
    done = DoneChunks(job)
    for parts in iterate_in_batches(_unread_parts(_from_start(file), done), PIECES_AT_ONCE):
        with transaction.atomic():
            encoding = parts[-1].piece.encoding  # letters beyond ASCII may come late
            keep_hold(job, by, clock(), cut_bytes=min(file.tell(), job.size), encoding=encoding)
            _store_chunks(job, parts)
        on_chunk()
    done.drop_others()
    at = clock()
    keep_hold(job, by, at, state=JobState.READING, started_at=at, cut_bytes=job.size)


def take_file(
    job: ImportJob,
    *,
    by: str,
    clock: Callable[[], datetime],
    actor: AbstractBaseUser | None = None,
    is_read_at_once: bool = False,
) -> bool:
    """Take the file of an import to cut it; return False where that is done already.

    Raises ImportBusy ``import_busy`` while somebody else has it; a killed one has it until HOLD is
    over. ``is_read_at_once`` says that its games are read as it is cut.
    """
    if job.state == JobState.STOPPED:  # whoever brings the file again wants it read
        resume_import(job, at=clock(), actor=actor)
    if job.state != JobState.CUTTING:
        return False
    at = clock()
    free = ImportJob.objects.filter(pk=job.pk, state=JobState.CUTTING)
    free = free.filter(  # a hold that ends later than any begun now is of a clock since set back
        Q(taken_until=None) | Q(taken_until__lt=at) | Q(taken_until__gt=at + HOLD)
    )
    started_at = at if is_read_at_once else None
    if free.update(taken_by=by, taken_until=at + HOLD, cut_bytes=0, started_at=started_at):
        job.cut_bytes, job.started_at, job.taken_until = 0, started_at, at + HOLD
        return True
    job.refresh_from_db()
    if job.state == JobState.CUTTING:
        raise ImportBusy(RefusalCode.IMPORT_BUSY, name=job.file_name)
    return False


def keep_hold(job: ImportJob, by: str, at: datetime, **fields: object) -> None:
    """Keep hold of the file, or find that it was taken for dead: raise ImportBusy."""
    held = ImportJob.objects.filter(pk=job.pk, state=JobState.CUTTING, taken_by=by)
    if not held.update(taken_until=at + HOLD, **fields):
        raise ImportBusy(RefusalCode.IMPORT_BUSY, name=job.file_name)
    for name, value in fields.items():
        setattr(job, name, value)


def let_file_go(job: ImportJob, *, by: str) -> None:
    """Let go of a file that is not cut to its end: anybody may take it at once."""
    held = ImportJob.objects.filter(pk=job.pk, state=JobState.CUTTING, taken_by=by)
    held.update(taken_until=None)


class DoneChunks:
    """The chunks of a file that were read before its cutting was stopped; all others are dropped.

    They hold good when the file is cut again: the same bytes are cut into the same pieces.
    """

    def __init__(self, job: ImportJob) -> None:
        job.chunks.exclude(state=ChunkState.DONE).delete()
        self._chunks = {chunk.number: chunk for chunk in job.chunks.all()}

    def games_to_end_of(self, number: int, piece: FilePiece, size: int) -> int | None:
        """How many games of the file end with this piece, if it was read; else None.

        ``size`` are its bytes in UTF-8. A chunk in its place that is another piece, as an earlier
        version may have cut the file, is dropped.
        """
        chunk = self._chunks.pop(number, None)
        if chunk is None:
            return None
        if (chunk.first_line, chunk.size, chunk.is_rest) == (piece.first_line, size, piece.is_rest):
            return chunk.first_game + chunk.games - 1
        chunk.delete()
        return None

    def drop_others(self) -> None:
        """Drop what lies behind the last piece."""
        for chunk in self._chunks.values():
            chunk.delete()


class _Part(NamedTuple):
    """A piece of a file, its number and its text in UTF-8."""

    number: int
    piece: FilePiece
    text: bytes


def _unread_parts(file: BinaryIO, done: DoneChunks) -> Iterator[_Part]:
    for number, piece in enumerate(pdn.cut_stream_into_pieces(file, size=PIECE)):
        text = piece.text.encode()
        if done.games_to_end_of(number, piece, len(text)) is None:
            yield _Part(number, piece, text)


def _store_chunks(job: ImportJob, parts: list[_Part]) -> None:
    """Store pieces as chunks that wait."""
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
        for number, piece, text in parts
    )
    ChunkText.objects.bulk_create(
        ChunkText(chunk_id=chunk.pk, data=part.text)
        for chunk, part in zip(chunks, parts, strict=True)
    )


def games_of_chunk(chunk: ImportChunk) -> FilePiece | None:
    """Load the text of a chunk's games; None when it has been read already.

    It comes as text whatever the file was written in: the same game is the same record.
    """
    stored = ChunkText.objects.filter(pk=chunk.pk).first()
    if stored is None and not chunk.job.game:
        return None
    mark = CUT if chunk.fault else ""  # of a row too long, cut by an earlier version
    text = bytes(stored.data).decode() if stored else _text_of_bad_games(chunk)
    return FilePiece(
        mark + text,
        first_line=chunk.first_line,
        first_game=chunk.first_game,
        games=chunk.games,
        is_rest=chunk.is_rest,
    )


def _text_of_bad_games(chunk: ImportChunk) -> str:
    """The text of a chunk all of whose games are bad, each on its line of the file."""
    parts, line = [], chunk.first_line
    for row in chunk.bad_games.order_by("number"):
        blank = max(row.first_line - line, 0)
        parts.append("\n" * blank + row.text.rstrip("\n") + "\n")
        line += parts[-1].count("\n")
    return "".join(parts)


@transaction.atomic
def read_import_as_game(
    job: ImportJob, game: str, *, at: datetime, actor: AbstractBaseUser | None = None
) -> None:
    """Read a file once more whose games were all bad: those that name no game as this one.

    Nothing of it was kept, so nothing is lost; the caller asks a worker to look once this is
    committed. Raises ImportNotRunning unless the import is done and all of its games are bad.
    """
    done = ImportJob.objects.select_for_update().filter(pk=job.pk, state=JobState.DONE)
    others = job.chunks.exclude(state=ChunkState.DONE, stored=0, existing=0)
    if not done.exists() or others.exists():
        raise ImportNotRunning(RefusalCode.IMPORT_NOT_RUNNING, name=job.file_name)
    again = ImportJob.objects.filter(
        collection=job.collection, sha256=job.sha256, finished_at=None
    ).exclude(pk=job.pk)
    if again.exists():
        raise ImportBusy(RefusalCode.IMPORT_BUSY, name=job.file_name)
    done.update(game=game, state=JobState.READING, started_at=at, finished_at=None)
    job.chunks.update(
        state=ChunkState.WAITING,
        taken_by="",
        taken_until=None,
        attempts=0,
        read=0,
        bad=0,
        done_at=None,
    )
    job.refresh_from_db()
    write_import_act(job, "import.read_as", actor, at)


# Stop an import and resume it; no chunk is lost.
#
# A chunk that is being read when the word comes is read to its end; no other is begun. A file
# that is read as it is cut is taken from its reader: for the rest the file itself is needed
# again.


@transaction.atomic
def stop_import(job: ImportJob, *, at: datetime, actor: AbstractBaseUser | None = None) -> None:
    """Stop an import before its next chunk; safe to repeat. Raises ImportNotRunning."""
    is_stopped = _take_file_from_reader(job)
    if not is_stopped and not job.is_stopped_while_cut:
        is_stopped = _change(job, JobState.READING, JobState.STOPPED)
    if is_stopped:
        write_import_act(job, "import.stopped", actor, at)


@transaction.atomic
def resume_import(job: ImportJob, *, at: datetime, actor: AbstractBaseUser | None = None) -> None:
    """Resume a stopped import; safe to repeat. Raises ImportNotRunning.

    The caller asks a worker to look once this is committed.
    """
    if _change(job, JobState.STOPPED, JobState.READING):
        write_import_act(job, "import.resumed", actor, at)


def write_import_act(
    job: ImportJob, verb: str, actor: AbstractBaseUser | None, at: datetime
) -> None:
    """Journal that somebody started, stopped or resumed an import, in its transaction.

    The file goes by its fingerprint: its name was a person's choice and stands in the row of the
    import.
    """
    data = {"import": job.pk, "sha256": job.sha256, "size": job.size}
    web_ports.journal_archive_act(
        verb=verb, actor=actor, at=at, data={**data, "collection": job.collection.slug}
    )


def _take_file_from_reader(job: ImportJob) -> bool:
    """Take the file from whoever reads it as it is cut; return whether there was somebody.

    He finds it out when he would store the next piece.
    """
    held = ImportJob.objects.filter(pk=job.pk, state=JobState.CUTTING).exclude(taken_by="")
    is_taken = held.exclude(started_at=None).update(taken_by="", taken_until=None)
    job.refresh_from_db()
    return bool(is_taken)


def _change(job: ImportJob, before: JobState, after: JobState) -> bool:
    """Compare and set: a worker may end the import at the same moment. Whether it was us."""
    is_changed = ImportJob.objects.filter(pk=job.pk, state=before).update(state=after)
    job.refresh_from_db()
    if not is_changed and job.state != after:
        raise ImportNotRunning(RefusalCode.IMPORT_NOT_RUNNING, name=job.file_name)
    return bool(is_changed)


LOOK = "games.import_look"

READERS = 64  # as many processes as will ever read one file at once


def ask_worker_to_read(job_id: int, *, further_workers: int = 0) -> bool:
    """Ask a worker to read an import's chunks, and to ask ``further_workers`` more to help.

    With the broker away the sweep asks again within a minute.
    """
    return send_message(LOOK, job_id, further_workers)
