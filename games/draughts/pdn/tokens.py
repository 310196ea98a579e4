"""Split movetext into tokens; tell moves from prose, pictures and other words."""

import re
from functools import cache
from unicodedata import category

from ..notation import CAPTURE_SIGNS, DASHES, INVISIBLE
from . import results
from .encoding import CUT, DAMAGED
from .results import ENGLISH

_LETTER = "[a-hA-HавсенАВСЕН]"

_HYPHENS = DASHES

_DASH = f"[-:{_HYPHENS}]"

_CROSS = f"[x{CAPTURE_SIGNS}]"

_SQUARE = rf"(?:{_LETTER}[1-8])"

# of any board: files to l, ranks to 12, the rows of a star to q
_ANY_SQUARE = r"(?:[a-qA-QавсенАВСЕН](?:1[0-7]|[1-9]))"

_JOIN = rf"(?:\s*{_DASH}\s*|{_CROSS}|\s+{_CROSS}\s+)"

_EVALUATIONS = "±∓⩲⩱□⊕∞"

_DATE = r"\d{1,2}[./]\d{1,2}[./]\d{2,4}"

_TIME = r"\d{1,2}:\d\d(?::\d\d)?"

_UNIT = r"\s*(?:сек|мин|ч|м|с|h|min|m|sec|s)\.?"

# behind a semicolon: two moves, or nothing but moves and what parts them to the end of the row
_PART = 300

_COUNTED = r"[ \t\d.…,;!?]{0,12}?"

_NUMBERS_MOVE = r"(?:\d\d[-x]\d{1,2}|\d[-x]\d\d)(?!\d)"

_MOVE = rf"(?:{_LETTER}[1-8]?(?:[-:x{CAPTURE_SIGNS}{DASHES}]?{_SQUARE})+|{_NUMBERS_MOVE})(?!\w)"

_TWO_MOVES = rf"{_COUNTED}{_MOVE}{_COUNTED}{_MOVE}"

_ONLY_MOVES = (
    rf"(?=[^\n]{{0,{_PART}}}?(?:{_LETTER}\d|{_NUMBERS_MOVE}))"
    rf"(?:{_LETTER}|[-:x{CAPTURE_SIGNS}{DASHES}.,;!?…\d \t]){{0,{_PART}}}(?=\n|\Z)"
)

_GOES_ON = rf"[{INVISIBLE}]*[\w/:x{CAPTURE_SIGNS}{_HYPHENS}-]"  # a number goes on as a move

_NOTHING = r"[^\S\n]*(?=\n|\Z)"

_TOKEN = rf"""
      (?P<cut>{CUT}[^\n]*)
    | (?P<space>[\s\x1a{INVISIBLE}]+)
    | (?P<separator>;(?<=[^\s;];)(?={_TWO_MOVES}|{_ONLY_MOVES}|{_NOTHING}))
    | (?P<comment>\{{[^}}]*(?:\}}|\Z))
    | (?P<remark>;[^\n]*|(?<![^\n])%[^\n]*)
    | (?P<setup>/FEN\s*"[^"\n]*"/)
    | (?P<nag>\$\d+)
    | (?P<markup>\*(?:\*+|(?<![^\s>]\*)(?=\w)))
    | (?P<strength>[!?]+|\([!?*]+\)|[*])
    | (?P<rule>(?<![^\n])[^\S\n]*[|+]?(?>(?:[-=_:─═━]{{3,}}[^\S\n]*[|+┼┬┴╪╋│┃]?[^\S\n]*)+)(?=\n|\Z))
    | (?P<bar>[|│┃║]+)
    | (?P<stamp>\[?{_DATE}[^\S\n]{{0,2}},?[^\S\n]{{1,3}}(?:в[^\S\n])?{_TIME}\]?
        |\[{_TIME}\][^\S\n]{{0,3}}[^\W\d_][^\n:\d\[]{{0,60}}:)
    | (?P<time>\(\s*\d+(?:[:.'][\d:.']+)?(?:{_UNIT})?\s*\)|\[%[^\]\n]*\]|\[[\d:.,'\s]+\])
    | (?P<open>\()
    | (?P<close>\))
    | (?P<result>{results.PATTERN})
    | (?P<spaced>(?>{_ANY_SQUARE}(?:{_JOIN}{_ANY_SQUARE})+)(?![^\W xXхХ]|{_DASH})
        |\d{{1,2}}\s+{_DASH}\s*\d{{1,2}}(?![\w:-])
        |(?>\d{{1,2}}(?:\s+(?::|{_CROSS})\s+\d{{1,2}})+)(?![\w:-]))
    | (?P<number>\d{{1,4}}[^\S\n]*(?:[.…]+\)?|\))|\d{{1,4}}(?!{_GOES_ON}))
    | (?P<dots>[.…]+)
    | (?P<unknown>[-{_HYPHENS}]+(?![^\s{{}}()|]))
    | (?P<mark>(?:[xXхХ×=+#]|\+[-−]|[-−]\+|\+/[-=])(?![^\s{{}}()$;*!?|])|[{_EVALUATIONS}])
    | (?P<comma>,)
    | (?P<quote>[«»„“”"]+)
    | (?P<word>[^\s{{}}()\[\];$,.…!?*|│┃║«»„“”"{_EVALUATIONS}]+)
    | (?P<other>.)
    """


