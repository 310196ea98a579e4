"""Convert a computed line of standings to the columns of its stored row."""

from typing import Any

from tournaments.scoring.rank_players import RankedRow


def columns_of_stored_line(row: RankedRow) -> dict[str, Any]:
    """Return the columns of a stored line, all but those that name the player."""
    return {
        "place_from": row.place_from,
        "place_to": row.place_to,
        "points": row.points,
        "played": row.games_played,
        "values": dict(row.values),
        "reasons": [reason.as_dict() for reason in row.reasons],
    }
