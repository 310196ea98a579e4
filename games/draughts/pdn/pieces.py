"""Cut a file of any size into pieces of whole games, in constant memory and linear time.

A piece can be read alone, by any worker: it knows where in its file it begins.  Cuts are made
where a tag section begins, as the reader itself parts games; only where so many games follow
without tags that they would not fit, between two of those.
"""

from collections.abc import Iterable, Iterator
from typing import BinaryIO, NamedTuple

from ..errors import Note
from .clean import clean_game, is_one_game
from .encoding import DecodedFile
from .parser import LONGEST_GAME, parse_games
from .tags import LONGEST_COMMENT, Chunk, chunks, offset_behind_tags, offset_of_first_tags
from .tokens import looks_like_moves_pattern

SIZE = 1 << 18
"""Characters in one piece, if not one game alone is longer."""


class FilePiece(NamedTuple):
    """A piece of a file that holds whole games.

    text        their text, line ends made LF
    first_line  the line of the file it begins at, from 1
    first_column  the place in that line, from 1
    first_game  the number of its first game in the file, from 1
    games       how many games are read from it
    encoding    what the file is written in: "utf-8", "cp1251" …, "binary", "text"
    notes       what was odd in the file as a whole, told with the first piece
    is_rest     it goes on with games without tags that the piece before began
    """

    text: str
    first_line: int = 1
    first_game: int = 1
    games: int = 1
    encoding: str = "text"
    notes: tuple[Note, ...] = ()
    is_rest: bool = False
    first_column: int = 1

    @property
    def is_text(self) -> bool:
        """Whether the piece is text, not binary data."""
        return self.encoding != "binary"


def cut_stream_into_pieces(
    file: BinaryIO, *, size: int = SIZE, counts_games: bool = True
) -> Iterator[FilePiece]:
    """Yield the pieces of a file in order; rows that are too long are cut.

    The encoding is decided on the first bytes that tell and then kept: a later byte that is no
    letter of it becomes U+FFFD, which the reader reports.  What is no text gives one piece.
    Who reads the pieces one after the other counts their games himself, without `counts_games`.
    """
    source = DecodedFile(file)
    if source.is_text:
        cutter = _Cutter(source, size, LONGEST_COMMENT, counts_games=counts_games)
        yield from cutter.pieces(source.rows())
    else:
        yield FilePiece(source.head, encoding=source.encoding, notes=source.take_notes())


