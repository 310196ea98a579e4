"""Read the chunks of an import and store their games, by workers, without them, or in one call."""

from collections import deque
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from datetime import datetime, timedelta
from io import BytesIO
from typing import BinaryIO, NamedTuple

from django.db import transaction
from django.db.models import Exists, F, OuterRef, Q, QuerySet

from games.archive.models import Collection
from games.archive.services import insert_rows_of_games, store_games
from games.draughts import pdn
from games.draughts.errors import Fault
from games.draughts.pdn import FilePiece
from games.draughts.variants import RUSSIAN, VARIANTS
from games.imports.models import BadGame, ChunkState, ChunkText, ImportChunk, ImportJob, JobState
from games.imports.reading import (
    RowsOfPiece,
    faults_that_keep_game_out,
    iterate_in_batches,
    may_game_enter_archive,
    read_file_piece_into_rows,
    read_pieces,
)
from games.imports.services import jobs
from games.imports.services.jobs import games_of_chunk

# Lease the chunks of an import to workers, read them and store their games.
#
# Whoever takes a chunk holds it for a while; when he is killed it is free again afterwards. The
# mark "done" is set in the transaction that keeps the games, by him who holds the chunk and by
# nobody else, so nothing is counted twice and nothing is half there.


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
    # one that ends later than any taken now was taken before the clock was set back
    is_left = Q(state=ChunkState.TAKEN) & (Q(taken_until__lt=at) | Q(taken_until__gt=at + HOLD))
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

    variant = VARIANTS.get(chunk.job.game, RUSSIAN)
    found = read_file_piece_into_rows(piece, variant=variant, meanwhile=hold_on)
    return _store_chunk(chunk, found, clock())


@transaction.atomic
def _store_chunk(chunk: ImportChunk, found: RowsOfPiece, at: datetime) -> bool:
    """Store the games of a chunk and mark it done; False if somebody else holds it now.

    One transaction for all of it, and short: the rows were made before it began.
    """
    if not _chunk_while_held(chunk).update(state=ChunkState.DONE, done_at=at, error=""):
        return False
    ChunkText.objects.filter(pk=chunk.pk).delete()
    chunk.bad_games.all().delete()  # of a reading as another game
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


# Read an imported file piece by piece and store its games at once, without workers.
#
# Nothing waits in the database to be read: a piece becomes a chunk that is done, in the
# transaction that stores its games. Stopped or killed, the import goes on behind the last of them
# when somebody brings the file again, this way or into chunks for workers.


WORTH_READERS = 8 << 20  # bytes of a file: starting processes takes as long as reading two of them


def read_and_store_file_without_workers(
    job: ImportJob,
    file: BinaryIO,
    *,
    by: str,
    clock: Callable[[], datetime],
    readers: int = 1,
    on_chunk: Callable[[], None] = lambda: None,
) -> None:
    """Read what is not read yet, by so many processes; a file cut for workers is left to them.

    A piece on which our own program fails waits as a chunk with its text, to be tried again.
    ``on_chunk`` is called after every piece. Raises ImportBusy ``import_busy`` while somebody else
    has the file, or when the import is stopped.
    """
    if not jobs.take_file(job, by=by, clock=clock, is_read_at_once=True):
        return
    try:
        unread = _UnreadPieces(job, file)
        many = readers if job.size >= WORTH_READERS else 1
        with closing(read_pieces(unread.cut(), readers=many)) as read:  # its processes end here
            for piece, found in read:
                unread.store(piece, found, by=by, at=clock())
                on_chunk()
        unread.finish(by=by, at=clock())
    except BaseException:  # whoever runs the same command again need not wait
        jobs.let_file_go(job, by=by)
        raise


class _UnderWay(NamedTuple):
    """A piece that is being read: its number, its bytes in UTF-8, and how far the file is cut."""

    number: int
    size: int
    cut_bytes: int


