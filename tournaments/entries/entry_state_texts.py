"""Texts: whether an entered player takes part, has withdrawn or was expelled."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.web.render_text_in_language import Text

STATES: Mapping[str, Text] = {
    "active": _("takes part"),
    "withdrawn": pgettext_lazy("states", "withdrawn"),
    "expelled": _("expelled"),
}
