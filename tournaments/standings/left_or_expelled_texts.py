"""Text of the mark that a player has left his event or was expelled."""

from django.utils.translation import gettext as _

from tournaments.entries.models import Entry, EntryState


def left_or_expelled_words(entry: Entry) -> str:
    """Return the words that a player left or was expelled; empty for others."""
    if entry.state == EntryState.ACTIVE:
        return ""
    return _("expelled") if entry.state == EntryState.EXPELLED else _("left the event")
