"""Read a game's result and how it ended from a journal row, in today's form or an older one."""

from collections.abc import Mapping
from typing import Any

GIVING = frozenset(
    (
        "case.ruled",
        "result.annulled",
        "result.entries_differ",
        "result.first_entry",
        "result.recorded",
        "result.said",  # rows of before: first_entry, entries_differ
        "result.withdrawn",
        "result.words_differ",
    )
)


def outcome_of_row(verb: str, data: Mapping[str, Any]) -> tuple[str, str] | None:
    """Return the result and termination in a journal row; None for rows about others."""
    if "result" in data:  # rows before ``after`` was
        return data["result"], str(data.get("termination") or "")
    if verb not in GIVING or not isinstance(data.get("after"), str):
        return None
    result, _blank, termination = data["after"].partition(" ")
    return result, termination
