"""Faults of a TRF with line and column, and reading of its number columns."""

from fractions import Fraction


class TrfFault(ValueError):
    """A file that cannot be used: ``code``, ``line`` and ``column`` from 1, what is there."""

    def __init__(self, code: str, line: int = 0, column: int = 0, found: str = "") -> None:
        place = f"line {line}" * bool(line) + f", column {column}" * bool(column)
        super().__init__(": ".join(filter(None, (place, code, found and repr(found)))))
        self.code, self.line, self.column, self.found = code, line, column, found


def column_number(line: str, at: int, *, first: int, last: int, default: int | None = None) -> int:
    """The number in columns first to last; ``default`` for blanks."""
    said = line[first - 1 : last].strip()
    if not said and default is not None:
        return default
    return digits(said, at, first)


def digits(said: str, at: int, column: int) -> int:
    """A whole number; raises TrfFault ``not_a_number``."""
    if not (said.isascii() and said.isdigit()):
        raise TrfFault("not_a_number", at, column, said)
    return int(said)


def number(said: str, at: int, column: int) -> Fraction:
    """Points, with a point or a comma; exact."""
    try:
        return Fraction(said.replace(",", "."))
    except (ValueError, ZeroDivisionError) as error:
        raise TrfFault("not_a_number", at, column, said) from error


def points_text(points: Fraction) -> str:
    """Points with one decimal: 7 is ``7.0``, 5/2 is ``2.5``."""
    tenths = round(points * 10)
    return f"{tenths // 10}.{tenths % 10}"
