"""Fast path of the reader, for a game of plain moves, comments and marks, nothing odd in it."""

import re
from collections.abc import Callable, ItemsView, Iterator, Mapping
from typing import NamedTuple, TypeVar

from ..errors import NoteCode
from ..judging.state import FORMS_OF_NOTATION, Places
from ..native import split_moves
from ..position import Position
from ..replay import Replay, replay_text, replay_words
from ..variants import Variant
from . import results
from .comments import SINGLE, Clock, may_be_at_the_end, read_clocks
from .encoding import CUT
from .tokens import NUMBERS, are_plain_moves, numbered_moves, words_of

# Fast path of the reader, for a game of plain moves, comments and marks, nothing odd in it.
#
# Most games of an archive are so. Everything is accounted for: what stands outside braces and
# marks must be numbers in their order, plain moves and at most one result at the end, else the
# game goes the long way. Both ways lead to the same game, and the suite compares them.


_LONGEST = 1 << 17  # the long way knows where to give up

# What a game of plain moves looks like when each square is told as "a1" and each capture or
# step by its first square: the beginning of this, up to some move.
_SQUARES = bytes.maketrans(b"abcdefgh12345678x:\n", b"aaaaaaaa11111111-- ")

_SHAPE = " ".join(f"{number}. a1 a1" for number in range(1, 1000)).encode().translate(_SQUARES)

_RESULTS = frozenset(result.encode().translate(_SQUARES) for result in results.CANONICAL)

_ASIDE = r"\{[^{}]*\}|\$\d+"

_BETWEEN_WORDS = re.compile(r"\{(?<=\s\{)[^{}]*+\}\s")
"""A comment between the words of a game; the brace first, as it is found soonest."""

_IN_WORD = rf"(?:(?!{_ASIDE})[^\s.])"

_WORD_PLACE = re.compile(rf"{_ASIDE}|(?P<word>{_IN_WORD}*\.|{_IN_WORD}+)")  # as `words_of` has them

FORMS = FORMS_OF_NOTATION | {NoteCode.DASH_FOR_CAPTURE, NoteCode.SIGN_FOR_QUIET}
"""What may be told of a move on the short way: its form, and nothing that stands beside it."""

# Collect comments, strength marks and clock times from the text of a clean game.
#
# That all of it is well formed is seen at a glance over the whole text. To which move each of it
# belongs is worked out when somebody asks: an archive is read far more often than its comments.


class CommentsAndMarks:
    """Comments, marks and clock times of one text by half-move; 0 is before the first."""

    __slots__ = ("_bare", "_is_ordinary", "_taken", "_text")

    def __init__(self, text: str, *, is_ordinary: bool = False) -> None:
        """Take the text; `is_ordinary` says that nothing in its asides can be odd."""
        self._text = text
        self._is_ordinary = is_ordinary
        self._bare: str | None = None
        self._taken: tuple[dict[int, str], dict[int, tuple[str, ...]], int] | None = None

    def text_without_comments(self) -> str:
        """Return the text with every comment and mark replaced by a blank."""
        bare = self._without_ordinary()
        if "{" in bare:
            return _COMMENT_OR_MARK.sub(" ", self._text)
        return _MARK.sub(" ", bare) if "$" in bare else bare

    def are_times_written_once(self) -> bool:
        """Whether every clock command is a readable time, at most one at each move."""
        if self._is_ordinary or "[%" not in self._text:
            return True
        bare = self._without_ordinary()
        return not ("{" in bare or "$" in bare) or not read_clocks(self.comments())[1]

    def comments(self) -> dict[int, str]:
        """Return the comments by half-move, blanks collapsed."""
        return self._taken_apart()[0]

    def nags(self) -> dict[int, tuple[str, ...]]:
        """Return the strength marks by half-move."""
        return self._taken_apart()[1]

    def clocks(self) -> dict[int, Clock]:
        """Return the clock times by half-move."""
        return read_clocks(self.comments())[0]

    def last_half_move(self) -> int:
        """Return the half-move after which the last comment or mark stands."""
        return self._taken_apart()[2]

    def _without_ordinary(self) -> str:
        """The text with the ordinary comments blanked out."""
        if self._bare is None:
            self._bare = _ORDINARY.sub(" ", self._text)
        return self._bare

    def _taken_apart(self) -> tuple[dict[int, str], dict[int, tuple[str, ...]], int]:
        """Comments, marks and the place of the last, from words in their order with numbers."""
        if self._taken is None:
            pieces = _COMMENT_OR_MARK.split(self._text)  # words, comment, mark, words … words
            comments: dict[int, list[str]] = {}
            nags: dict[int, list[str]] = {}
            count = ply = 0
            for words, comment, mark in zip(pieces[::3], pieces[1::3], pieces[2::3], strict=False):
                count += len(words_of(words))
                ply = count - (count + 2) // 3  # of three words the first is a number
                if comment is None:
                    nags.setdefault(ply, []).append(mark)
                elif comment := " ".join(comment.split()):
                    comments.setdefault(ply, []).append(comment)
            self._taken = (
                {ply: " ".join(texts) for ply, texts in comments.items()},
                {ply: tuple(marks) for ply, marks in nags.items()},
                ply,
            )
        return self._taken


class SplitGame(NamedTuple):
    """A game's text split into moves, result, comments and marks."""

    moves: list[str]
    result: str | None
    asides: CommentsAndMarks | None


def clean_game(text: str) -> SplitGame | None:
    """Split a text into moves, result, comments and marks; None if anything in it is odd."""
    clean = split_game(text)
    return clean if clean and are_plain_moves(clean.moves) else None


