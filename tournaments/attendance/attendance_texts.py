"""Texts of attendance: who is present, away or gone."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.web.render_text_in_language import Text, in_language
from tournaments.pairing.attendance_in_round import Presence

PRESENCES: Mapping[str, Text] = {
    Presence.PRESENT: pgettext_lazy("presences", "present"),
    Presence.HALF_BYE: pgettext_lazy("presences", "half-point bye"),
    Presence.ZERO_BYE: pgettext_lazy("presences", "zero-point bye"),
    Presence.ABSENT: _("absent"),
    Presence.FORFEIT: pgettext_lazy("presences", "did not come"),
    Presence.WITHDRAWN: pgettext_lazy("presences", "withdrawn"),
    Presence.RETURNED: _("returned"),
    Presence.EXPELLED: _("expelled"),
}


def presence_text(code: str, language: str | None) -> str:
    """Return an attendance state in words."""
    return in_language(PRESENCES[code], language)
