"""Words that several papers share, in the language of the moment."""

from django.utils.formats import date_format
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from tournaments.models import Pairing, PairingKind, Player, System, Tournament
from tournaments.templatetags.event_words import shown_name


def shown(player: Player) -> str:
    """A name in the reader's letters."""
    return shown_name(player)


def event_title(tournament: Tournament) -> str:
    """The title in the reader's language where there is one."""
    if (get_language() or "ru").startswith("en"):
        return tournament.title_en or tournament.title
    return tournament.title


def lead(tournament: Tournament) -> str:
    """The event, where and when."""
    day = date_format(tournament.starts_on, "j E Y") if tournament.starts_on else ""
    return ", ".join(filter(None, (event_title(tournament), tournament.city, day)))


def system_words(tournament: Tournament) -> str:
    """How opponents are found."""
    if tournament.system == System.SWISS:
        name = _("Swiss system (FIDE Dutch, edition 2026)")
        return f"{name}, {_('Baku acceleration')}" if tournament.acceleration == "baku" else name
    if tournament.cycles > 1:
        return _("round robin, two cycles")
    return _("round robin, one cycle")


def alone_words(pairing: Pairing) -> str:
    """Why somebody has no opponent in a round."""
    words = {
        PairingKind.REST: _("rests by the table"),
        PairingKind.ALLOCATED: _("free: %(points)s points"),
        PairingKind.HALF_BYE: _("half-point bye"),
        PairingKind.ZERO_BYE: _("zero-point bye"),
        PairingKind.ABSENT: _("absent"),
    }
    return words[PairingKind(pairing.kind)] % {"points": pairing.points}
