"""Convert stored coefficients to points: a stored 77, which is doubled, is 38.5.

Inside, everything is an integer, so that equals are equals; this is for what leaves the house.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from tournaments.scoring.coefficient_registry import COEFFICIENTS

Number = int | float


def value_in_points(code: str, stored: object) -> Any:
    """Convert a stored value, or a row of them, to points; an unknown code's stays as it is."""
    if isinstance(stored, list | tuple):
        return [value_in_points(code, value) for value in stored]
    coefficient = COEFFICIENTS.get(code)
    if coefficient is None or not isinstance(stored, int):
        return stored
    whole, rest = divmod(stored, coefficient.scale)
    return whole + rest / coefficient.scale if rest else whole


def values_in_points(values: Mapping[str, object]) -> dict[str, Any]:
    """Convert all stored coefficients of a player to points, by code."""
    return {code: value_in_points(code, value) for code, value in values.items()}


def reasons_in_points(stored: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Convert the values in the reasons of a place to points."""
    return [{**step, "params": _params(step["params"])} for step in stored]


def _params(params: Mapping[str, Any]) -> dict[str, Any]:
    code = str(params.get("coefficient", ""))
    return {
        key: value_in_points(code, value) if key in ("value", "above") else value
        for key, value in params.items()
    }
