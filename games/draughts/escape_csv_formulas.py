"""Escape formulas in the cells of CSV files; the byte order mark that spreadsheets need."""

from typing import TypeVar

Value = TypeVar("Value")

BYTE_ORDER_MARK = "\ufeff"
"""Without it spreadsheets take UTF-8 for the code page of the country."""

_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def escape_formula(value: Value) -> Value | str:
    """Put an apostrophe before a cell's text that a spreadsheet would take for a formula.

    A name in a record or in a list of players is written by strangers.
    """
    return f"'{value}" if isinstance(value, str) and value.startswith(_FORMULA) else value
