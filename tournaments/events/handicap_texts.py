"""Texts: the handicap of a starting position in words, by its side and squares."""

from django.utils.translation import gettext as _

from games.draughts.colour import Colour
from games.draughts.variants import Variant
from tournaments.events.read_starting_position import handicap_of_set_up


def handicap_words(fen: str, variant: Variant) -> str:
    """Describe a handicap: "White plays without c1, e1"; empty for other set-ups."""
    handicap = handicap_of_set_up(fen, variant)
    if handicap is None:
        return ""
    squares = ", ".join(handicap.squares)
    if handicap.side is Colour.WHITE:
        return _("Handicap: White plays without %(squares)s") % {"squares": squares}
    return _("Handicap: Black plays without %(squares)s") % {"squares": squares}
