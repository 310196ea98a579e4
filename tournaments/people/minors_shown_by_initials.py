"""Mark who is shown by initials as a minor; spell names for certificates and the TRF."""

from collections.abc import Iterable

from django.db.models import Exists, OuterRef

from tournaments.entries.models import Entry
from tournaments.events.models import NamesOfMinors, Tournament
from tournaments.people import shown_names
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


def hidden_names(tournament: Tournament) -> dict[int, str]:
    """Return initials, by starting number, of those whose full names this reader may not see."""
    entries = tournament.entries.filter(
        number__isnull=False,
        player__is_guarded=True,
        player__birth_year__gte=shown_names.first_year_of_minors(),
    ).select_related("player")
    names = {entry.number: shown_names.original_name(entry.player) for entry in entries}
    return {
        entry.number: names[entry.number]
        for entry in entries
        if entry.number is not None and names[entry.number] != entry.player.name
    }


def name_on_certificate(player: Player, tournament: Tournament, written: str) -> str:
    """Return a player's name for certificates and TRF: a minor's initials if so ruled."""
    is_everywhere = tournament.names_of_minors == NamesOfMinors.INITIALS_EVERYWHERE
    if is_everywhere and shown_names.is_minor(player.birth_year):
        return shown_names.surname_with_initials(written)
    return written
