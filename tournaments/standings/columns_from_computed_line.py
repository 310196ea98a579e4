"""Columns of a stored line of standings, from the line as it was computed."""

from typing import Any

from tournaments.scoring.rank_players import RankedRow


def line_columns(row: RankedRow) -> dict[str, Any]:
    """All that a stored line says of itself; whose it is stands beside."""
    return {
        "place_from": row.place_from,
        "place_to": row.place_to,
        "points": row.points,
        "played": row.games_played,
        "values": dict(row.values),
        "reasons": [reason.as_dict() for reason in row.reasons],
    }
