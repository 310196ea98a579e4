"""Convert files of games between formats; only games without a fault are written.

A game with a fault is reported and left out; its text may be kept in a file of its own.
A file is written beside its place and put there when it is whole, so half a file is never
seen, and what was there before is kept unless it was to be replaced.
"""

import contextlib
import os
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TextIO

from games.draughts import pdn
from games.draughts.games_of_input_files import STANDARD, games_of_file
from games.draughts.variants import Variant
from games.draughts.write_games_in_file_formats import (
    OutputFormat,
    is_writable,
    write_file_part_by_part,
)


@dataclass(frozen=True, slots=True)
class ConversionOptions:
    """The options of one conversion: source, target, format, variant, what to do with bad games.

    source, target   files, or "-" for the standard streams
    form, sign       what to write, and its capture sign
    documents        whether the source holds JSON documents
    rejects          a file for the text of the games that are left out, or None
    replaces         whether a file that is there may be replaced
    """

    source: str
    target: str
    form: OutputFormat
    variant: Variant
    sign: str = "x"
    documents: bool = False
    rejects: str | None = None
    replaces: bool = False


@dataclass(slots=True)
class ConvertedCount:
    """Counts of games written and left out, and whether there was any record."""

    good: int = 0
    faulty: int = 0
    records: int = 0


def convert_game_files(
    what: ConversionOptions, tell: Callable[[pdn.ReadGame], None]
) -> ConvertedCount:
    """Write the good games of sources in the chosen format; call `tell` with each left out.

    Nothing is written, not even an empty file, when no game is good.  Raises OSError,
    FileExistsError and shutil.SameFileError before anything is read.
    """
    count = ConvertedCount()
    _refuse_one_file(what.target, what.rejects)
    with contextlib.ExitStack() as files:
        rejects = files.enter_context(_Target(what.rejects, what.replaces))
        target = files.enter_context(_Target(what.target, what.replaces))
        games = games_of_file(what.source, what.variant, documents=what.documents)

        def good() -> Iterator[pdn.ReadGame]:
            for game in games:
                count.records += game.is_record
                if is_writable(game, what.form):
                    count.good += 1
                    yield game
                else:
                    count.faulty += 1
                    tell(game)
                    rejects.write(game.source + "\n\n")

        for part in write_file_part_by_part(good(), what.form, what.sign):
            target.write(part)
    return count


def _refuse_one_file(target: str, rejects: str | None) -> None:
    """Raise if the games written and those left out would go into one file."""
    if rejects is not None and Path(target).absolute() == Path(rejects).absolute():
        raise shutil.SameFileError(22, "is to hold two kinds of games", target)


class _Target:
    """The output: a file put in place when it is complete, the standard output, or nothing."""

    def __init__(self, name: str | None, replaces: bool) -> None:
        self.name, self.replaces = name, replaces
        self.stream: TextIO | None = sys.stdout if name == STANDARD else None
        self.draft: Path | None = None

    def __enter__(self) -> "_Target":
        self._refuse()
        return self

    def write(self, text: str) -> None:
        """Append a text; the first one creates the temporary file."""
        if self.name is None:
            return
        if self.stream is None:
            place = Path(self.name)
            try:
                handle, name = tempfile.mkstemp(prefix=f".{place.name}.", dir=place.parent)
            except OSError as error:
                raise type(error)(error.errno, error.strerror, self.name) from None
            self.draft = Path(name)
            self.stream = open(handle, "w", encoding="utf-8", newline="")  # noqa: SIM115
        self.stream.write(text)

    def __exit__(self, failed: object, *_: object) -> None:
        if self.name is None or self.draft is None or self.stream is None:
            return
        try:
            self.stream.close()
            if not failed:
                self._refuse()
                self.draft.chmod(0o666 & ~_umask())
                os.replace(self.draft, self.name)
        finally:
            self.draft.unlink(missing_ok=True)

    def _refuse(self) -> None:
        """What is there is somebody's."""
        if self.name not in (None, STANDARD) and not self.replaces and os.path.lexists(self.name):
            raise FileExistsError(17, "is there already", self.name)


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
