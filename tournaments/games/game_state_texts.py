"""Texts of the states of a game of an event."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.web.render_text_in_language import Text

STATES: Mapping[str, Text] = {
    "open": _("in play"),
    "reported": pgettext_lazy("states", "stated, waits for confirmation"),
    "adjourned": _("adjourned"),
    "annulled": _("annulled"),
}
