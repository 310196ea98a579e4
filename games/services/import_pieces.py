"""A file cut into pieces of whole games: what stands in a chunk of an import."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import BinaryIO

from games.draughts.pdn.chunks import chunks
from games.draughts.pdn.encoding import decode

GAMES = 500


@dataclass(frozen=True, slots=True)
class Piece:
    """Whole games of a file: their text, and where in the file they begin."""

    text: str
    first_line: int
    first_game: int


def cut(file: BinaryIO) -> Iterator[Piece]:
    """The pieces of a file in order; together they are its text."""
    text = decode(file.read()).text.replace("\r\n", "\n").replace("\r", "\n")
    starts = [chunk.start for chunk in chunks(text)][::GAMES]
    line, game = 1, 1
    for start, end in zip(starts, [*starts[1:], len(text)], strict=True):
        yield Piece(text[start:end], line, game)
        line += text.count("\n", start, end)
        game += GAMES
