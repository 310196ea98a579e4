"""Read pieces of a file into the rows of its games, without a database."""

import gc
import marshal
import multiprocessing
import os
import signal
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from itertools import islice
from multiprocessing.connection import Connection
from typing import Any, NamedTuple, TypeVar

from games.archive.rows import MAX_PLIES, NUL, GameRows, add_rows_of_game
from games.draughts import pdn
from games.draughts.errors import Fault, FaultCode
from games.draughts.pdn import FilePiece
from games.draughts.variants import RUSSIAN, Variant
from games.web.errors import error_summary

# Read the pieces of a file by several processes at once, and give the rows in the file's order.
#
# A reader knows no database: it gets a piece and answers with the rows of its games. It ends with
# the process that began it, however that ends, because it then hears no more.


MOST_READERS = 4  # one process stores what they read, and has as much to do as three of them

# Read a piece of a file into the rows of its games, as plain values without a database.


class RowsOfPiece(NamedTuple):
    """What a piece of a file gave.

    good  how many good games there are; the same game twice has one row
    rows  their rows
    bad   the columns of each game that is left out
    """

    good: int
    rows: GameRows
    bad: list[dict[str, Any]]

    @property
    def read(self) -> int:
        """How many games there are."""
        return self.good + len(self.bad)

    def behind(self, games: int) -> "RowsOfPiece":
        """The same where so many games of the file come before the piece."""
        return self._replace(bad=[_with_number_behind(columns, games) for columns in self.bad])


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


GAMES_AT_ONCE = 32  # read, then made rows: few enough to be at hand still, enough to get into it


def _with_number_behind(columns: dict[str, Any], games: int) -> dict[str, Any]:
    """The columns of a bad game with its number in the file, here and in its faults."""
    faults = [
        {**fault, "game": fault["game"] + games} if "game" in fault else fault
        for fault in columns["faults"]
    ]
    return {**columns, "number": columns["number"] + games, "faults": faults}


def read_file_piece_into_rows(
    piece: FilePiece,
    *,
    variant: Variant = RUSSIAN,
    meanwhile: Callable[[], None] = lambda: None,
) -> RowsOfPiece:
    """Read the games of a piece; ``meanwhile`` is called after every few of them.

    ``variant`` is played where a record names no game.
    """
    rows: GameRows = {}
    good, bad = 0, []
    with without_garbage_collection():
        for games in iterate_in_batches(pdn.read_piece(piece, variant=variant), GAMES_AT_ONCE):
            meanwhile()
            for game in games:
                if may_game_enter_archive(game):
                    good += 1
                    add_rows_of_game(rows, game)
                else:
                    bad.append(columns_of_bad_game(game))
    return RowsOfPiece(good, rows, bad)


@contextmanager
def without_garbage_collection() -> Iterator[None]:
    """Pause the search for circles of garbage.

    A game makes none, and looking through the many small values of thousands of games again and
    again takes an eighth of the time.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


# Decide which games of an import are left out, and what is stored of each.


MOST_FAULTS = 20  # kept of one game

LONGEST_TEXT = 1_000_000  # characters kept of one game; no game has so many

BEFORE, AFTER = 60, 60  # characters shown on either side of the place

NUL_SHOWN = "\N{SYMBOL FOR NULL}"  # no database keeps the character itself


def may_game_enter_archive(game: pdn.ReadGame) -> bool:
    """Whether a game is good enough to store: no fault, no NUL, not too many half-moves."""
    return not game.faults and NUL not in game.source and game.replay.plies <= MAX_PLIES


def faults_that_keep_game_out(game: pdn.ReadGame) -> tuple[Fault, ...]:
    """List the faults that keep a game out, the main one first."""
    if game.faults:
        return game.faults
    token = NUL_SHOWN if NUL in game.source else f"> {MAX_PLIES}"
    return (Fault.of(FaultCode.UNREADABLE, game=game.number, token=token),)


def columns_of_bad_game(game: pdn.ReadGame) -> dict[str, Any]:
    """Compute the columns of a BadGame but its import and its chunk, as plain values."""
    faults = faults_that_keep_game_out(game)
    first, more = faults[0], len(faults) - MOST_FAULTS
    kept: list[object] = [_cleaned(fault.as_dict()) for fault in faults[:MOST_FAULTS]]
    if more > 0:  # told behind those that are kept
        kept[0] = _cleaned({**first.as_dict(), "more": more})
    line = first.line or game.first_line
    column = first.column or 1
    return {
        "number": game.number,
        "first_line": game.first_line,
        "white": _tag(game, "White"),
        "black": _tag(game, "Black"),
        "event": _tag(game, "Event"),
        "code": str(first.code),
        "line": line,
        "column": column,
        "ply": first.ply,
        "fragment": _clean(_text_around(game.source, line - game.first_line, column)),
        "faults": kept,
        "text": _clean(game.source[:LONGEST_TEXT]),
    }


def _text_around(source: str, line: int, column: int) -> str:
    """The place in its line; a long line is cut on both sides."""
    lines = source.split("\n", line + 1)
    text = lines[line] if line < len(lines) else lines[-1]
    start = max(column - 1 - BEFORE, 0)
    end = column - 1 + AFTER
    return ("…" if start else "") + text[start:end] + ("…" if end < len(text) else "")


def _tag(game: pdn.ReadGame, name: str) -> str:
    return _clean((game.tag(name) or "").strip())[:200]


def _clean(text: str) -> str:
    return text.replace(NUL, NUL_SHOWN)


def _cleaned(value: object) -> object:
    """The same data without a character that no database keeps."""
    if isinstance(value, str):
        return _clean(value)
    if isinstance(value, dict):
        return {key: _cleaned(inner) for key, inner in value.items()}
    return [_cleaned(inner) for inner in value] if isinstance(value, list) else value


Value = TypeVar("Value")


def iterate_in_batches(values: Iterable[Value], size: int) -> Iterator[list[Value]]:
    """Yield lists of so many values in their order; the last may be shorter."""
    following = iter(values)
    while batch := list(islice(following, size)):
        yield batch
