"""List those who sign a paper."""

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from arbiter.offices.selectors import of_scope
from games.archive.names import latin
from games.draughts.bilingual import reads_cyrillic
from tournaments.events.models import Tournament
from tournaments.papers.paper import Signatures


def judges(tournament: Tournament) -> Signatures:
    """The chief arbiter, by name where there is one, and the chief secretary."""
    return Signatures(
        (
            (_("Chief arbiter"), chief(tournament)),
            (_("Chief secretary"), secretary(tournament)),
        )
    )


def chief(tournament: Tournament) -> str:
    """The name the head gives, else the holder of the office."""
    return _spelled(tournament.chief_arbiter) or of_scope(tournament.scope_key).chief


def secretary(tournament: Tournament) -> str:
    return _spelled(tournament.chief_secretary)


def _spelled(name: str) -> str:
    """In Latin letters for who reads English."""
    return name if reads_cyrillic(get_language()) else latin(name)
