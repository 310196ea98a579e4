"""Arrange a game as lines to step through: main line, variations, moves after a set-up.

No database, no HTML. Every line has an address of its own: "" is the game, "2" its second
variation, "2.1" the first one inside that, "s1" what follows the first position set up among
the moves. A half-move is told by its line and its ply, counted from the start of the record.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import islice

from games.board.remarks import comment_without_clocks
from games.board.stepper import Step, steps_of
from games.draughts.errors import Fault
from games.draughts.pdn import ReadGame, Variation
from games.draughts.pdn.clocks import Clock, read_clocks
from games.draughts.pdn.model import Comments, Nags, Segment
from games.draughts.position import text_of
from games.draughts.replay import Replay

MOST_LINES = 400  # variations on one page; a hostile record has fifty thousand


MOST_REST = 400  # unread words of one line


@dataclass(frozen=True, slots=True)
class Entry:
    """One half-move with everything that stands beside it.

    said        the comment behind it, without the clocks told in it
    marks       strength marks as written: "!", "$3"
    branches    variations that might have been played instead of it
    """

    step: Step
    line: str
    said: str = ""
    marks: tuple[str, ...] = ()
    clock: Clock | None = None
    branches: tuple["Line", ...] = ()


@dataclass(frozen=True, slots=True)
class Line:
    """Moves in a row.

    parent      address of the line it leaves; its first move stands after `before` half-moves
    is_set_up   whether it begins from a position of its own
    said        the comment before its first move
    rest        what was written after the last good move, the faulty one first
    behind      variations that hang on what could not be read
    where       the line of the text it begins in
    """

    id: str
    parent: str
    before: int
    is_set_up: bool
    replay: Replay
    entries: tuple[Entry, ...]
    said: str = ""
    rest: tuple[str, ...] = ()
    behind: tuple["Line", ...] = ()
    where: int | None = None

    @property
    def last(self) -> int:
        """The ply after its last good move."""
        return self.before + len(self.entries)

    @property
    def fault(self) -> Fault | None:
        """Why it stops."""
        return self.replay.fault

    @property
    def start_fen(self) -> str:
        """The position before its first move."""
        return text_of(self.replay.start, self.replay.variant)


@dataclass(slots=True)
class Lines:
    """All lines of a game by address; `left_out` variations are too many for a page."""

    main: Line
    segments: tuple[Line, ...] = ()
    by_id: dict[str, Line] = field(default_factory=dict)
    left_out: int = 0


def lines_of_replay(replay: Replay) -> Lines:
    """Make the lines of a replay, which has moves alone."""
    builder = _Builder({})
    main = builder.line("", "", before=0, replay=replay, comments={}, nags={}, variations=())
    return Lines(main, (), builder.found)


def lines_of(game: ReadGame) -> Lines:
    """Make the lines of a game as it was read."""
    builder = _Builder(game.clocks)
    main = builder.line(
        "",
        "",
        before=0,
        replay=game.replay,
        comments=game.comments,
        nags=game.nags,
        variations=game.variations,
    )
    segments = tuple(builder.segments(game.segments))
    return Lines(main, segments, builder.found, builder.left_out)


def route(lines: Lines, line: str, ply: int | None) -> tuple[Line, int]:
    """Find the line and ply for an address; never outside the game.

    Before the first move of a variation stands a position of the line it leaves.
    """
    found = lines.by_id.get(line, lines.main)
    at = found.last if ply is None else min(max(ply, 0), found.last)
    while found.id and (at < found.before or at == found.before and not found.is_set_up):
        found = lines.by_id[found.parent]
        at = min(at, found.last)
    return found, at


class _Builder:
    """Gives addresses, and stops where a page would grow too long."""

    def __init__(self, clocks: Mapping[int, Clock]) -> None:
        self.clocks = clocks
        self.found: dict[str, Line] = {}
        self.left_out = 0

    def line(
        self,
        id_: str,
        parent: str,
        *,
        before: int,
        replay: Replay,
        comments: Comments,
        nags: Nags,
        variations: Iterable[Variation],
        is_set_up: bool = False,
        where: int | None = None,
    ) -> Line:
        """A line with what hangs on it."""
        branches = self.branches(id_, variations)
        clocks = self.clocks if not id_ else read_clocks(comments)[0]
        entries = tuple(
            Entry(
                step,
                id_,
                comment_without_clocks(comments.get(at, "")),
                tuple(nags.get(at, ())),
                clocks.get(at),
                branches.pop(step.ply, ()),
            )
            for at, step in enumerate(steps_of(replay, before), 1)
        )
        made = Line(
            id_,
            parent,
            before,
            is_set_up,
            replay,
            entries,
            " ".join(_before_and_after(comments, replay.plies)),
            tuple(islice(replay.rest, MOST_REST)),
            tuple(one for at in sorted(branches) for one in branches[at]),
            where,
        )
        self.found[id_] = made
        return made

    def branches(self, parent: str, variations: Iterable[Variation]) -> dict[int, tuple]:
        """The variations of a line by the ply they stand instead of."""
        found: dict[int, tuple[Line, ...]] = {}
        for number, one in enumerate(variations, 1):
            if len(self.found) + len(found) >= MOST_LINES:
                self.left_out += 1 + _count(one.variations)
                continue
            id_ = f"{parent}.{number}" if parent else str(number)
            line = self.line(
                id_,
                parent,
                before=one.ply - 1,
                replay=one.replay,
                comments=one.comments,
                nags=one.nags,
                variations=one.variations,
                where=one.line,
            )
            found[one.ply] = (*found.get(one.ply, ()), line)
        return found

    def segments(self, segments: Iterable[Segment]) -> Iterator[Line]:
        """What follows each set-up; one comes before the next."""
        parent = ""
        for number, one in enumerate(segments, 1):
            if len(self.found) >= MOST_LINES:
                self.left_out += 1 + _count(one.variations)
                continue
            id_ = f"s{number}"
            yield self.line(
                id_,
                parent,
                before=one.ply,
                replay=one.replay,
                comments=one.comments,
                nags=one.nags,
                variations=one.variations,
                is_set_up=True,
                where=one.line,
            )
            parent = id_


def _before_and_after(comments: Comments, plies: int) -> Iterator[str]:
    """What is said before the first move and behind what could not be read."""
    for at, said in comments.items():
        if (at == 0 or at > plies) and (words := comment_without_clocks(said)):
            yield words


def _count(variations: Iterable[Variation]) -> int:
    return sum(1 + _count(one.variations) for one in variations)
