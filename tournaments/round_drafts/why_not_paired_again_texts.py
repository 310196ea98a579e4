"""Texts: why a past round could not be paired again."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

from games.web.render_text_in_language import Text

REFUSED: Mapping[str, Text] = {
    "NoPairing": _("there is no legal pairing"),
    "EngineFailed": _("the pairing program failed"),
    "NoSuchRound": _("the table has no such round"),
    "NothingKept": _("nothing was kept of what the round was paired from"),
}
"""By the word that the pure rooms and the drafts give."""
