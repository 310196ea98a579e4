"""The text of moves cut into tokens: every character belongs to one."""

import re

from games.draughts.pdn import results

_LETTER = "[a-hA-HавсенАВСЕН]"
_DASH = "[-:\u2010-\u2015\u2212\u00ad]"
_CROSS = "[xXхХ×]"
_SQUARE = rf"(?:{_LETTER}[1-8])"
_JOIN = rf"(?:\s*{_DASH}\s*|{_CROSS}|\s+{_CROSS}\s+)"

TOKEN = re.compile(
    rf"""
      (?P<space>[\s\ufeff\x1a]+)
    | (?P<comment>\{{[^}}]*(?:\}}|\Z))
    | (?P<remark>;[^\n]*|(?<![^\n])%[^\n]*)
    | (?P<setup>/FEN\s*"[^"\n]*"/)
    | (?P<nag>\$\d+)
    | (?P<strength>[!?]+|\([!?*]+\)|[*])
    | (?P<time>\(\s*\d+(?:[:.'][\d:.']+)?\s*\)|\[%[^\]\n]*\]|\[[\d:.,'\s]+\])
    | (?P<open>\()
    | (?P<close>\))
    | (?P<result>{results.PATTERN})
    | (?P<spaced>(?>{_SQUARE}(?:{_JOIN}{_SQUARE})+)(?![^\W xXхХ]|{_DASH}))
    | (?P<number>\d{{1,4}}[^\S\n]*[.…]+|\d{{1,4}}(?![\w:x\u2010-\u2015\u2212-]))
    | (?P<dots>[.…]+)
    | (?P<unknown>[-\u2010-\u2015\u2212]+(?![^\s{{}}()]))
    | (?P<mark>[xXхХ=+](?![^\s{{}}()$;*!?]))
    | (?P<comma>,)
    | (?P<word>[^\s{{}}()\[\];$,.…!?*]+)
    | (?P<other>.)
    """,
    re.VERBOSE | re.DOTALL,
)
"""`spaced` is a move in full; `word` anything that may be a move; `other` one odd character."""

MOVE_LIKE = re.compile(rf"{_LETTER}\d|\b1\s*[.…]\s*\d{{1,2}}[-:xX]\d")
"""What a line must hold to be read as moves and not as a heading."""

GLUED_MARK = re.compile(rf"({_SQUARE}|[-:xх]\d{{1,2}})([xXхХ=+]+)\Z")
"""A remark glued to the end of a move: `c7:h4x` (N6)."""

CAPTURE = re.compile(rf":|{_CROSS}")

_PLAIN_MOVES = re.compile(r"(?:[a-h][1-8])(?:-[a-h][1-8]|(?:x[a-h][1-8])+|(?::[a-h][1-8])+)\Z")
_CLEAN = frozenset(
    f"{file}{rank}{sign}{other}{end}"
    for file in "abcdefgh"
    for rank in range(1, 9)
    for other in "abcdefgh"
    for end in range(1, 9)
    for sign in "-:x"
    if abs(ord(file) - ord(other)) == abs(rank - end) > 0
)
_NUMBERS = [f"{number}." for number in range(1, 1000)]


def clean_moves(text: str) -> tuple[list[str], str | None] | None:
    """The moves and the result of a text without anything odd in it, else None.

    Everything is accounted for: the words are numbers in their order, plain moves and at
    most one result at the end.
    """
    words = text.replace(".", ". ").split()
    result = words.pop() if words and words[-1] in results.CANONICAL else None
    numbers = words[::3]
    if not words or len(words) % 3 == 1 or numbers != _NUMBERS[: len(numbers)]:
        return None
    del words[::3]
    if not _CLEAN.issuperset(words) and not all(map(_PLAIN_MOVES.match, set(words) - _CLEAN)):
        return None
    return words, result
