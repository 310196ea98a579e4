"""Words: the name of every paper, an event's lots as papers tell them."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from games.draughts.colour import Colour
from tournaments.games.texts import colour_word
from tournaments.rounds.models import Lot

PAPERS = {
    "start": lazy("Start list"),
    "schedule": lazy("Schedule"),
    "address": lazy("Address for the wall"),
    "matches": lazy("matches of teams"),
    "match-sheets": lazy("match sheets"),
    "team-table": lazy("Table of teams"),
    "team-crosstable": lazy("Crosstable of teams"),
    "by-board": lazy("Players by board"),
    "boards": lazy("pairings by board"),
    "names": lazy("pairings by name"),
    "slips": lazy("result slips"),
    "player-slips": lazy("result slips for every player"),
    "results": lazy("results"),
    "display": lazy("Result sheet of the display"),
    "standings": lazy("Standings"),
    "classifications": lazy("Separate tables"),
    "bracket": lazy("Bracket"),
    "tie-sheets": lazy("match sheets step by step"),
    "crosstable": lazy("Crosstable"),
    "colours": lazy("Colour table"),
    "protocol": lazy("Protocol for the federation"),
    "checks": lazy("How this can be checked"),
    "cards": lazy("Result sheets of the players"),
    "decisions": lazy("Protocol of the arbiter's decisions"),
}

# Put an event's lots into words for papers: what was drawn, how, and what came out.


OF_ENTRIES = ("numbers", "teams", "places")  # the tables show what came out


def describe_what_lot_drew(kind: str) -> str:
    """Name what a lot drew: numbers, places, colour, a table round, or openings of a round."""
    what, _dot, number = kind.partition(".")
    if what in ("tie", "side"):
        round_number, board, *_game = number.split(".")
        place = {"round": round_number, "board": board}
        if what == "tie":
            return _("Opening of further games, round %(round)s, board %(board)s") % place
        return _("White in the first further game, round %(round)s, board %(board)s") % place
    words = {
        "numbers": _("Numbers of the table"),
        "teams": _("Numbers of the teams"),
        "places": _("Shared places"),
        "colour": _("Initial colour"),
        "table": _("Which round of the table is played as round %(round)s"),
        "opening": _("Opening of round %(round)s"),
        "bracket": _("Opponents of round %(round)s") if number else _("Places in the bracket"),
    }
    # a second lot of a round is opening.3.2
    return words[what] % {"round": number.partition(".")[0]} if number else words[what]


def how_lot_was_drawn(lot: Lot) -> str:
    """Say how a lot was drawn: by hand, by rating, or by the program with its seed."""
    if lot.by_hand:
        return _("by hand in the hall: %(reason)s") % {"reason": lot.by_hand}
    if lot.is_by_rating:
        return _("by rating, title, name")
    if lot.is_by_stage:
        return _("by the places of the stage before")
    if lot.kind in OF_ENTRIES:
        return _("drawn by the program")
    return _("%(outcome)s, drawn by the program") % {"outcome": _outcome(lot)}


def _outcome(lot: Lot) -> str:
    if lot.kind == "colour":
        return colour_word(Colour(lot.outcome[0]))
    return ", ".join(map(str, lot.outcome))
