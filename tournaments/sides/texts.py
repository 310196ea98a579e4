"""Texts: what a side is besides its player, for pages and papers."""

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from games.web.language import Text
from tournaments.entries.models import Entry
from tournaments.sides.models import SideRole

ROLES: Mapping[str, Text] = {
    SideRole.PARTNER: _("partner in consultation (P5)"),
    SideRole.SECOND: pgettext_lazy("person", "second (X4–X6)"),
}


def side_notes(entry: Entry, partners: Sequence[str] = ()) -> tuple[str, ...]:
    """What stands beside a name: blindfold, relief board, with whom he consults."""
    told = (
        (entry.plays_blind, gettext("plays blindfold")),
        (entry.has_relief_board, gettext("relief board (X6)")),
    )
    notes = tuple(words for is_so, words in told if is_so)
    if partners:
        notes += (gettext("with %(names)s") % {"names": ", ".join(partners)},)
    return notes


def note_line(entry: Entry, partners: Sequence[str] = ()) -> str:
    """The same in one line; empty for an ordinary side."""
    return "; ".join(side_notes(entry, partners))


def accessibility_notes(entries: Sequence[Entry]) -> tuple[str, ...]:
    """What the hall prepares for boards with a relief board or a blindfold player (X4–X6)."""
    told = []
    if any(one.has_relief_board for one in entries):
        told.append(
            gettext(
                "Relief board (X6): the blind player has a board of his own; moves are said "
                "aloud by both, and a second may make them on the ordinary board."
            )
        )
    if any(one.plays_blind for one in entries):
        told.append(
            gettext(
                "Blindfold (X4, X5): the player has no board before him; he says his moves, a "
                "second makes them on the board and writes the record."
            )
        )
    return tuple(told)


def side_line(entry: Entry) -> str:
    """Everything marked of a side, for the list of sides and the game's own page."""
    giver = (gettext("gives the display (X2)"),) if entry.is_giver else ()
    return "; ".join((*giver, *side_notes(entry)))


def person_words(role: SideRole, name: str) -> str:
    """A person of a side as the page of the game names him."""
    if role is SideRole.PARTNER:
        return gettext("in consultation with %(name)s") % {"name": name}
    return gettext("second: %(name)s") % {"name": name}
