"""Faults of a TRF with line and column, and reading of its number columns."""

from enum import StrEnum
from fractions import Fraction


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


def column_number(line: str, at: int, *, first: int, last: int, default: int | None = None) -> int:
    """The number in columns first to last; ``default`` for blanks."""
    text = line[first - 1 : last].strip()
    if not text and default is not None:
        return default
    return whole_number(text, at, first)


def whole_number(text: str, at: int, column: int) -> int:
    """A whole number; raises TrfFault ``not_a_number``."""
    if not (text.isascii() and text.isdigit()):
        raise TrfFault(TrfCode.NOT_A_NUMBER, at, column, text)
    return int(text)


def parse_points(text: str, at: int, column: int) -> Fraction:
    """Points, with a point or a comma; exact."""
    try:
        return Fraction(text.replace(",", "."))
    except (ValueError, ZeroDivisionError) as error:
        raise TrfFault(TrfCode.NOT_A_NUMBER, at, column, text) from error


def points_text(points: Fraction) -> str:
    """Points with one decimal: 7 is ``7.0``, 5/2 is ``2.5``."""
    tenths = round(points * 10)
    return f"{tenths // 10}.{tenths % 10}"
