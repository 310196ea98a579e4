"""Texts for offices and for the boards of a section arbiter."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

from arbiter.accounts.models import OfficeRole
from games.web.language import Text, in_language

OFFICES: Mapping[str, Text] = {
    OfficeRole.ORGANISER: _("organiser"),
    OfficeRole.CHIEF: _("chief arbiter"),
    OfficeRole.ARBITER: _("arbiter"),
    OfficeRole.SECTION: _("section arbiter"),
    OfficeRole.JURY: _("jury"),
    OfficeRole.CLERK: _("clerk of the commission of admission"),
}

BOARDS: Text = _("boards {first}–{last}")

BOARD: Text = _("board {first}")


def describe_boards(first: int, last: int, language: str | None) -> str:
    """Describe a range of boards: ``доски 3–5``."""
    return in_language(BOARD if first == last else BOARDS, language).format(first=first, last=last)
