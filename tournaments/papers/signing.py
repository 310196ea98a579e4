"""Who signs a paper."""

from django.utils.translation import gettext as _

from arbiter.selectors.judges import of_scope
from tournaments.models import Tournament
from tournaments.papers.paper import Signatures


def judges(tournament: Tournament) -> Signatures:
    """The chief judge, by name where there is one, and the chief secretary."""
    chief = of_scope(tournament.scope_key).chief
    return Signatures(((_("Chief judge"), chief), (_("Chief secretary"), "")))
