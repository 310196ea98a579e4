"""A game as read: moves, tags, comments, variations, faults and notes."""

from collections.abc import Mapping
from typing import NamedTuple

from ..errors import Fault, Note
from ..position import Position
from ..replay import Replay
from ..variants import Variant
from .codes import PdnFault
from .comments import Clock

Tags = tuple[tuple[str, str], ...]

Comments = Mapping[int, str]

Nags = Mapping[int, tuple[str, ...]]


class Variation(NamedTuple):
    """A variation: moves that were not played, in place of a half-move.

    ply        the half-move they stand instead of, counted from the start of the record
    comments   what was said, by half-moves into the variation; 0 is before its first move
    """

    ply: int
    replay: Replay
    comments: Comments = {}
    nags: Nags = {}
    variations: tuple["Variation", ...] = ()
    line: int | None = None
    column: int | None = None


class Segment(NamedTuple):
    """A position set up among the moves, `/FEN "W:We3:Bd4"/`, and the moves from it.

    ply        how many half-moves of the record were written before it
    replay     its moves, played from that position; a fault among them is one of the game
    comments   by half-moves into the segment; 0 is before its first move
    """

    ply: int
    replay: Replay
    comments: Comments = {}
    nags: Nags = {}
    variations: tuple[Variation, ...] = ()
    line: int | None = None
    column: int | None = None


class ReadGame(NamedTuple):
    """One game of a file as read, good or faulty.

    number      its place in the file, from 1
    tags        as written, in their order; a repeated tag is kept, the first one counts
    replay      the moves as far as they are good; its fault is set if any fault was found
    result      "1-0", "0-1", "1/2-1/2", "0-0" (lost by both), "*", or None where the record
                says nothing or contradicts itself
    comments    by ply; 0 is before the first move
    nags        strength marks and remarks by ply, as written: "!", "$3", "x"
    segments    what follows positions set up among the moves; a game that has any bears the
                fault `position_inside`: it is no one legal game
    clocks      the times told in comments, by ply, in milliseconds; the comments keep them too
    faults      everything that keeps the record from being good, in order of place
    source      the text it was read from, line ends made LF
    first_line  where the source begins in its file, from 1
    """

    number: int
    tags: Tags
    replay: Replay
    result: str | None
    comments: Comments = {}
    nags: Nags = {}
    variations: tuple[Variation, ...] = ()
    segments: tuple[Segment, ...] = ()
    clocks: Mapping[int, Clock] = {}
    faults: tuple[Fault, ...] = ()
    notes: tuple[Note, ...] = ()
    encoding: str = ""
    source: str = ""
    first_line: int = 1

    @property
    def start(self) -> Position:
        """The position before the first move."""
        return self.replay.start

    @property
    def is_ok(self) -> bool:
        """Whether the record has no fault."""
        return not self.faults

    @property
    def is_record(self) -> bool:
        """Whether there was a tag, a result or anything like a move."""
        if self.tags or self.replay.plies or self.result:
            return True
        return not any(fault.ply is None for fault in self.faults)

    @property
    def has_several_players(self) -> bool:
        """Whether it is a star of three players or more.

        Such a record is judged by `star.record.judge_star_record`.
        """
        return any(fault.code is PdnFault.SEVERAL_PLAYERS for fault in self.faults)

    @property
    def variant(self) -> Variant:
        """The variant that was played."""
        return self.replay.variant

    def tag(self, name: str) -> str | None:
        """Return the value of the first tag with this name, ignoring case."""
        wanted = name.lower()
        return next((value for key, value in self.tags if key.lower() == wanted), None)
