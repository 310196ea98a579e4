"""Format the place of a line of standings, or the places that players share."""

from tournaments.standings.models import StandingRow


def format_place_span(row: StandingRow) -> str:
    """Format a place, or the places that players share."""
    if row.place_from == row.place_to:
        return str(row.place_from)
    return f"{row.place_from}–{row.place_to}"
