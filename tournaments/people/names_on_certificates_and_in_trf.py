"""Spell a player's name for certificates and the TRF, a minor's by initials."""

from tournaments.events.models import NamesOfMinors, Tournament
from tournaments.people import shown_names
from tournaments.people.models import Player


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
