"""Read an imported file piece by piece and store its games at once, without workers.

Nothing waits in the database to be read: a piece becomes a chunk that is done, in the transaction
that stores its games. Stopped or killed, the import goes on behind the last of them when somebody
brings the file again, this way or into chunks for workers.
"""

from collections import deque
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import datetime
from io import BytesIO
from typing import BinaryIO, NamedTuple

from django.db import transaction

from games.draughts import pdn
from games.draughts.pdn import FilePiece
from games.imports import open_job_and_cut_into_chunks
from games.imports.lease_and_store_chunks import store_rows_of_chunk
from games.imports.models import ChunkState, ChunkText, ImportChunk, ImportJob, JobState
from games.imports.read_file_piece_into_rows import RowsOfPiece
from games.imports.read_pieces_in_several_processes import read_pieces

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
    if not open_job_and_cut_into_chunks.take_file(job, by=by, clock=clock, is_read_at_once=True):
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
        open_job_and_cut_into_chunks.let_file_go(job, by=by)
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
        self._done = open_job_and_cut_into_chunks.DoneChunks(job)
        self._under_way: deque[_UnderWay] = deque()
        self._games_to: dict[int, int] = {}  # games up to the end of a piece, by its number

    def cut(self) -> Iterator[FilePiece]:
        """Cut off piece after piece; what was read before is passed over."""
        self._file.seek(0)
        pieces = pdn.cut_stream_into_pieces(
            self._file, size=open_job_and_cut_into_chunks.PIECE, counts_games=False
        )
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
        open_job_and_cut_into_chunks.keep_hold(
            self._job, by, at, cut_bytes=cut_bytes, encoding=piece.encoding
        )
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
        open_job_and_cut_into_chunks.keep_hold(
            self._job, by, at, state=JobState.READING, cut_bytes=self._job.size
        )


def _count_games(piece: FilePiece) -> int:
    """Count the games of a piece that could not be read."""
    return sum(part.games for part in pdn.cut_stream_into_pieces(BytesIO(piece.text.encode())))