def is_one_game(text: str) -> bool:
    """Whether a text is certainly one game of moves in full and a result.

    For whoever counts games and need not know the moves: a fifth of taking the text apart.
    """
    text = text.strip()
    if "{" in text and not text.endswith("}") and CUT not in text:
        text = _BETWEEN_WORDS.sub("", text)
    if not text.isascii() or " 1." in text or "\n1." in text:  # a new move 1 begins a game
        return False
    shape = text.encode().translate(_SQUARES)
    moves, _, last = shape.rpartition(b" ")
    if last not in _RESULTS:
        moves = shape
    moves = moves.replace(b"-a1", b"")
    return moves.endswith(b" a1") and _SHAPE.startswith(moves)


def split_game(text: str) -> SplitGame | None:
    """Split a text as `clean_game` does, with any word in the place of a move.

    A word that is no move, or that takes a note to be one, is found in playing.  Marks of
    strength glued to a move would not be, so there are none.
    """
    has_asides = "{" in text or "$" in text
    if not _may_be_clean(text, has_asides=has_asides):
        return None
    clean = _in_words(text, has_asides=has_asides)
    if clean is None or not _ends_well(text, clean.result, clean.asides, len(clean.moves)):
        return None
    return clean


PlayedGame = tuple[Replay, str | None, CommentsAndMarks | None]
"""A clean game replayed, its result, and its comments and marks."""


def split_and_play_game(
    text: str, start: Position, variant: Variant, *, places: Places
) -> PlayedGame | None:
    """Split a text as `split_game` does and replay it; None if it must be read the slow way."""
    has_asides = "{" in text or "$" in text
    if not _may_be_clean(text, has_asides=has_asides):
        return None
    at_once = replay_text(text, start, variant, places=places)
    if at_once is not None:
        played, result, is_ordinary = at_once
        asides = CommentsAndMarks(text, is_ordinary=is_ordinary) if has_asides else None
    else:
        clean = _in_words(text, has_asides=has_asides)
        if clean is None:
            return None
        moves, result, asides = clean
        played = replay_words(moves, start, variant, places=places)
    if not _ends_well(text, result, asides, played.plies):
        return None
    return played, result, asides


def _may_be_clean(text: str, *, has_asides: bool) -> bool:
    """Whether nothing is seen at a glance for which a text must go the long way."""
    if len(text) > _LONGEST or CUT in text:
        return False
    return not (has_asides and ("[%nag" in text or may_be_at_the_end(text)))


def _ends_well(text: str, result: str | None, asides: CommentsAndMarks | None, plies: int) -> bool:
    """Whether nothing stands behind the result, where an aside would count as one of a move of
    Black's that was not made."""
    if result is None or asides is None or text.rstrip().endswith(result):
        return True
    return asides.last_half_move() <= plies


class MoveOffsets:
    """Offsets of the moves in a clean game's text, computed at first use."""

    __slots__ = ("_matches", "_offsets", "_where")

    def __init__(self, text: str, body: int, end: int) -> None:
        self._where = text, body, end
        self._matches: Iterator[re.Match[str]] | None = None
        self._offsets: list[int] = []

    def offset_of_move(self, index: int) -> int:
        """Return the offset of the move with this index."""
        word = 3 * (index // 2) + 1 + index % 2  # of three words one is a number
        text, body, end = self._where
        if text.find("{", body, end) < 0 and text.find("$", body, end) < 0:
            words = text[body:end].split(None, word)
            if len(words) > word and words[:word:3] == NUMBERS[: index // 2 + 1]:
                return end - len(words[word])
        if self._matches is None:
            self._matches = _WORD_PLACE.finditer(*self._where)
        while len(self._offsets) <= word:
            match = next(self._matches)
            if match["word"]:
                self._offsets.append(match.start("word"))
        return self._offsets[word]


def _in_words(text: str, *, has_asides: bool) -> SplitGame | None:
    split = split_moves(text) if split_moves is not None else None
    if split is not None:
        moves, result, is_ordinary = split
        return SplitGame(
            moves, result, CommentsAndMarks(text, is_ordinary=is_ordinary) if has_asides else None
        )
    asides = CommentsAndMarks(text) if has_asides else None
    bare = text if asides is None else asides.text_without_comments()
    if "!" in bare or "?" in bare:
        return None
    numbered = numbered_moves(words_of(bare))
    return SplitGame(*numbered, asides) if numbered else None


_COMMENT_OR_MARK = re.compile(r"\{([^{}]*)\}|(\$\d+)")

_MARK = re.compile(r"\$\d+")

# the one comment of its move, words or a time and words: nothing in it can be odd
_ORDINARY = re.compile(
    rf"\{{(?<=[a-h][1-8]\s\{{)(?:\s*{SINGLE})?[^{{}}\[]*+\}}",
    re.ASCII,
)

_Written = TypeVar("_Written")


class ComputedAtFirstUse(Mapping[int, _Written]):
    """Mapping from half-moves whose content is computed at first use."""

    __slots__ = ("_made",)

    def __init__(self, make: Callable[[], Mapping[int, _Written]]) -> None:
        self._made: Mapping[int, _Written] | Callable[[], Mapping[int, _Written]] = make

    def _all(self) -> Mapping[int, _Written]:
        if callable(self._made):
            self._made = self._made()
        return self._made

    def items(self) -> ItemsView[int, _Written]:
        """Return the mapping's items, faster than the inherited method."""
        return self._all().items()

    def __getitem__(self, ply: int) -> _Written:
        return self._all()[ply]

    def __iter__(self) -> Iterator[int]:
        return iter(self._all())

    def __len__(self) -> int:
        return len(self._all())

    def __repr__(self) -> str:
        return repr(self._all())
