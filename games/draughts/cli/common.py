"""Shared by all commands: exit statuses, wording, error messages."""

import contextlib
import sys
from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, BinaryIO, NamedTuple

from .. import pdn
from ..errors import Fault, Note, PdnError
from ..position import start_of
from ..replay import replay
from ..texts import words
from ..texts.commands import command_text
from ..variants import Variant

if TYPE_CHECKING:
    from ..suggestions import Suggestion

# Shared by all commands: exit statuses, wording, error messages, reading of input lines.


GOOD, FAULTY, UNREADABLE = 0, 1, 2


class ReportWording(NamedTuple):
    """The functions that put a report into words, in one language.

    explain, place   of a fault or note: what is wrong, and where
    suggestion       what would explain a faulty record
    word             a word of the report itself
    """

    explain: Callable[[Fault | Note], str]
    place: Callable[[Fault | Note], str]
    suggestion: "Callable[[Suggestion], str]"
    word: Callable[[str], str]


def wording_of_language(language: str) -> ReportWording:
    """Return the wording functions of a language."""
    return ReportWording(
        partial(words.explain, language=language),
        partial(words.describe_place, language=language),
        partial(words.explain_suggestion, language=language),
        partial(command_text, language=language),
    )


def print_error(sentence: str) -> int:
    """Print an error sentence, and return the exit status of an error."""
    print(sentence, file=sys.stderr)
    return UNREADABLE


def lines_of_input() -> Iterator[str]:
    """Yield standard input line by line, tolerating any bytes."""
    for line in sys.stdin.buffer:
        yield line.decode("utf-8", errors="replace").removeprefix("\ufeff").strip()


STANDARD = "-"  # the name of the standard streams


def games_of_file(
    name: str, variant: Variant, *, documents: bool = False
) -> Iterator[pdn.ReadGame]:
    """Yield the games of a file one by one; raises OSError if it cannot be read.

    `documents` says that it holds our own JSON, one document a line.
    """
    with contextlib.ExitStack() as files:
        stream = sys.stdin.buffer if name == STANDARD else files.enter_context(open(name, "rb"))
        read = _documents if documents else pdn.read_stream
        yield from read(stream, variant=variant)


def _documents(stream: BinaryIO, *, variant: Variant) -> Iterator[pdn.ReadGame]:
    """A game for each line; one that is no document is a game that cannot be read."""
    number = 0
    for row, line in enumerate(stream, 1):
        text = line.decode("utf-8", errors="replace").strip().removeprefix("\ufeff")
        if not text:
            continue
        number += 1
        try:
            yield pdn.read_json(text)._replace(number=number, first_line=row)
        except PdnError as error:
            fault = error.fault._replace(game=number, line=row, column=1)
            played = replay((), start_of(variant), variant)._replace(fault=fault)
            yield pdn.ReadGame(
                number, (), played, None, faults=(fault,), source=text, first_line=row
            )
