"""Faults of a TRF, with line and column."""

from enum import StrEnum


class TrfCode(StrEnum):
    """Why a TRF cannot be used."""

    UNKNOWN_RECORD = "unknown_record"
    OTHER_SYSTEM = "other_system"
    RESULT_MISSING = "result_missing"
    PLAYERS_DISAGREE = "players_disagree"
    POINTS_DISAGREE = "points_disagree"
    NUMBER_TWICE = "number_twice"
    NO_PLAYERS = "no_players"
    NOT_A_NUMBER = "not_a_number"
    UNKNOWN_COLOUR = "unknown_colour"
    UNKNOWN_RESULT = "unknown_result"
    TOO_WIDE = "too_wide"
    UNKNOWN_WORD = "unknown_word"
    POINTS_WITHOUT_LETTER = "points_without_letter"


class TrfFault(ValueError):
    """A file that cannot be used: ``code``, ``line`` and ``column`` from 1, what is there."""

    def __init__(self, code: TrfCode, line: int = 0, column: int = 0, found: str = "") -> None:
        place = f"line {line}" * bool(line) + f", column {column}" * bool(column)
        super().__init__(": ".join(filter(None, (place, code, found and repr(found)))))
        self.code, self.line, self.column, self.found = code, line, column, found
