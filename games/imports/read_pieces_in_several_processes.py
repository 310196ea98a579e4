"""Read the pieces of a file by several processes at once, and give the rows in the file's order.

A reader knows no database: it gets a piece and answers with the rows of its games. It ends with
the process that began it, however that ends, because it then hears no more.
"""

import marshal
import multiprocessing
import os
import signal
from collections import deque
from collections.abc import Generator, Iterable
from contextlib import ExitStack, suppress
from multiprocessing.connection import Connection
from typing import Any

from games.draughts.pdn import FilePiece
from games.imports.read_file_piece_into_rows import (
    RowsOfPiece,
    read_file_piece_into_rows,
    without_garbage_collection,
)
from games.refusals.codes_and_exceptions import error_summary

MOST_READERS = 4  # one process stores what they read, and has as much to do as three of them


ReadPiece = tuple[FilePiece, RowsOfPiece | str]
"""A piece with what it gave, or with the fault of our own program in a few words."""


_Packed = tuple[int, bytes, list[dict[str, Any]]]


def processor_cores() -> int:
    """Count the cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def read_pieces(pieces: Iterable[FilePiece], *, readers: int) -> Generator[ReadPiece, None, None]:
    """Yield the pieces in their order with what each gave, read by so many processes.

    With fewer than two the caller's own process reads. Closed, it ends the others.
    """
    if readers < 2:
        for piece in pieces:
            yield piece, _read_or_fail(piece)
        return
    with ExitStack() as stack:
        idle = deque(stack.enter_context(_Reader()) for _ in range(min(readers, MOST_READERS)))
        reading: deque[tuple[FilePiece, _Reader]] = deque()
        for piece in pieces:
            done = None
            if not idle:
                first, reader = reading.popleft()
                done = first, reader.answer(first)
                idle.append(reader)
            reader = idle.popleft()
            reader.ask(piece)
            reading.append((piece, reader))
            if done:  # only now: the caller stores it while all readers are at work
                yield done
        while reading:
            piece, reader = reading.popleft()
            yield piece, reader.answer(piece)


class _Reader:
    """A process that reads one piece at a time."""

    def __init__(self) -> None:
        context = multiprocessing.get_context("spawn")  # a copy would hold our database open
        self._link, theirs = context.Pipe()
        self._process = context.Process(target=_answer_until_nobody_asks, args=(theirs,))
        self._process.start()
        theirs.close()

    def __enter__(self) -> "_Reader":
        return self

    def __exit__(self, *_: object) -> None:
        """Let it go; one that still reads is ended, as nobody waits for its answer."""
        self._link.close()
        self._process.terminate()
        self._process.join()

    def ask(self, piece: FilePiece) -> None:
        """Give it a piece to read; one that has ended is found out when it should answer."""
        with suppress(OSError):
            self._link.send(piece)

    def answer(self, piece: FilePiece) -> RowsOfPiece | str:
        """Wait for the rows; a piece whose reader was ended by somebody is read here."""
        try:
            with without_garbage_collection():
                return _unpacked(self._link.recv())
        except (EOFError, OSError):
            return _read_or_fail(piece)


def _answer_until_nobody_asks(link: Connection) -> None:
    """Answer each piece sent over the link with its rows, until the link is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # a terminal tells everybody; one decides
    with suppress(EOFError, OSError), without_garbage_collection():
        while True:
            link.send(_packed(_read_or_fail(link.recv())))


def _packed(found: RowsOfPiece | str) -> _Packed | str:
    """Pack the many rows as two processes of one Python may, in a quarter of the usual time."""
    if isinstance(found, str):
        return found
    return found.good, marshal.dumps(found.rows), found.bad


def _unpacked(packed: _Packed | str) -> RowsOfPiece | str:
    if isinstance(packed, str):
        return packed
    good, rows, bad = packed
    return RowsOfPiece(good, marshal.loads(rows), bad)


def _read_or_fail(piece: FilePiece) -> RowsOfPiece | str:
    try:
        return read_file_piece_into_rows(piece)
    except Exception as error:  # our own fault: the next piece is not to blame
        return error_summary(error)
