"""Texts of set-ups: a handicap by its side and its squares."""

from django.utils.translation import gettext as _

from games.draughts.colour import Colour
from games.draughts.variant import Variant
from tournaments.events.set_ups import taken_off


def handicap_words(fen: str, variant: Variant) -> str:
    """A handicap in words, "White plays without c1, e1"; empty for any other set-up."""
    found = taken_off(fen, variant)
    if found is None:
        return ""
    squares = ", ".join(found.squares)
    if found.side is Colour.WHITE:
        return _("Handicap: White plays without %(squares)s") % {"squares": squares}
    return _("Handicap: Black plays without %(squares)s") % {"squares": squares}