# Patterns are made when they are first asked for: a program may never go the long way.
@cache
def token_pattern() -> re.Pattern[str]:
    """Return the pattern of one token; the group that matches names its kind.

    `spaced` is a move in full; `word` anything that may be a move; `other` one odd character.
    A semicolon glued to a word parts moves (`separator`) if two moves follow it, or nothing but
    moves to the end of the row; any other begins a comment.
    """
    return re.compile(_TOKEN, re.VERBOSE | re.DOTALL)


_NUMBER = r"(?:[1-9]|[12]\d|3[0-2])(?!\d)"

_FOUR_DIGITS = r"(?:0[1-9]|[12]\d|3[0-2]){2}(?!\d)"

_SEVERAL = rf"\b{_FOUR_DIGITS}(?:[ \t\d.…]{{1,12}}?\b{_FOUR_DIGITS})"

_CAPTURE_OF_NUMBERS = rf"{_NUMBER}:{_NUMBER}(?![:\w])"


@cache
def move_in_comment_pattern() -> re.Pattern[str]:
    """Return the pattern of a move inside a comment.

    It looks to the end of a row, where a move may have been meant; a time may be one.
    """
    return re.compile(rf"(?<![\w:])(?:{_MOVE}|{_CAPTURE_OF_NUMBERS}|{_SEVERAL})")


_ON_ANY_BOARD = r"(?:[1-9]|[1-6]\d|7[0-2])(?!\d)"  # 72 squares are those of 12 by 12

_PAIR = rf"{_ON_ANY_BOARD}[-x–—]{_ON_ANY_BOARD}"

# at the head of its row: "Счёт по турам: 2-1 3-2 4-3 5-4" is none
_RUN = rf"(?m:^)[ \t]*(?:{_PAIR}(?![-:./])[ \t]{{1,9}}){{3}}{_PAIR}"

_RUN_OF_FOURS = rf"(?m:^)[ \t]*(?:{_FOUR_DIGITS}[ \t]{{1,9}}){{3}}{_FOUR_DIGITS}"


@cache
def looks_like_moves_pattern() -> re.Pattern[str]:
    """Return the pattern of what a row must contain to be moves, not a heading."""
    return re.compile(
        rf"{_LETTER}\d|{CUT}"
        rf"|\b0{{0,2}}1\s*[.…)][\s.…]{{0,12}}(?:\d{{1,2}}\s*[-:xX]\s*\d|{_FOUR_DIGITS}(?![-:./]))"
        rf"|{_RUN}(?![-:./])|{_RUN_OF_FOURS}(?![-:./])"
    )


GLUED_MARK = rf"({_ANY_SQUARE}|[-:xх]\d{{1,2}})([xXхХ×=+#]+)\Z"
"""A remark glued to the end of a move: `c7:h4x` (N6)."""


@cache
def after_move_number_pattern() -> re.Pattern[str]:
    """Return the pattern of what follows a move number."""
    return re.compile(rf"\s*{_MOVE}")


HAS_NUMBER_NEXT = re.compile(r"\s*\d{1,3}\s*[.)]")
"""What follows a page's number above the first move."""

