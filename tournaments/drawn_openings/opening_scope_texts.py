"""Text: whether one opening is drawn for a whole round or for each board."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

from games.web.render_text_in_language import Text, in_language

SCOPES: Mapping[str, Text] = {
    "round": _("one opening for the whole round"),
    "board": _("an opening for every board"),
}


def opening_per_round_or_board_in_words(code: str, language: str | None) -> str:
    """Say whether an opening is drawn for a round or for each board."""
    return in_language(SCOPES[code], language)
