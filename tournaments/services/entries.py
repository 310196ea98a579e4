"""Who plays in an event."""

from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction

from arbiter import permissions
from arbiter.permissions import Action
from arbiter.services import journal
from games.names import clean, latin
from tournaments.errors import TournamentError
from tournaments.models import Entry, Player, Tournament, TournamentState
from tournaments.scopes import event_scope


@transaction.atomic
def add_player(
    *,
    tournament: Tournament,
    name: str,
    actor: User,
    at: datetime,
    city: str = "",
    title: str = "",
    birth_year: int | None = None,
    is_demo: bool = False,
) -> Entry:
    """A new person enters the event, while entries are open.

    Raises TournamentError ``name_missing``, ``entries_closed``.
    """
    permissions.require(actor, Action.MANAGE_ENTRIES, event_scope(tournament))
    if not clean(name):
        raise TournamentError("name_missing")
    player = Player.objects.create(
        name=clean(name),
        name_latin=latin(clean(name)),
        city=clean(city),
        title=clean(title),
        birth_year=birth_year,
        is_demo=is_demo,
    )
    return _enter(tournament, player, actor, at)


@transaction.atomic
def enter(*, tournament: Tournament, player: Player, actor: User, at: datetime) -> Entry:
    """A known player enters the event, once; raises ``entries_closed``, ``already_entered``."""
    permissions.require(actor, Action.MANAGE_ENTRIES, event_scope(tournament))
    return _enter(tournament, player, actor, at)


def _enter(tournament: Tournament, player: Player, actor: User, at: datetime) -> Entry:
    locked = Tournament.objects.select_for_update().get(pk=tournament.pk)
    if locked.state != TournamentState.ENTRIES:
        raise TournamentError("entries_closed", state=locked.state)
    entry, created = Entry.objects.get_or_create(
        tournament=tournament, player=player, defaults={"entered_at": at}
    )
    if not created:
        raise TournamentError("already_entered", player=player.name)
    journal.record(
        stream=tournament.scope_key,
        verb="entry.added",
        actor=actor,
        at=at,
        data={"entry": entry.pk, "player": player.pk, "name": player.name},
    )
    return entry
