"""Split plain movetext, "1. c3-d4 d6-c5 2. …", into moves."""

import re
from collections.abc import Callable

_WORD = re.compile(r"(?P<number>\d{1,3}\s*(?:\.|…)+)|…|\.\.+|(?P<word>[^\s…]+)")
_REMARK = re.compile(r"[xXхХ=!?+#]+")


def split_into_moves(
    text: str, results: tuple[str, ...]
) -> tuple[tuple[str, ...], Callable[[int], tuple[int, int]]]:
    """Split movetext into moves; also return a function from index to line and column.

    Numbers are left out, and at the end a result and remarks standing alone (N6: they never
    decide a game).  Anything else is a token, for the replay to judge.
    """
    words = [match for match in _WORD.finditer(text) if match["word"]]
    while words and (words[-1]["word"] in results or _REMARK.fullmatch(words[-1]["word"])):
        words.pop()

    def place(index: int) -> tuple[int, int]:
        offset = words[index].start()
        line = text.count("\n", 0, offset)
        return line + 1, offset - text.rfind("\n", 0, offset)

    return tuple(match["word"] for match in words), place
