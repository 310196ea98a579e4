"""Arrange a game as lines of moves: main line, variations, moves after a set-up."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from games.board.steps import ReplayStep, steps_of_line
from games.draughts.errors import Fault
from games.draughts.pdn import ReadGame, Variation
from games.draughts.pdn.comments import Clock, read_clocks
from games.draughts.pdn.game import Comments, Nags, Segment
from games.draughts.position import fen_as_shown
from games.draughts.replay import Replay

# Arrange a game as lines of moves: main line, variations, moves after a set-up.
#
# No database, no HTML. Every line has an address of its own: "" is the game, "2" its second
# variation, "2.1" the first one inside that, "s1" what follows the first position set up among
# the moves. A half-move is told by its line and its ply, counted from the start of the record.


MOST_LINES = 400  # variations on one page; a hostile record has fifty thousand

MOST_UNREAD = 400  # words of one line


@dataclass(frozen=True, slots=True)
class HalfMoveEntry:
    """One half-move with its comment, marks, clock times and variations.

    comment     the comment after it, without the clocks written in it
    marks       strength marks as written: "!", "$3"
    branches    variations that might have been played instead of it
    """

    step: ReplayStep
    line: str
    comment: str = ""
    marks: tuple[str, ...] = ()
    clock: Clock | None = None
    branches: tuple["GameLine", ...] = ()


@dataclass(frozen=True, slots=True)
class GameLine:
    """One line of moves: the game, a variation, or the moves after a set-up.

    parent      address of the line it leaves; its first move stands after `before` half-moves
    halves      what its moves are numbered by: `before`, unless a side moved twice in a row
    is_set_up   whether it begins from a position of its own
    comment     the comment before its first move
    unread      what was written after the last good move, the faulty one first
    unattached  variations that hang on what could not be read
    """

    id: str
    parent: str
    before: int
    halves: int
    is_set_up: bool
    replay: Replay
    entries: tuple[HalfMoveEntry, ...]
    comment: str = ""
    unread: tuple[str, ...] = ()
    unattached: tuple["GameLine", ...] = ()

    @property
    def last(self) -> int:
        """The ply of its last good move."""
        return self.before + len(self.entries)

    @property
    def fault(self) -> Fault | None:
        """The fault at which the line stops, None if there is none."""
        return self.replay.fault

    @property
    def start_fen(self) -> str:
        """The FEN before its first move."""
        return fen_as_shown(self.replay.start, self.replay.variant)


@dataclass(slots=True)
class GameLines:
    """All lines of a game by id; `left_out` counts variations too many for a page."""

    main: GameLine
    segments: tuple[GameLine, ...] = ()
    by_id: dict[str, GameLine] = field(default_factory=dict)
    left_out: int = 0


def lines_of_replay(replay: Replay) -> GameLines:
    """Make the lines of a replay, which has no comments or variations."""
    builder = _Builder({})
    main = builder.line("", "", before=0, replay=replay, comments={}, nags={}, variations=())
    return GameLines(main, (), builder.found)


def lines_of_read_game(game: ReadGame) -> GameLines:
    """Make the lines of a game read from a record, with comments and variations."""
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
    return GameLines(main, segments, builder.found, builder.left_out)


def find_line_and_ply(lines: GameLines, line: str, ply: int | None) -> tuple[GameLine, int]:
    """Find the line and ply that an address names, or the nearest within the game.

    Before the first move of a variation stands a position of the line it leaves.
    """
    shown = lines.by_id.get(line, lines.main)
    at = shown.last if ply is None else min(max(ply, 0), shown.last)
    while shown.id and (at < shown.before or at == shown.before and not shown.is_set_up):
        shown = lines.by_id[shown.parent]
        at = min(at, shown.last)
    return shown, at


class _Builder:
    """Gives addresses, and stops where a page would grow too long."""

    def __init__(self, clocks: Mapping[int, Clock]) -> None:
        self.clocks = clocks
        self.found: dict[str, GameLine] = {}
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
        halves: int | None = None,
        is_set_up: bool = False,
    ) -> GameLine:
        """Make a line with its comments, marks and variations, and give it its address."""
        halves = before if halves is None else halves
        branches = self.branches(id_, variations, replay, before=before, halves=halves)
        clocks = self.clocks if not id_ else read_clocks(comments)[0]
        entries = tuple(
            HalfMoveEntry(
                step,
                id_,
                comment_without_clocks(comments.get(at, "")),
                tuple(nags.get(at, ())),
                clocks.get(at),
                branches.pop(step.ply, ()),
            )
            for at, step in enumerate(steps_of_line(replay, before, halves), 1)
        )
        made = GameLine(
            id_,
            parent,
            before,
            halves,
            is_set_up,
            replay,
            entries,
            " ".join(_comments_at_no_move(comments, replay.plies)),
            tuple(islice(replay.rest, MOST_UNREAD)),
            tuple(branch for at in sorted(branches) for branch in branches[at]),
        )
        self.found[id_] = made
        return made

    def branches(
        self,
        parent: str,
        variations: Iterable[Variation],
        replay: Replay,
        *,
        before: int,
        halves: int,
    ) -> dict[int, tuple[Any, ...]]:
        """The variations of a line by the ply they stand instead of."""
        by_ply: dict[int, tuple[GameLine, ...]] = {}
        for number, variation in enumerate(variations, 1):
            if len(self.found) + len(by_ply) >= MOST_LINES:
                self.left_out += 1 + _count_nested(variation.variations)
                continue
            id_ = f"{parent}.{number}" if parent else str(number)
            line = self.line(
                id_,
                parent,
                before=variation.ply - 1,
                halves=replay.halves_before(
                    min(variation.ply - before, replay.plies + 1), variation.replay.mover(1), halves
                ),
                replay=variation.replay,
                comments=variation.comments,
                nags=variation.nags,
                variations=variation.variations,
            )
            by_ply[variation.ply] = (*by_ply.get(variation.ply, ()), line)
        return by_ply

    def segments(self, segments: Iterable[Segment]) -> Iterator[GameLine]:
        """What follows each set-up; one comes before the next."""
        parent = ""
        for number, segment in enumerate(segments, 1):
            if len(self.found) >= MOST_LINES:
                self.left_out += 1 + _count_nested(segment.variations)
                continue
            id_ = f"s{number}"
            yield self.line(
                id_,
                parent,
                before=segment.ply,
                replay=segment.replay,
                comments=segment.comments,
                nags=segment.nags,
                variations=segment.variations,
                is_set_up=True,
            )
            parent = id_


def _comments_at_no_move(comments: Comments, plies: int) -> Iterator[str]:
    """The comments before the first move and behind what could not be read."""
    for at, comment in comments.items():
        if (at == 0 or at > plies) and (words := comment_without_clocks(comment)):
            yield words


def _count_nested(variations: Iterable[Variation]) -> int:
    """How many variations there are, those inside others too."""
    return sum(1 + _count_nested(variation.variations) for variation in variations)


# Format what is shown beside a move: comment without clock commands, clock times, marks.


LONGEST = 3000  # characters of a comment on a page; PDN and JSON have all of it

_COMMAND = re.compile(r"\[%(?:clk|clock|emt|mct|egt)\b[^\]]*\]", re.IGNORECASE)

# fmt: off
SIGNS: Mapping[str, str] = {
    "$1": "!", "$2": "?", "$3": "!!", "$4": "??", "$5": "!?", "$6": "?!", "$7": "□",
    "$10": "=", "$11": "=", "$13": "∞", "$14": "⩲", "$15": "⩱", "$16": "±", "$17": "∓",
    "$18": "+−", "$19": "−+",
}
"""Marks of strength by their numbers in PDN; a number without a sign stays a number."""

# fmt: on


def comment_without_clocks(comment: str) -> str:
    """Remove the clock commands that can be read from a comment."""
    if not comment:
        return ""
    if "[%" in comment:
        comment = " ".join(_COMMAND.sub(_unless_clock, comment).split())
    return comment if len(comment) <= LONGEST else f"{comment[:LONGEST]} …"


def _unless_clock(command: re.Match[str]) -> str:
    return command[0] if read_clocks({0: command[0]})[1] else ""


def marks_as_signs(marks: tuple[str, ...]) -> str:
    """Return strength marks as printed behind a move: "!", "!?"; other remarks as written."""
    return "".join(SIGNS.get(mark, mark if mark[0] != "$" else f" {mark}") for mark in marks[:8])


def clock_time_text(milliseconds: int) -> str:
    """Format milliseconds as h:mm:ss, with tenths if there are any: "0:05:10"."""
    seconds, part = divmod(milliseconds, 1000)
    minutes, seconds = divmod(seconds, 60)
    tenths = f".{part // 100}" if part else ""
    return f"{minutes // 60}:{minutes % 60:02}:{seconds:02}{tenths}"


def clock_times(clock: Clock) -> tuple[tuple[str, str], ...]:
    """List the clock times written at a move, each with its kind: clk, both, emt, mct, egt."""
    times = []
    if clock.clk is not None:
        times.append(("clk", clock_time_text(clock.clk)))
    if clock.white is not None or clock.black is not None:
        sides = (
            "–" if time is None else clock_time_text(time) for time in (clock.white, clock.black)
        )
        times.append(("both", " / ".join(sides)))
    for kind in ("emt", "mct", "egt"):
        if (value := getattr(clock, kind)) is not None:
            times.append((kind, clock_time_text(value)))
    return tuple(times)
