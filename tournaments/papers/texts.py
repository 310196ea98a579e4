"""Words that several papers share, in the language of the moment."""

from django.utils.formats import date_format
from django.utils.translation import get_language, pgettext
from django.utils.translation import gettext as _

from games.draughts.bilingual import either
from tournaments.boards.models import Pairing, PairingKind
from tournaments.events.models import Tournament
from tournaments.events.system_texts import in_words
from tournaments.people.models import Player
from tournaments.templatetags.event_words import shown_name


def shown(player: Player) -> str:
    """A name in the reader's letters."""
    return shown_name(player)


def event_title(tournament: Tournament) -> str:
    """The title in the reader's language where there is one."""
    return either(tournament.title, tournament.title_en or tournament.title, get_language())


def lead(tournament: Tournament) -> str:
    """The event, where and when; a cancelled one says so."""
    state = pgettext("event", "cancelled") if tournament.is_cancelled else ""
    told = (event_title(tournament), tournament.city, days(tournament), state)
    return ", ".join(filter(None, told))


def days(tournament: Tournament) -> str:
    """The first day, and the last one where it is another."""
    held = dict.fromkeys(filter(None, (tournament.starts_on, tournament.ends_on)))
    return " – ".join(date_format(day, "j E Y") for day in held)


def system_words(tournament: Tournament) -> str:
    """How opponents are found."""
    return in_words(tournament.play_system.describe_on_paper(tournament))


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
