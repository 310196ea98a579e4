"""Texts of the states of an event: from open entries to finished or cancelled."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.web.render_text_in_language import Text

STATES: Mapping[str, Text] = {
    "entries": pgettext_lazy("states", "entries"),
    "drawn": _("lots drawn"),
    "running": _("running"),
    "finished": pgettext_lazy("states", "finished"),
    "cancelled": _("cancelled"),
}
