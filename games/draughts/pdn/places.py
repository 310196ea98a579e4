"""Offsets to lines and columns, worked out only when somebody asks."""

from bisect import bisect_right


class Places:
    """Where the offsets of one text stand, lines and columns counted from 1."""

    __slots__ = ("_starts", "_text")

    def __init__(self, text: str) -> None:
        self._text = text
        self._starts: list[int] = []

    def line_column(self, offset: int) -> tuple[int, int]:
        """The line and column of an offset."""
        if offset == 0:
            return 1, 1
        if not self._starts:
            self._starts = _line_starts(self._text)
        line = bisect_right(self._starts, offset)
        return line, offset - self._starts[line - 1] + 1


def _line_starts(text: str) -> list[int]:
    starts = [0]
    at = text.find("\n")
    while at >= 0:
        starts.append(at + 1)
        at = text.find("\n", at + 1)
    return starts
