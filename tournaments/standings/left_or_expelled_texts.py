"""That a player has left his event or was expelled, in words."""

from django.utils.translation import gettext as _

from tournaments.entries.models import Entry, EntryState


def left_or_expelled_words(entry: Entry) -> str:
    """Tell of a player that he left the event or was expelled; nothing of others."""
    if entry.state == EntryState.ACTIVE:
        return ""
    return _("expelled") if entry.state == EntryState.EXPELLED else _("left the event")
