"""Keep in step who is shown by initials, and name players in certificates and the TRF."""

from collections.abc import Iterable

from django.db.models import Exists, OuterRef

from tournaments.entries.models import Entry
from tournaments.events.models import NamesOfMinors, Tournament
from tournaments.people import shown_names
from tournaments.people.models import Player


def review_guards(players: Iterable[int]) -> None:
    """Write anew which of these players stand in an event that shows initials."""
    asked = Player.objects.filter(pk__in=list(players))
    guarding = Exists(
        Entry.objects.filter(player=OuterRef("pk")).exclude(
            tournament__names_of_minors=NamesOfMinors.FULL
        )
    )
    asked.filter(guarding, is_guarded=False).update(is_guarded=True)
    asked.filter(~guarding, is_guarded=True).update(is_guarded=False)


def review_event(tournament: Tournament) -> None:
    """``review_guards`` for everybody entered in an event."""
    review_guards(tournament.entries.order_by().values_list("player", flat=True))


def hidden_names(tournament: Tournament) -> dict[int, str]:
    """Initials by number, for those whose full name this reader may not see; one query."""
    found = tournament.entries.filter(
        number__isnull=False,
        player__is_guarded=True,
        player__birth_year__gte=shown_names.first_year_of_minors(),
    ).select_related("player")
    said = {one.number: shown_names.original_name(one.player) for one in found}
    return {
        one.number: said[one.number]
        for one in found
        if one.number is not None and said[one.number] != one.player.name
    }


def certified_name(player: Player, tournament: Tournament, written: str) -> str:
    """A spelling of the name for certificates and the TRF, as the event has chosen."""
    is_everywhere = tournament.names_of_minors == NamesOfMinors.INITIALS_EVERYWHERE
    if is_everywhere and shown_names.is_minor(player.birth_year):
        return shown_names.by_initials(written)
    return written
