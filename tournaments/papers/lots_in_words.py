"""Put an event's lots into words for papers: what was drawn, how, and what came out."""

from django.utils.translation import gettext as _

from games.draughts.colour import Colour
from tournaments.lots.models import Lot
from tournaments.templatetags.game_words import colour_word

OF_ENTRIES = ("numbers", "places")  # the tables show what came out


def describe_what_lot_drew(kind: str) -> str:
    """Name what a lot drew: numbers, places, colour, a table round, or openings of a round."""
    what, _dot, number = kind.partition(".")
    words = {
        "numbers": _("Numbers of the table"),
        "places": _("Shared places"),
        "colour": _("Initial colour"),
        "table": _("Which round of the table is played as round %(round)s"),
        "opening": _("Opening of round %(round)s"),
    }
    return words[what] % {"round": number} if number else words[what]


def how_lot_was_drawn(lot: Lot) -> str:
    """Say how a lot was drawn: by hand, by rating, or by the program with its seed."""
    if lot.by_hand:
        return _("by hand in the hall: %(reason)s") % {"reason": lot.by_hand}
    if lot.is_by_rating:
        return _("by rating, title, name")
    if lot.kind in OF_ENTRIES:
        return _("drawn by the program")
    return _("%(outcome)s, drawn by the program") % {"outcome": _outcome(lot)}


def _outcome(lot: Lot) -> str:
    if lot.kind == "colour":
        return colour_word(Colour(lot.outcome[0]))
    return ", ".join(map(str, lot.outcome))
