"""Texts of what became of a submitted record: faulty, waiting, confirmed, disputed."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

from games.web.render_text_in_language import Text

STATES: Mapping[str, Text] = {
    "faulty": _("faulty"),
    "confirmed": _("confirmed"),
    "waiting": _("waiting"),
    "disputed": _("disputed"),
    "superseded": _("superseded"),
}