class _Cutter:
    """Gathers text and cuts off what is whole.

    ahead        how much text must be known behind a border to be sure of it
    count        how many games a chunk holds; without counting 1 for any that holds some
    is_end       nothing follows the text that is held
    is_skipping  a game was given up, and the text up to the next tags with it
    is_in_tags   it was given up among its tags
    """

    def __init__(self, source: DecodedFile, size: int, ahead: int, *, counts_games: bool) -> None:
        self.source, self.size, self.ahead = source, size, ahead
        self.count = count_games if counts_games else has_games_in_chunk
        self.text, self.is_end = "", False
        self.line, self.column, self.game = 1, 1, 1
        self.is_rest = self.is_skipping = self.is_in_tags = False

    def pieces(self, rows: Iterable[str]) -> Iterator[FilePiece]:
        """The pieces of the whole text."""
        parts: list[str] = []
        held = 0
        for part in rows:
            parts.append(part)
            held += len(part)
            if held <= self.size + self.ahead:
                continue
            self.text, self.is_end = "".join(parts), False
            yield from self.cut()
            parts, held = [self.text], len(self.text)
        self.text, self.is_end = "".join(parts), True
        yield from self.cut()
        if self.game == 1:
            yield self.piece(len(self.text), 1)  # an empty file is no record either

    def cut(self) -> Iterator[FilePiece]:
        """All pieces that are sure and full by now; at the end of the text nothing is left."""
        while self.text and (self.is_end or len(self.text) > self.size + self.ahead):
            if self.is_skipping and not self.skip():
                return
            end, games = self.whole_chunks()
            if not end and not self.is_end:
                end, games = self.whole_games()
            if not end:
                return
            if games or self.text[:end].strip():
                yield self.piece(end, max(games, 1))
            else:
                self.drop(end)

    def whole_chunks(self) -> tuple[int, int]:
        """How far the text reaches of as many whole chunks as fit, and their games."""
        games = end = 0
        sure = len(self.text) - (0 if self.is_end else self.ahead)
        for chunk in chunks(self.text, without_tags=True):
            is_open = chunk.end == len(self.text) or chunk.end > sure
            if (is_open and not self.is_end) or (games and chunk.end > self.size):
                break
            games += self.count(self.text, chunk, is_rest=self.is_rest and not end)
            end = chunk.end
        return (end, games) if games or self.is_end else (0, 0)

    def whole_games(self) -> tuple[int, int]:
        """The same of games without tags that follow each other on and on."""
        chunk = next(chunks(self.text, without_tags=True))
        if chunk.end < len(self.text):
            return 0, 0  # whole, as soon as what follows is known
        has_moves = looks_like_moves_pattern().search(self.text, chunk.body, chunk.end)
        if chunk.has_more_tags or not (has_moves or len(self.text) < LONGEST_GAME):
            self.is_skipping, self.is_in_tags = True, chunk.has_more_tags
            return len(self.text), 1
        if not has_moves:
            return 0, 0
        games = end = 0
        text, has_tags = self.text, chunk.has_tags
        games_ahead = parse_games(
            text, chunk.body, len(text), has_tags=has_tags, is_rest=self.is_rest
        )
        for raw in games_ahead:
            if raw.halt and "unread" in raw.halt.params:
                self.is_skipping = True
                return len(self.text), games + 1
            if raw.end > len(self.text) - self.ahead or (end and raw.end > self.size):
                break
            games, end = games + 1, raw.end
        return end, games

    def skip(self) -> bool:
        """Drop the rest of a game that was given up; whether the next was found."""
        if self.is_in_tags:
            self.drop(offset_behind_tags(self.text))
            self.is_in_tags = not self.text and not self.is_end
        at = offset_of_first_tags(self.text)
        is_found = at <= len(self.text) - self.ahead
        if self.is_end or is_found:
            self.drop(at)
            self.is_skipping = False
            return bool(self.text)
        self.drop(max(len(self.text) - self.ahead, 0))
        return False

    def drop(self, end: int) -> str:
        """The text up to `end`, cut off."""
        text, self.text = self.text[:end], self.text[end:]
        rows = text.count("\n")
        self.column = len(text) - text.rfind("\n") if rows else self.column + len(text)
        self.line += rows
        return text

    def piece(self, end: int, games: int) -> FilePiece:
        """The text up to `end` as a piece."""
        line, column, game, is_rest = self.line, self.column, self.game, self.is_rest
        text = self.drop(end)
        self.game += games
        self.is_rest = not self.is_skipping and offset_of_first_tags(self.text) > 0
        encoding, notes = self.source.encoding, self.source.take_notes()
        return FilePiece(
            text, line, game, games, encoding, notes, is_rest=is_rest, first_column=column
        )


def has_games_in_chunk(text: str, chunk: Chunk, *, is_rest: bool = False) -> bool:
    """Whether the reader finds a game in a chunk."""
    if chunk.has_tags or is_rest:
        return True
    return looks_like_moves_pattern().search(text, chunk.body, chunk.end) is not None


def count_games(text: str, chunk: Chunk, *, is_rest: bool = False) -> int:
    """Count the games that the reader finds in a chunk."""
    if not has_games_in_chunk(text, chunk, is_rest=is_rest):
        return 0
    body = text[chunk.body : chunk.end]
    if is_one_game(body) or clean_game(body) is not None:
        return 1
    has_tags = chunk.has_tags
    raws = parse_games(text, chunk.body, chunk.end, has_tags=has_tags, is_rest=is_rest)
    return sum(1 for _ in raws)
