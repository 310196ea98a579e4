"""Read and write the numbers and points in the columns of a TRF."""

from fractions import Fraction

from tournaments.pairing.trf.trf_faults import TrfCode, TrfFault


def read_number_in_columns(
    line: str, at: int, *, first: int, last: int, default: int | None = None
) -> int:
    """Read the number in columns ``first`` to ``last``; ``default`` where they are blank."""
    text = line[first - 1 : last].strip()
    if not text and default is not None:
        return default
    return read_whole_number(text, at, first)


def read_whole_number(text: str, at: int, column: int) -> int:
    """Read a whole number; raises TrfFault ``not_a_number``."""
    if not (text.isascii() and text.isdigit()):
        raise TrfFault(TrfCode.NOT_A_NUMBER, at, column, text)
    return int(text)


def parse_points(text: str, at: int, column: int) -> Fraction:
    """Parse points exactly, written with a point or a comma."""
    try:
        return Fraction(text.replace(",", "."))
    except (ValueError, ZeroDivisionError) as error:
        raise TrfFault(TrfCode.NOT_A_NUMBER, at, column, text) from error


def format_points(points: Fraction) -> str:
    """Format points with one decimal: 7 is ``7.0``, 5/2 is ``2.5``."""
    tenths = round(points * 10)
    return f"{tenths // 10}.{tenths % 10}"
