"""Read the forbidden and discouraged pairs of an event."""

from tournaments.events.models import Tournament
from tournaments.forbidden_pairs.models import ForbiddenPair


def forbidden_pairs(tournament: Tournament) -> list[ForbiddenPair]:
    """Load an event's forbidden and discouraged pairs, with names."""
    return list(
        tournament.forbidden_pairs.filter(is_lifted=False).select_related(
            "one__player", "other__player"
        )
    )