class _UnreadPieces:
    """The pieces of a file that its import has not read yet; each is stored as a chunk.

    Games are not counted while a file is cut: how many stand before a piece is known as soon as
    those are read. Until then its games are numbered from 1.
    """

    def __init__(self, job: ImportJob, file: BinaryIO) -> None:
        self._job, self._file = job, file
        self._done = jobs.DoneChunks(job)
        self._under_way: deque[_UnderWay] = deque()
        self._games_to: dict[int, int] = {}  # games up to the end of a piece, by its number

    def cut(self) -> Iterator[FilePiece]:
        """Cut off piece after piece; what was read before is passed over."""
        self._file.seek(0)
        pieces = pdn.cut_stream_into_pieces(self._file, size=jobs.PIECE, counts_games=False)
        whole = 0
        for number, piece in enumerate(pieces):
            size = len(piece.text.encode())
            whole += size
            games_to = self._done.games_to_end_of(number, piece, size)
            if games_to is not None:
                self._games_to[number] = games_to
                continue
            # the file is read ahead; and one of another encoding has fewer bytes than its text
            cut_bytes = min(whole, self._file.tell(), self._job.size)
            self._under_way.append(_UnderWay(number, size, cut_bytes))
            yield piece._replace(first_game=1)

    @transaction.atomic
    def store(self, piece: FilePiece, found: RowsOfPiece | str, *, by: str, at: datetime) -> None:
        """Store the games of the piece that was cut first among those under way."""
        number, size, cut_bytes = self._under_way.popleft()
        jobs.keep_hold(self._job, by, at, cut_bytes=cut_bytes, encoding=piece.encoding)
        before = self._games_to.pop(number - 1, 0)
        chunk = ImportChunk(
            job=self._job,
            number=number,
            first_game=before + 1,
            first_line=piece.first_line,
            is_rest=piece.is_rest,
            size=size,
            attempts=1,
        )
        if isinstance(found, str):
            chunk.games = _count_games(piece)
            chunk.error = found
            chunk.save(force_insert=True)
            ChunkText.objects.create(chunk=chunk, data=piece.text.encode())
        else:
            chunk.games = found.read
            chunk.state, chunk.taken_by, chunk.done_at = ChunkState.DONE, by, at
            chunk.save(force_insert=True)
            store_rows_of_chunk(chunk, found.behind(before))
        self._games_to[number] = before + chunk.games

    @transaction.atomic
    def finish(self, *, by: str, at: datetime) -> None:
        """Leave to everybody what waits to be tried again."""
        self._done.drop_others()
        jobs.keep_hold(self._job, by, at, state=JobState.READING, cut_bytes=self._job.size)


def _count_games(piece: FilePiece) -> int:
    """Count the games of a piece that could not be read."""
    return sum(part.games for part in pdn.cut_stream_into_pieces(BytesIO(piece.text.encode())))


# Import a text into a collection in one call (demo, tests); files of users go by `ImportJob`.


CHUNK = 500


@dataclass(frozen=True, slots=True)
class LeftOutGame:
    """A bad game that was left out: its number, its players, its faults."""

    number: int
    first_line: int
    white: str
    black: str
    faults: tuple[Fault, ...]


@dataclass(frozen=True, slots=True)
class ImportReport:
    """Counts of an imported file; ``read`` is the sum of the other three."""

    read: int
    stored: int
    existing: int
    bad: tuple[LeftOutGame, ...]


def import_games(*, data: bytes | str, collection: Collection) -> ImportReport:
    """Store every good game of a file in a collection; existing records stay as they are.

    Each chunk is one transaction: an import that was stopped is taken up by running it again.
    """
    bad: list[LeftOutGame] = []
    read = stored = existing = 0
    for chunk in iterate_in_batches(pdn.read(data), CHUNK):
        read += len(chunk)
        good = [game for game in chunk if may_game_enter_archive(game)]
        bad += [_bad(game) for game in chunk if not may_game_enter_archive(game)]
        new = store_games(good, collection=collection)
        stored += new
        existing += len(good) - new
    return ImportReport(read, stored, existing, tuple(bad))


def _bad(game: pdn.ReadGame) -> LeftOutGame:
    return LeftOutGame(
        number=game.number,
        first_line=game.first_line,
        white=game.tag("White") or "",
        black=game.tag("Black") or "",
        faults=faults_that_keep_game_out(game),
    )
