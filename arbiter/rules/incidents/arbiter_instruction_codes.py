"""The arbiter's instructions at the board as values: a code with its params and article."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

Param = str | int | tuple[str, ...]


class InstructionCode(StrEnum):
    """Codes of all instructions."""

    # why
    VIOLATED = "violated"  # article
    NOT_LISTED = "not_listed"  # article
    ANNOUNCED = "announced"
    CANNOT_MOVE = "cannot_move"  # square
    NO_CONSEQUENCE = "no_consequence"
    NOBODYS_FAULT = "nobodys_fault"
    OPPONENT_CHOOSES = "opponent_chooses"  # side
    ARBITER_CHOOSES = "arbiter_chooses"
    MUST_POINT_OUT = "must_point_out"  # side
    REPLAYED_ANYHOW = "replayed_anyhow"
    MAY_HUFF = "may_huff"  # squares
    REPLY_WAS_CONSENT = "reply_was_consent"  # side
    TOO_LATE_FOR_BOARD = "too_late_for_board"
    LET_STAND = "let_stand"  # side
    WHOLE_OR_NOT = "whole_or_not"
    # what to do
    RESTORE = "restore"  # fen
    READ_FROM = "read_from"  # fen
    TO_MOVE = "to_move"  # side
    BOUND = "bound"  # square
    FREE = "free"
    CLOCK_RUNS = "clock_runs"  # side
    CLOCK_STOPPED = "clock_stopped"
    EXTRA_MINUTES = "extra_minutes"  # side, minutes
    LOSES = "loses"  # side
    HUFFED = "huffed"  # square
    MOVED_AGAIN = "moved_again"  # move
    REFUSED = "refused"  # side
    ANNUL = "annul"
    PLAY_ON = "play_on"
    RULING_DECIDES = "ruling_decides"
    WITHDRAWN = "withdrawn"


@dataclass(frozen=True, slots=True)
class Instruction:
    """One instruction: a code with its params and article."""

    code: InstructionCode
    article: str = ""
    params: Mapping[str, Param] = field(default_factory=dict)

    def as_dict(self) -> dict[str, object]:
        """Return the instruction as JSON-ready data."""
        params = {
            key: list(value) if isinstance(value, tuple) else value
            for key, value in self.params.items()
        }
        return {"code": self.code.value, "article": self.article, "params": params}


def make_instruction(code: InstructionCode, article: str = "", **params: Param) -> Instruction:
    """Make one instruction from its code, params and article."""
    return Instruction(code, article, params)
