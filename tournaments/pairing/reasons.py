"""Why something was decided: a code, an article and numbers; the words live at the edge."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

Param = int | str | tuple[int, ...]


class PairingCode(StrEnum):
    """What put two players on one board, or gave a player his colour."""

    TABLE = "table"  # the official table of the round robin says so
    REST = "rest"  # the table's number meets nobody in this round
    BOTH_DUE = "both_due"  # 5.2.1: each has the colour due to him
    STRONGER_DUE = "stronger_due"  # 5.2.2: the stronger right has it
    LAST_APART = "last_apart"  # 5.2.3: changed from the last round in which they differed
    HIGHER_DUE = "higher_due"  # 5.2.4: the higher ranked player's right
    INITIAL = "initial"  # 5.2.5: by the initial colour and the higher ranked player's number
    SAME_SCORE = "same_score"  # two of one score group, upper half against lower half
    FLOATED = "floated"  # two of different score groups
    NATURAL_MET = "natural_met"  # the natural opponent had been met
    NATURAL_COLOUR = "natural_colour"  # the natural opponent wants the same colour
    NATURAL_NEEDED = "natural_needed"  # another rule took the natural opponent away
    ALLOCATED_BYE = "allocated_bye"  # C2, C5, C9: the bye of an odd field
    ASKED_BYE = "asked_bye"  # a bye he asked for, or an absence
    IMPORTED = "imported"  # taken over with the event from another program
    BY_HAND = "by_hand"  # the arbiter changed what the engine had drafted


@dataclass(frozen=True, slots=True)
class Reason:
    """One reason; ``params`` are the facts the wording speaks of."""

    code: StrEnum
    article: str = ""
    params: Mapping[str, Param] = field(default_factory=dict)

    def as_dict(self) -> dict[str, object]:
        """Plain values for a JSON column: code, article, params."""
        plain = {
            key: list(value) if isinstance(value, tuple) else value
            for key, value in self.params.items()
        }
        return {"code": str(self.code), "article": self.article, "params": plain}
