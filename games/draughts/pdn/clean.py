"""The short way through a game that holds moves, comments and marks and nothing odd.

Most games of an archive are so.  Everything is accounted for: what stands outside braces and
marks must be numbers in their order, plain moves and at most one result at the end, else the
game goes the long way.  Both ways lead to the same game, and the suite compares them.
"""

import re
from typing import NamedTuple

from games.draughts.pdn.tokens import clean_moves, words_of

_LONGEST = 1 << 17  # the long way knows where to give up
_ASIDE = re.compile(r"\{([^{}]*)\}|(\$\d+)")


class Clean(NamedTuple):
    """A game taken apart: comments and marks by half-moves, 0 is before the first."""

    moves: list[str]
    result: str | None
    comments: dict[int, str]
    nags: dict[int, tuple[str, ...]]


def clean_game(text: str) -> Clean | None:
    """The moves, the result, the comments and the marks of a text, None if anything is odd."""
    if len(text) > _LONGEST:
        return None
    if "{" not in text and "$" not in text:
        clean = clean_moves(words_of(text))
        return Clean(*clean, {}, {}) if clean else None
    if "[%nag" in text:
        return None
    pieces = _ASIDE.split(text)  # words, comment, mark, words, comment, mark … words
    words: list[str] = []
    said: dict[int, list[str]] = {}
    marks: dict[int, list[str]] = {}
    for piece, comment, mark in zip(pieces[::3], pieces[1::3], pieces[2::3], strict=False):
        words += words_of(piece)
        count = len(words)
        ply = count - (count + 2) // 3  # of three words the first is a number
        if mark is not None:
            marks.setdefault(ply, []).append(mark)
        elif comment := " ".join(comment.split()):
            said.setdefault(ply, []).append(comment)
    clean = clean_moves(words + words_of(pieces[-1]))
    if clean is None or ply > len(clean[0]):  # told behind the result of a game White ended
        return None
    comments = {ply: " ".join(told) for ply, told in said.items()}
    return Clean(*clean, comments, {ply: tuple(given) for ply, given in marks.items()})
