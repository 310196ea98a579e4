"""Texts: what a side is besides its player, for pages and papers."""

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from games.web.render_text_in_language import Text
from tournaments.entries.models import Entry
from tournaments.partners_seconds_and_blindfold.models import SideRole

ROLES: Mapping[str, Text] = {
    SideRole.PARTNER: _("partner in consultation"),
    SideRole.SECOND: pgettext_lazy("person", "second"),
}


def side_notes(entry: Entry, partners: Sequence[str] = ()) -> tuple[str, ...]:
    """Return notes beside a player's name: blindfold, relief board, partners."""
    possible = (
        (entry.plays_blind, gettext("plays blindfold")),
        (entry.has_relief_board, gettext("relief board")),
    )
    notes = tuple(words for is_so, words in possible if is_so)
    if partners:
        notes += (gettext("with %(names)s") % {"names": ", ".join(partners)},)
    return notes


def side_notes_in_one_line(entry: Entry, partners: Sequence[str] = ()) -> str:
    """Return the notes of a side in one line; empty for an ordinary side."""
    return "; ".join(side_notes(entry, partners))


def accessibility_notes(entries: Sequence[Entry]) -> tuple[str, ...]:
    """Explain relief boards and blindfold play (X4–X6) to the hall, where a player needs them."""
    lines = []
    if any(entry.has_relief_board for entry in entries):
        lines.append(
            gettext(
                "Relief board: the blind player has a board of his own; moves are said "
                "aloud by both, and a second may make them on the ordinary board."
            )
        )
    if any(entry.plays_blind for entry in entries):
        lines.append(
            gettext(
                "Blindfold: the player has no board before him; he says his moves, a "
                "second makes them on the board and writes the record."
            )
        )
    return tuple(lines)


def side_line(entry: Entry) -> str:
    """Return all notes of a side in one line, for the list of sides and the game's page."""
    giver = (gettext("giver of the display"),) if entry.is_giver else ()
    return "; ".join((*giver, *side_notes(entry)))


def person_words(role: SideRole, name: str) -> str:
    """Return a partner or second in words, for the page of the game."""
    if role is SideRole.PARTNER:
        return gettext("in consultation with %(name)s") % {"name": name}
    return gettext("second: %(name)s") % {"name": name}
