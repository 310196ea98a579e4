"""The short way through a game that holds moves, comments and marks and nothing odd.

Most games of an archive are so.  Everything is accounted for: what stands outside braces and
marks must be numbers in their order, plain moves and at most one result at the end, else the
game goes the long way.  Both ways lead to the same game, and the suite compares them.
"""

import re
from functools import lru_cache
from typing import NamedTuple

from games.draughts.pdn import results
from games.draughts.pdn.tokens import are_plain_moves, numbered_moves, words_of

_LONGEST = 1 << 17  # the long way knows where to give up
_ASIDE = re.compile(r"\{([^{}]*)\}|(\$\d+)")
_SHORT = 80  # characters of a comment that is remembered
_HERE = "\x00"  # stands for what was said aside; no word of a record


# What a game of plain moves looks like when each square is told as "a1" and each capture or
# step by its first square: the beginning of this, up to some move.
_SQUARES = bytes.maketrans(b"abcdefgh12345678\n", b"aaaaaaaa11111111 ")
_SHAPE = " ".join(f"{number}. a1 a1" for number in range(1, 1000)).encode().translate(_SQUARES)
_RESULTS = frozenset(result.encode().translate(_SQUARES) for result in results.CANONICAL)


class Clean(NamedTuple):
    """A game taken apart: comments and marks by half-moves, 0 is before the first."""

    moves: list[str]
    result: str | None
    comments: dict[int, str]
    nags: dict[int, tuple[str, ...]]


def clean_game(text: str) -> Clean | None:
    """The moves, the result, the comments and the marks of a text, None if anything is odd."""
    clean = taken_apart(text)
    return clean if clean and are_plain_moves(clean.moves) else None


def is_one_game(text: str) -> bool:
    """Whether a text is plainly one game of moves in full and a result; False where in doubt.

    For whoever counts games and need not know the moves: a fifth of taking the text apart.
    """
    text = text.strip()
    if not text.isascii() or " 1." in text or "\n1." in text:  # a new move 1 begins a game
        return False
    shape = text.encode().translate(_SQUARES)
    moves, _, last = shape.rpartition(b" ")
    if last not in _RESULTS:
        moves = shape
    for sign in (b"-a1", b"xa1", b":a1"):
        moves = moves.replace(sign, b"")
    return moves.endswith(b" a1") and _SHAPE.startswith(moves)


def taken_apart(text: str) -> Clean | None:
    """The same for whoever plays the moves anyhow: any word may stand in the place of one.

    A word that is no move, or that takes a note to be one, is found in playing.  Marks of
    strength glued to a move would not be, so there are none.
    """
    if len(text) > _LONGEST or _HERE in text:
        return None
    if "[%nag" in text:
        return None
    if "$" in text:
        pieces = _ASIDE.split(text)  # words, comment, mark, words, comment, mark … words
        return _gathered(pieces[::3], pieces[1::3], pieces[2::3])
    if "{" in text:
        head, *told = text.split("{")
        parts = [piece.partition("}") for piece in told]
        outside = [head, *[rest for _, _, rest in parts]]
        # a brace that is left over stays among the words, and the long way tells of it
        return _gathered(outside, [comment if end else None for comment, end, _ in parts])
    return _with_moves(text, words_of(text), {}, {})


def _gathered(
    outside: list[str], comments: list[str | None], marks: list[str | None] | None = None
) -> Clean | None:
    """The game of the words outside and of what stood between each two of them."""
    words_text = f" {_HERE} ".join(outside)
    words = words_of(words_text)
    said: dict[int, list[str]] = {}
    nags: dict[int, list[str]] = {}
    place, ply = -1, 0
    for before, comment in enumerate(comments):
        place = words.index(_HERE, place + 1)
        count = place - before
        ply = count - (count + 2) // 3  # of three words the first is a number
        if comment is not None:
            if comment := _tidy(comment) if len(comment) <= _SHORT else _one_blank(comment):
                said.setdefault(ply, []).append(comment)
        elif marks is not None:
            nags.setdefault(ply, []).append(marks[before])
        else:
            return None  # never closed
    clean = _with_moves(
        words_text,
        [word for word in words if word != _HERE],
        {ply: " ".join(told) for ply, told in said.items()},
        {ply: tuple(given) for ply, given in nags.items()},
    )
    if clean is None or ply > len(clean.moves):  # told behind the result of a game White ended
        return None
    return clean


def _one_blank(comment: str) -> str:
    """The comment with one blank between its words."""
    return " ".join(comment.split())


_tidy = lru_cache(maxsize=1 << 13)(_one_blank)  # clocks and short remarks come in many games


def _with_moves(
    text: str, words: list[str], comments: dict[int, str], nags: dict[int, tuple[str, ...]]
) -> Clean | None:
    if "!" in text or "?" in text:
        return None
    numbered = numbered_moves(words)
    return Clean(*numbered, comments, nags) if numbered else None
