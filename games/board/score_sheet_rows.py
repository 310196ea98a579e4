"""Arrange the moves of a game in columns for print, as on a score sheet."""

from typing import Any

_SHORT = 20  # rows of moves in one column of a score sheet


def score_sheet_rows(board: dict[str, Any]) -> dict[str, Any]:
    """Arrange the moves of a game in columns for print, as on a score sheet."""
    rows = [row for listed in board["listed"] for row in listed.rows]
    columns = 1 if len(rows) <= _SHORT else 2 if len(rows) <= 2 * _SHORT else 3
    height = -(-len(rows) // columns)
    parts = [rows[at * height : (at + 1) * height] for at in range(columns)]
    return {
        "parts": parts,
        "sheet": [[part[at] if at < len(part) else None for part in parts] for at in range(height)],
    }
