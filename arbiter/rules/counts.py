"""What every draw by count speaks of: a counter, a claim, and what set the counter back."""

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from arbiter.rules.ruleset import DrawRuleName
from games.draughts.colour import Colour
from games.draughts.moves import Move
from games.draughts.replay import Replay, Row


class Reset(StrEnum):
    """What set a count back to nothing."""

    START = "start"
    CAPTURE = "capture"
    MAN_MOVE = "man_move"
    CROWNING = "crowning"
    RATIO = "ratio"  # the material changed into or out of the rule's


class Count(NamedTuple):
    """A rule's counter after one ply.

    value   occurrences, or own moves counted as the rule counts them
    since   the ply after which counting began
    """

    rule: DrawRuleName
    value: int
    limit: int
    since: int
    reset_by: Reset


@dataclass(frozen=True, slots=True)
class Claim:
    """A draw that stands from ``first_ply`` on (the ply after which it may be claimed).

    plies   what proves it: the plies after which the position stood (0 = the start), or
            the first and the last ply counted
    side    who completed the count
    """

    rule: DrawRuleName
    first_ply: int
    article: str
    plies: tuple[int, ...]
    side: Colour

    def as_dict(self) -> dict[str, object]:
        """The claim as JSON-ready data."""
        return {
            "rule": str(self.rule),
            "first_ply": self.first_ply,
            "article": self.article,
            "plies": list(self.plies),
            "side": self.side.value,
        }


def irreversible(before: Row, move: Move) -> Reset | None:
    """Why a move can never be taken back by moves: a capture, a man's move; else None."""
    if move.captured:
        return Reset.CAPTURE
    if not before[2] >> move.origin & 1:
        return Reset.CROWNING if move.crowned else Reset.MAN_MOVE
    return None


def mover(replay: Replay, ply: int) -> Colour:
    """Who made this ply; of the start nobody, so the side not to move."""
    return replay.rows[ply][3].other
