"""What the reader finds wrong or odd, by offset; turned into faults and notes at the end."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Self

from games.draughts.errors import Fault, Note, NoteCode, Param
from games.draughts.pdn.fault_codes import PdnFault, PdnNote
from games.draughts.pdn.text_places import TextPlaces

_LONGEST = 80


@dataclass(slots=True)
class Finding:
    """Something wrong or odd found while reading: its code, offset, text and parameters."""

    code: PdnFault | PdnNote | NoteCode | StrEnum
    offset: int
    token: str = ""
    params: Mapping[str, Param] = field(default_factory=dict)
    fault: Fault | None = None  # when a fault of the rules of play is behind it

    @classmethod
    def of_fault(cls, fault: Fault, offset: int) -> Self:
        """Make a finding of a fault, at this offset."""
        return cls(fault.code, offset, fault.token, fault=fault)

    @property
    def is_fault(self) -> bool:
        """Whether it keeps the record from being good."""
        return self.fault is not None or isinstance(self.code, PdnFault)

    def as_note(self, places: TextPlaces) -> Note:
        """Convert the finding to a note."""
        line, column = places.line_column(self.offset)
        return Note(self.code, line, column, self.token[:_LONGEST], self.params)

    def as_fault(self, places: TextPlaces, game: int) -> Fault:
        """Convert the finding to a fault of this game."""
        line, column = places.line_column(self.offset)
        if self.fault is not None:
            return replace(self.fault, game=game, line=line, column=column)
        return Fault(
            self.code,
            game=game,
            token=self.token[:_LONGEST],
            line=line,
            column=column,
            params=self.params,
        )
