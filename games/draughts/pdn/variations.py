"""Cut the variations out of a clean game, where they hold nothing but numbered moves.

"1. c3-d4 d6-c5 (1... b6-a5 2. b2-c3) 2. …" is so.  A variation with a comment, a mark, brackets
of its own or a number that does not fit leaves the game to the long way.
"""

import re
from typing import NamedTuple

from .results import CANONICAL
from .tokens import NUMBERS, are_plain_moves, words_of

_BRANCH = re.compile(r"\(([^(){}$]*)\)")

_BRACKET_IN_COMMENT = re.compile(r"\{[^{}]*[()]")

_ASIDE = re.compile(r"\{[^{}]*\}|\$\d+")

_NUMBER_AGAIN = re.compile(r"\s*(\d{1,3})\.\.\.\s")

_MOST = 500


class CutVariation(NamedTuple):
    """A variation cut out: the half-move it replaces, its moves, its bracket's offset."""

    at: int
    offset: int
    moves: list[str]


def cut_out_variations(text: str) -> tuple[str, list[CutVariation]] | None:
    """Return the text without its variations, and these; None if anything in them is odd."""
    if _BRACKET_IN_COMMENT.search(text):  # in a comment; between the moves there may be none
        return None if "(" in _ASIDE.sub(" ", text) else (text, [])
    pieces = _BRANCH.split(text)
    if len(pieces) > _MOST:
        return None
    offset = count = 0
    outside: list[str] = []
    branches: list[CutVariation] = []
    for at in range(0, len(pieces) - 1, 2):
        piece, inside = pieces[at], pieces[at + 1]
        offset += len(piece)
        if branches and (again := _number_again(piece, branches[-1].at)):
            piece = piece[again:]
        outside.append(piece)
        words = words_of(_ASIDE.sub(" ", piece))
        count += len(words)
        if count % 3 == 1 or (words and words[-1] in CANONICAL):  # behind a number, or the result
            return None
        moves = _moves(inside, count - (count + 2) // 3)  # of three words the first is a number
        if moves is None:
            return None
        branches.append(CutVariation(count - (count + 2) // 3, offset, moves))
        offset += len(inside) + len("()")
    last = pieces[-1]
    again = _number_again(last, branches[-1].at) if branches else 0
    main = " ".join((*outside, last[again:]))
    return None if "(" in main or ")" in main else (main, branches)


def _number_again(text: str, at: int) -> int:
    """How long the number is that a pair bears again behind a variation in place of its first
    half: "1. c3-d4 (1. a3-b4) 1... d6-c5"."""
    match = _NUMBER_AGAIN.match(text) if at % 2 else None
    return match.end() - 1 if match and int(match[1]) == (at + 1) // 2 else 0


def _moves(inside: str, at: int) -> list[str] | None:
    """The moves of a variation whose numbers go on from the half-move it stands for."""
    if not at:
        return None
    number, text, moves = (at + 1) // 2, inside.strip(), list[str]()
    if at % 2 == 0:  # in place of the second half of a pair
        head = f"{number}..."
        if not text.startswith(head):
            return None
        number, words = number + 1, words_of(text[len(head) :])
        moves, words = words[:1], words[1:]
    else:
        words = words_of(text)
    numbers = words[::3]
    if len(words) % 3 == 1 or numbers != NUMBERS[number - 1 : number - 1 + len(numbers)]:
        return None
    del words[::3]
    moves += words
    return moves if moves and are_plain_moves(moves) else None
