"""Return who signs a paper: the chief arbiter and the chief secretary."""

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from arbiter.offices.names_of_officials_on_papers import officials_of_scope
from games.archive.clean_and_transliterate_names import name_in_latin_letters
from games.draughts.choose_russian_or_english_text import reads_cyrillic
from tournaments.events.models import Tournament
from tournaments.papers.paper_as_words_and_tables import Signatures


def signatures_of_chief_arbiter_and_secretary(tournament: Tournament) -> Signatures:
    """Return the signature lines of chief arbiter and chief secretary."""
    return Signatures(
        (
            (_("Chief arbiter"), chief_arbiter_on_papers(tournament)),
            (_("Chief secretary"), chief_secretary_on_papers(tournament)),
        )
    )


def chief_arbiter_on_papers(tournament: Tournament) -> str:
    """Return the chief arbiter's name: as the event states it, else the office's holder."""
    return _spelled(tournament.chief_arbiter) or officials_of_scope(tournament.scope_key).chief


def chief_secretary_on_papers(tournament: Tournament) -> str:
    """Return the chief secretary's name as the event states it."""
    return _spelled(tournament.chief_secretary)


def _spelled(name: str) -> str:
    """In Latin letters for who reads English."""
    return name if reads_cyrillic(get_language()) else name_in_latin_letters(name)
