"""Mark who is shown by initials as a minor."""

from collections.abc import Iterable

from django.db.models import Exists, OuterRef

from tournaments.entries.models import Entry
from tournaments.events.models import NamesOfMinors, Tournament
from tournaments.people.models import Player


def mark_players_shown_by_initials(players: Iterable[int]) -> None:
    """Recompute which players' events show minors by initials, and store it."""
    rows = Player.objects.filter(pk__in=list(players))
    guarding = Exists(
        Entry.objects.filter(player=OuterRef("pk")).exclude(
            tournament__names_of_minors=NamesOfMinors.FULL
        )
    )
    rows.filter(guarding, is_guarded=False).update(is_guarded=True)
    rows.filter(~guarding, is_guarded=True).update(is_guarded=False)


def mark_event_shown_by_initials(tournament: Tournament) -> None:
    """Recompute and store the same for all players of an event."""
    mark_players_shown_by_initials(tournament.entries.order_by().values_list("player", flat=True))
