"""Find who may speak for a side (player, partners, seconds), and load a side's persons."""

from collections.abc import Iterable, Mapping

from django.db.models import Q, QuerySet

from arbiter.rights.permissions_of_roles import Visitor
from tournaments.entries.models import Entry
from tournaments.events.models import Tournament
from tournaments.partners_seconds_and_blindfold.models import SidePerson, SideRole
from tournaments.rounds_and_boards.models import Game


def accounts_speaking_for_side(entry: Entry) -> frozenset[int]:
    """Return the accounts that may speak for a side: player's, partners', seconds'.

    Asks the database only where somebody besides the player has an account.
    """
    own = {entry.player.user_id} - {None}
    if not entry.speakers:
        return frozenset(own)
    others = SidePerson.objects.filter(entry=entry, user__isnull=False)
    return frozenset(own | set(others.values_list("user", flat=True)))


def side_user_speaks_for(game: Game, user_id: int | None) -> str:
    """Return the side (``w``, ``b``) a user speaks for; empty for others."""
    if user_id is None:
        return ""
    if user_id in accounts_speaking_for_side(game.white):
        return "w"
    return "b" if user_id in accounts_speaking_for_side(game.black) else ""


def entries_spoken_for(user: Visitor | int | None) -> QuerySet:
    """Select the entries for which a user speaks as a partner or second."""
    return SidePerson.objects.filter(user=user).values("entry")


def games_user_speaks_in(game: str, user: Visitor | int | None) -> Q:
    """Filter games (at the path ``game``) in which a user speaks for a side."""
    rows = entries_spoken_for(user)
    return Q(**{f"{game}white__in": rows}) | Q(**{f"{game}black__in": rows})


def persons_by_entry(entries: Iterable[Entry]) -> Mapping[int, tuple[SidePerson, ...]]:
    """Load the partners and seconds of every side, by entry; one query."""
    persons: dict[int, tuple[SidePerson, ...]] = {}
    rows = SidePerson.objects.filter(entry__in=[entry.pk for entry in entries])
    for row in rows.select_related("user"):
        persons[row.entry_id] = (*persons.get(row.entry_id, ()), row)
    return persons


def partners_by_entry(tournament: Tournament) -> Mapping[int, tuple[str, ...]]:
    """Load the names of partners by entry; no query where no side has any."""
    if not tournament.is_consultation:
        return {}
    partners: dict[int, tuple[str, ...]] = {}
    rows = SidePerson.objects.filter(entry__tournament=tournament, role=SideRole.PARTNER)
    for entry, name in rows.values_list("entry", "name"):
        partners[entry] = (*partners.get(entry, ()), name)
    return partners
