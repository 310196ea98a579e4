"""Find by the journal whether anything was played in an event; such a one is not hidden."""

from django.db.models import Q

from arbiter.journal.models import JournalEntry
from tournaments.events.models import Tournament

OF_PLAY = ("result.", "record.", "case.", "clock.", "draw_offer.", "seal.", "sanction.", "game.")
"""How the verbs of acts about a game begin; results that a file brought are not among them."""


def was_event_played(tournament: Tournament) -> bool:
    """Return whether the journal has results, records, claims, clock readings, offers or seals."""
    acts = Q()
    for beginning in OF_PLAY:
        acts |= Q(verb__startswith=beginning)
    return JournalEntry.objects.filter(acts, stream=tournament.scope_key).exists()
