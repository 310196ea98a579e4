"""Texts of access cards: the state of each, and why a card is refused."""

from collections.abc import Mapping

from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from games.web.render_text_in_language import Text, in_language
from tournaments.player_access_cards.find_cards_and_tell_if_in_force import CardState

STATES: Mapping[str, Text] = {
    CardState.NONE: _("not printed"),
    CardState.UNOPENED: _("printed"),
    CardState.OPENED: _("in use"),
    CardState.ENDED: _("taken back"),
    CardState.EXPIRED: _("has ended with the event"),
}


REFUSALS: Mapping[str, Text] = {
    "unknown": _("There is no card with these letters. Please compare them with the card."),
    "wait": _("Too many wrong letters came from here. Please wait a few minutes."),
    CardState.ENDED: _(
        "This card was taken back or replaced by a newer one. Ask at the arbiters' table for a new "
        "card."
    ),
    CardState.EXPIRED: _("The event is over, and its cards have ended with it."),
    CardState.UNOPENED: _("This card opens nothing now. Ask at the arbiters' table."),
    CardState.OPENED: _("This card opens nothing now. Ask at the arbiters' table."),
}


def card_state(state: str) -> str:
    """Describe a card's state."""
    return in_language(STATES[state], get_language())


def why_card_is_refused(why: str) -> str:
    """Explain why a card opens nothing; empty for an unknown reason."""
    return in_language(REFUSALS[why], get_language()) if why in REFUSALS else ""
