"""Fast path of the reader, for a game of moves, comments and marks with nothing odd in it.

Most games of an archive are so.  Everything is accounted for: what stands outside braces and
marks must be numbers in their order, plain moves and at most one result at the end, else the
game goes the long way.  Both ways lead to the same game, and the suite compares them.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from games.draughts import judge_moves
from games.draughts.errors import NoteCode
from games.draughts.moves_in_c import split_moves
from games.draughts.pdn import results
from games.draughts.pdn.comments_and_marks import HERE, Asides
from games.draughts.pdn.encoding import CUT
from games.draughts.pdn.swallowed_moves import may_be_at_the_end
from games.draughts.pdn.tokens import are_plain_moves, numbered_moves, words_of

_LONGEST = 1 << 17  # the long way knows where to give up


# What a game of plain moves looks like when each square is told as "a1" and each capture or
# step by its first square: the beginning of this, up to some move.
_SQUARES = bytes.maketrans(b"abcdefgh12345678\n", b"aaaaaaaa11111111 ")
_SHAPE = " ".join(f"{number}. a1 a1" for number in range(1, 1000)).encode().translate(_SQUARES)
_RESULTS = frozenset(result.encode().translate(_SQUARES) for result in results.CANONICAL)


_SAID = r"\{[^{}]*\}|\$\d+"
_IN_WORD = rf"(?:(?!{_SAID})[^\s.])"
_WORD_PLACE = re.compile(rf"{_SAID}|(?P<word>{_IN_WORD}*\.|{_IN_WORD}+)")  # as `words_of` has them

FORMS = judge_moves.FORMS | {NoteCode.DASH_FOR_CAPTURE, NoteCode.SIGN_FOR_QUIET}
"""What may be told of a move on the short way: its form, and nothing that stands beside it."""


class Clean(NamedTuple):
    """A game split into moves, result, and comments and marks."""

    moves: list[str]
    result: str | None
    asides: Asides | None


def clean_game(text: str) -> Clean | None:
    """Split a text into moves, result, comments and marks; None if anything is odd."""
    clean = taken_apart(text)
    return clean if clean and are_plain_moves(clean.moves) else None


def is_one_game(text: str) -> bool:
    """Whether a text is plainly one game of full moves and a result; False if in doubt.

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
    """Split a text as `clean_game` does, but accept any word in the place of a move.

    A word that is no move, or that takes a note to be one, is found in playing.  Marks of
    strength glued to a move would not be, so there are none.
    """
    if len(text) > _LONGEST or HERE in text or CUT in text:
        return None
    has_asides = "{" in text or "$" in text
    if has_asides and ("[%nag" in text or may_be_at_the_end(text)):
        return None
    clean = _in_words(text, has_asides=has_asides)
    if clean is None or clean.result is None or clean.asides is None:
        return clean
    if text.rstrip().endswith(clean.result):
        return clean
    # behind the result of a game White ended, an aside would count as one of Black's move
    return clean if clean.asides.last() <= len(clean.moves) else None


class Offsets:
    """The offsets of the moves in a clean text, computed at first use."""

    __slots__ = ("_found", "_offsets", "_where")

    def __init__(self, text: str, body: int, end: int) -> None:
        self._where = text, body, end
        self._found: Iterator[re.Match[str]] | None = None
        self._offsets: list[int] = []

    def of(self, index: int) -> int:
        """Return the offset of the move with this index; the text is gone through once."""
        word = 3 * (index // 2) + 1 + index % 2  # of three words one is a number
        if self._found is None:
            self._found = _WORD_PLACE.finditer(*self._where)
        while len(self._offsets) <= word:
            found = next(self._found)
            if found["word"]:
                self._offsets.append(found.start("word"))
        return self._offsets[word]


def _in_words(text: str, *, has_asides: bool) -> Clean | None:
    split = split_moves(text) if split_moves is not None else None
    if split is not None:
        moves, result, is_ordinary = split
        return Clean(moves, result, Asides(text, is_ordinary=is_ordinary) if has_asides else None)
    asides = Asides(text) if has_asides else None
    bare = text if asides is None else asides.without()
    if "!" in bare or "?" in bare:
        return None
    numbered = numbered_moves(words_of(bare))
    return Clean(*numbered, asides) if numbered else None
