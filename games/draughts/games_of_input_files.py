"""Read games from files or the standard input, for the command line."""

import contextlib
import sys
from collections.abc import Iterator
from typing import BinaryIO

from games.draughts import pdn
from games.draughts.faults_and_errors import PdnError
from games.draughts.position import start_of
from games.draughts.replay import replay
from games.draughts.variants import Variant

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