CAPTURE = f":|{_CROSS}"

_RUSSIAN = r"[а-яА-ЯёЁ]{2}"

_DIGIT = re.compile(r"\d")

_SLIP = rf"(?:{_LETTER}|{_CROSS}|{_DASH}|[=+#])+"

_LETTERS_END = "\u2189"  # Latin, Cyrillic, punctuation and number forms end here

_PICTURES = frozenset(("So", "Sk", "Mn", "Cf"))  # symbols, and what joins and colours them

_NO_PICTURES = frozenset((DAMAGED, *DASHES, *CAPTURE_SIGNS))

_LONGEST_ROW = 200

_ROW_OF_WORDS = (
    r"(?=.*[^\W\d_]{4})[\s«„“\"'–—-]*[^\W\d_]{2,}"
    r"(?:[\s.,:;!?…«»„“”\"'–—-]+[^\W\d_]+)+[\s.,:;!?…»”\"'–—-]*"
)

_SMALL_WORD = r"[а-яА-ЯёЁ]+"

_CONJUNCTION = re.compile(r"[аиоуваксяАИОУВАКСЯ][^\S\n]+[а-яё]{3,}(?![^\s.,!])")


def is_word_of_prose(word: str, *, follows_prose: bool) -> bool:
    """Whether a word is plain text (Russian, a picture, an English result), no miswritten move.

    A word with a digit may name a square.  One of
    nothing but the letters of moves ("вс" for "вс5") is prose only behind prose ("белые в
    цейтноте").
    """
    if _DIGIT.search(word):
        return False
    if is_picture(word):
        return True
    if word.lower() in ENGLISH:
        return True
    if follows_prose and re.fullmatch(_SMALL_WORD, word):
        return True
    return re.search(_RUSSIAN, word) is not None and not re.fullmatch(_SLIP, word)


def is_row_of_words(row: str) -> bool:
    """Whether a row is two words or more and nothing else, in any alphabet."""
    return len(row) <= _LONGEST_ROW and re.fullmatch(_ROW_OF_WORDS, row) is not None


def is_picture(word: str) -> bool:
    """Whether a word consists of emoji and the like only."""
    if word[0] < _LETTERS_END or not _NO_PICTURES.isdisjoint(word):
        return False
    return all(map(_PICTURES.__contains__, map(category, word)))


def is_conjunction(text: str, offset: int) -> bool:
    """Whether a one-letter word stands before plain words: "и белые сдались"."""
    return _CONJUNCTION.match(text, offset) is not None


_PLAIN_MOVES = re.compile(r"(?:[a-h][1-8])(?:-[a-h][1-8]|(?:x[a-h][1-8])+|(?::[a-h][1-8])+)\Z")


@cache
def moves_in_full() -> frozenset[str]:
    """Return the texts of all moves in full that some board allows, in letters."""
    return frozenset(
        f"{file}{rank}{sign}{other}{end}"
        for file in "abcdefgh"
        for rank in range(1, 9)
        for other in "abcdefgh"
        for end in range(1, 9)
        for sign in "-:x"
        if abs(ord(file) - ord(other)) == abs(rank - end) > 0
    )


_MOST_CLEAN = 3000

NUMBERS = [f"{number}." for number in range(1, 1000)]
"""Move numbers in their order, as words."""


def words_of(text: str) -> list[str]:
    """Split a text at its blanks and after its dots."""
    return text.replace(".", ". ").split()


def numbered_moves(words: list[str]) -> tuple[list[str], str | None] | None:
    """Return the moves between move numbers, and the result; None if the numbers are off.

    The words are numbers in their order, one or two others behind each, and at most one result
    at the end; whether the others are moves is for others to say. The list is used up.
    """
    if len(words) > _MOST_CLEAN:
        return None
    result = words.pop() if words and words[-1] in results.CANONICAL else None
    numbers = words[::3]
    if not words or len(words) % 3 == 1 or numbers != NUMBERS[: len(numbers)]:
        return None
    del words[::3]
    return words, result


def are_plain_moves(words: list[str]) -> bool:
    """Whether each word is a move in full, in letters and without a mark."""
    known = moves_in_full()
    return known.issuperset(words) or all(map(_PLAIN_MOVES.match, set(words) - known))
