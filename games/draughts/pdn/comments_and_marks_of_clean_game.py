"""Collect comments, strength marks and clock times from the text of a clean game.

That all of it is well formed is seen at a glance over the whole text. To which move each of it
belongs is worked out when somebody asks: an archive is read far more often than its comments.
"""

import re
from collections.abc import Callable, ItemsView, Iterator, Mapping
from typing import TypeVar

from games.draughts.pdn.movetext_tokens import words_of
from games.draughts.pdn.read_clock_comments import SINGLE, Clock, read_clocks

_ASIDE = re.compile(r"\{([^{}]*)\}|(\$\d+)")
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
            return _ASIDE.sub(" ", self._text)
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
            pieces = _ASIDE.split(self._text)  # words, comment, mark, words … words
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
