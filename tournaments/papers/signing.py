"""Who signs a paper."""

from django.utils.translation import gettext as _

from arbiter.permissions import Role
from tournaments.models import Tournament
from tournaments.papers.paper import Signatures
from tournaments.selectors.events import offices


def judges(tournament: Tournament) -> Signatures:
    """The chief judge, by name where one holds the office, and the chief secretary."""
    named = [
        office.user.get_full_name()
        for office in offices(tournament)
        if office.role == Role.ARBITER.value and office.user.get_full_name()
    ]
    chief = named[0] if len(named) == 1 else ""
    return Signatures(((_("Chief judge"), chief), (_("Chief secretary"), "")))
