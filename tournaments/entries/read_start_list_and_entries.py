"""Read the entries of an event: the start list, names, entries by number."""

from django.db.models import QuerySet

from tournaments.entries.models import Entry
from tournaments.events.models import Tournament
from tournaments.people.order_by_name import order_by_name


def start_list(tournament: Tournament) -> QuerySet[Entry]:
    """Return the start list, by number if drawn, else by name."""
    return tournament.entries.select_related("player").order_by(
        "number", order_by_name("player__name")
    )


def entries_with_names(tournament: Tournament) -> list[Entry]:
    """Load all entries, unordered, with only number, name, account, club and place."""
    rows = tournament.entries.select_related("player").order_by()
    named = (
        *("player__name", "player__name_latin", "player__user", "player__is_demo"),
        *("player__birth_year", "player__is_guarded"),
        *("player__city", "player__region", "player__club", "player__federation_id"),
    )
    marks = ("is_giver", "plays_blind", "has_relief_board", "speakers")
    return list(rows.only("number", "state", "tournament", *marks, *named))


def numbered_entries(tournament: Tournament) -> dict[int, Entry]:
    """Return the entries by starting number."""
    return {entry.number: entry for entry in entries_with_names(tournament) if entry.number}


def everybody_ever_entered(tournament: Tournament) -> list[Entry]:
    """Return everybody who ever entered, left or not, by number and name."""
    return list(
        tournament.entries.select_related("player").order_by(
            "number", order_by_name("player__name")
        )
    )
