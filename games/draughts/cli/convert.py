"""Command `convert`: write the good games of files in another format, name those left out."""

import argparse
import contextlib
import os
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TextIO

from .. import pdn
from ..formats import SUFFIXES, OutputFormat, is_writable, write_file_part_by_part
from ..star.record import judge_star_record
from ..variants import VARIANTS, Variant
from .check import describe_game
from .common import (
    FAULTY,
    GOOD,
    STANDARD,
    UNREADABLE,
    ReportWording,
    games_of_file,
    print_error,
    wording_of_language,
)


def run_convert_command(arguments: argparse.Namespace) -> int:
    """Convert the files, and report the games left out."""
    wording = wording_of_language(arguments.language)
    form = OutputFormat(arguments.to) if arguments.to else _form_of(arguments.target)
    if form is None:
        facts = {"name": arguments.target, "forms": "|".join(OutputFormat)}
        return print_error(wording.word("no_form").format_map(facts))
    what = ConversionOptions(
        arguments.source,
        arguments.target,
        form,
        VARIANTS[arguments.variant],
        sign=arguments.sign,
        documents=_form_of(arguments.source) is OutputFormat.JSON,
        rejects=arguments.rejects,
        replaces=arguments.force,
    )
    try:
        count = convert_game_files(
            what, lambda game: _print_left_out(game, arguments.source, wording)
        )
    except shutil.SameFileError as error:
        return print_error(wording.word("one_file").format(name=error.filename))
    except FileExistsError as error:
        return print_error(wording.word("exists").format(name=error.filename))
    except BrokenPipeError:
        raise
    except (OSError, ValueError) as error:
        where = getattr(error, "filename", None) or arguments.source
        return print_error(f"{where}: {getattr(error, 'strerror', None) or error}")
    if arguments.target != STANDARD:
        facts = {"good": count.good, "faulty": count.faulty}
        print(wording.word("converted").format_map(facts), file=sys.stderr)
    if not count.records:
        return UNREADABLE
    return FAULTY if count.faulty else GOOD


def _form_of(name: str) -> OutputFormat | None:
    """The form that the end of a file's name stands for."""
    return SUFFIXES.get(os.path.splitext(name)[1].lower())


def _print_left_out(game: pdn.ReadGame, name: str, wording: ReportWording) -> None:
    race = judge_star_record(game)
    reason = wording.word("race_left_out" if race and race.is_ok else "left_out")
    print(f"{describe_game(game, name, wording)}\n    {reason}", file=sys.stderr)


# Convert files of games between formats; only games without a fault are written.
#
# A game with a fault is reported and left out; its text may be kept in a file of its own. A file
# is written beside its place and put there when it is whole, so half a file is never seen, and
# what was there before is kept unless it was to be replaced.


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
