"""A finding of the reader at an offset, which becomes a fault or a note."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Self

from games.draughts.faults_and_errors import Fault, Note, NoteCode, Param
from games.draughts.pdn.offsets_to_lines_and_columns import TextPlaces
from games.draughts.pdn.record_fault_and_note_codes import PdnFault, PdnNote

_LONGEST = 80


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
