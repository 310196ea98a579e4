"""A finding of the reader at an offset, which becomes a fault or a note with line and column."""

from bisect import bisect_right
from collections.abc import Mapping
from enum import StrEnum
from typing import Self

from ..errors import Fault, Note, NoteCode, Param
from .codes import PdnFault, PdnNote

_LONGEST = 80


class TextPlaces:
    """Converts the offsets of one text to lines and columns, counted from 1.

    `first_line` and `first_column` are where in its file the text begins.
    """

    __slots__ = ("_before", "_counted", "_known", "_left", "_line", "_starts", "_text")

    def __init__(self, text: str, first_line: int = 1, first_column: int = 1) -> None:
        self._text = text
        self._before = first_line - 1
        self._left = first_column - 1
        self._starts = [0]
        self._known = 0  # the text up to here is searched for line ends
        self._counted, self._line = 0, first_line

    def line_column(self, offset: int) -> tuple[int, int]:
        """Return line and column of an offset."""
        if offset == 0:
            return self._before + 1, self._left + 1
        near = max(offset - _STEP, 0)
        if near <= self._counted <= offset:  # few lines from the last one asked for
            before = self._text.rfind("\n", near, offset)
            if before >= 0 or near == 0:
                line = self._line + self._text.count("\n", self._counted, offset)
                return line, offset - before + (self._left if before < 0 else 0)
        if offset > self._known:
            self._search(offset)
        line = bisect_right(self._starts, offset)
        left = self._left if line == 1 else 0
        return self._before + line, left + offset - self._starts[line - 1] + 1

    def line(self, offset: int) -> int:
        """Return the line of an offset, counting on from the last call."""
        if offset < self._counted:
            return self.line_column(offset)[0]
        self._line += self._text.count("\n", self._counted, offset)
        self._counted = offset
        return self._line

    def _search(self, offset: int) -> None:
        """Find the line ends before an offset, and somewhat further: it is never the last one."""
        stop = max(offset, self._known + _STEP)
        at = self._text.find("\n", self._known, stop)
        while at >= 0:
            self._starts.append(at + 1)
            at = self._text.find("\n", at + 1, stop)
        self._known = stop


class ReadingFinding:
    """Something wrong or odd in a text: its code, offset, token and parameters.

    `fault` is the fault of the rules of play behind it, if there is one.
    """

    __slots__ = ("code", "fault", "offset", "params", "token")

    def __init__(
        self,
        code: PdnFault | PdnNote | NoteCode | StrEnum,
        offset: int,
        token: str = "",
        params: Mapping[str, Param] | None = None,
        *,
        fault: Fault | None = None,
    ) -> None:
        self.code, self.offset, self.token, self.fault = code, offset, token, fault
        self.params: Mapping[str, Param] = params or {}

    @classmethod
    def of_fault(cls, fault: Fault, offset: int) -> Self:
        """Make a finding of a fault, at this offset."""
        return cls(fault.code, offset, fault.token, fault=fault)

    @property
    def is_fault(self) -> bool:
        """Whether the finding makes the record faulty."""
        return self.fault is not None or isinstance(self.code, PdnFault)

    def as_note(self, places: TextPlaces) -> Note:
        """Return the finding as a note."""
        line, column = places.line_column(self.offset)
        return Note(self.code, line, column, self.token[:_LONGEST], self.params)

    def as_fault(self, places: TextPlaces, game: int) -> Fault:
        """Return the finding as a fault of this game."""
        line, column = places.line_column(self.offset)
        if self.fault is not None:
            return self.fault._replace(game=game, line=line, column=column)
        return Fault(
            self.code,
            game=game,
            token=self.token[:_LONGEST],
            line=line,
            column=column,
            params=self.params,
        )


_STEP = 1 << 14
