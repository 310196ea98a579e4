"""Find comments that may hold moves of the game by mistake.

Annotators write variations into comments too, so a move in braces proves nothing: in most
archives nearly every such comment is right where it stands.  One is told only where its moves
go on legally from where it stands, and something speaks for their being missing outside:

* the record has a fault at the very next half-move, or the next number behind the comment is
  off: then words may stand among the moves, and the first of them has to be legal;
* or it holds nothing but moves, numbers and marks, all of them legal in their order, and no
  number behind it shows that the record goes on without them.

So "2. b2-c3 {2. a3-b4 was better}" is silent, and so is "{2. a3-b4} 2. b2-c3": the number that
agrees says that nothing is missing.  It is a note and never a fault.
"""

import re
from typing import NamedTuple

from games.draughts.pdn.movetext_tokens import move_in_comment_pattern
from games.draughts.position import Position
from games.draughts.replay import Replay, replay
from games.draughts.variants import Variant

MOST = 4096
"""Characters of a comment that is looked into: swallowed moves are few, a longer one is prose."""

MOST_IN_A_GAME = 300
"""Comments with moves of one game that are looked into: the time stays linear in the text."""

_BESIDE = re.compile(r"\d{1,3}\s*[.…]+|\$\d+|[!?]+|(?<!\S)(?:1-0|0-1|1/2-1/2|\*)(?=\s*\Z)")


class SwallowedComment(NamedTuple):
    """A comment with a move in it: how many half-moves precede it, its offset, its text."""

    ply: int
    offset: int
    text: str


def may_hold_moves(comment: str) -> bool:
    """Whether anything in a comment looks like a move."""
    return len(comment) <= MOST and move_in_comment_pattern().search(comment) is not None


def may_be_at_the_end(text: str) -> bool:
    """Whether a comment of moves only stands after the last move number of a text.

    On the short way every other one is followed by a number that agrees, and is silent.
    """
    end = len(text)
    while (close := text.rfind("}", 0, end)) >= 0 and "." not in text[close:end]:
        end = text.rfind("{", 0, close)
        if end < 0 or (may_hold_moves(words := text[end + 1 : close]) and _is_bare(words)):
            return True
    return False


def is_swallowed(
    aside: SwallowedComment, played: Replay, *, is_counted: bool, is_off: bool
) -> bool:
    """Whether a comment's moves are legal where it stands and may be missing from the game.

    `is_counted` says that a number behind it agrees with the moves before it, `is_off` that the
    next one does not.
    """
    if aside.ply > played.plies:
        return False
    position, variant = played.positions[aside.ply], played.variant
    is_gap = is_off or (played.fault is not None and played.plies == aside.ply)
    if is_gap and _begins(aside.text, position, variant):
        return True
    return not is_counted and _goes_on(aside.text, position, variant)


def _begins(text: str, position: Position, variant: Variant) -> bool:
    """Whether the first move in a text is legal here."""
    match = move_in_comment_pattern().search(text)
    return match is not None and replay((match[0],), position, variant).fault is None


def _is_bare(text: str) -> bool:
    """Whether each word of a comment looks like a move."""
    return all(map(move_in_comment_pattern().match, _BESIDE.sub(" ", text).split()))


def _goes_on(text: str, position: Position, variant: Variant) -> bool:
    """Whether a text holds nothing but moves, and all of them are legal from here."""
    words = _BESIDE.sub(" ", text).split()
    return bool(words) and replay(words, position, variant).fault is None
