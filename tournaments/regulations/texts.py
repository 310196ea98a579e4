"""Words of the regulations as a document: titles of sections, sentences, what is not said yet."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

from games.web.language import Text
from tournaments.regulations.document import SectionKey

TITLES: Mapping[SectionKey, Text] = {
    SectionKey.GENERAL: _("General"),
    SectionKey.TIME: _("Time and place"),
    SectionKey.OFFICIALS: _("Who holds and judges the event"),
    SectionKey.PLAYERS: _("Who may play"),
    SectionKey.ENTRIES: _("Entries and admission"),
    SectionKey.PLAY: _("Programme, system and time control"),
    SectionKey.PLACES: _("How places are decided"),
    SectionKey.AWARDS: _("Awards"),
    SectionKey.MONEY: _("Fees and costs"),
    SectionKey.SAFETY: _("Safety and medical care"),
    SectionKey.DISPUTES: _("Protests"),
}

GAPS: Mapping[str, Text] = {
    "days": _("the days are not set"),
    "place": _("the place is not set"),
    "chief": _("nobody is named as chief arbiter"),
    "players": _("nothing is said about who may play"),
    "entries": _("no deadline of entries is set"),
    "control": _("no time control is set"),
    "awards": _("nothing is said about awards"),
    "money": _("nothing is said about fees and costs"),
    "safety": _("nothing is said about safety and medical care"),
    "disputes": _("nothing is said about protests"),
}
