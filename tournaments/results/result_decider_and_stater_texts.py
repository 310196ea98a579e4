"""Texts of how a result comes about: who decides it, and who stated it."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

from games.web.render_text_in_language import Text, in_language

RESULT_BY: Mapping[str, Text] = {
    "one_player": _(
        "one player: what the board proves, or what is said against oneself; an official"
    ),
    "both_players": _("both players, or an official"),
    "official": _("an official alone; players state a result"),
}


STATED_BY: Mapping[str, Text] = {
    "w": _("stated by White"),
    "b": _("stated by Black"),
    "wb": _("stated by both"),
    "o": _("entered by one official"),
}


def who_decides_result(code: str, language: str | None) -> str:
    """Say who must agree before a result counts."""
    return in_language(RESULT_BY[code], language)


def describe_who_stated(sides: str, language: str | None) -> str:
    """Say who stated a result."""
    return in_language(STATED_BY[sides], language)
