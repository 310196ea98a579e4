"""Texts of the states of an entry."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.web.language import Text

STATES: Mapping[str, Text] = {
    "active": _("takes part"),
    "withdrawn": pgettext_lazy("states", "withdrawn"),
    "expelled": _("expelled"),
}
