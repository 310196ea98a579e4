"""Read the alert line over the screens of a hall."""

from tournaments.events.models import Tournament
from tournaments.hall_alert.models import HallAlert


def current_alert(tournament: Tournament) -> HallAlert | None:
    """Return the alert line over an event's screens."""
    return HallAlert.objects.filter(tournament=tournament).first()
