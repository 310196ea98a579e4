"""Accounts: a player of an event gets a way to sign in, an official gets his office."""

import secrets
from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.text import slugify

from arbiter import permissions
from arbiter.models import Office
from arbiter.permissions import Action, Role
from arbiter.services import journal, offices
from games.names import latin
from tournaments.errors import TournamentError
from tournaments.models import Entry, Player, Tournament
from tournaments.scopes import event_scope

PASSWORD_BYTES = 6  # eight letters to write on a slip; the player may change it


@dataclass(frozen=True, slots=True)
class NewAccount:
    """Told once, to whoever made it; the password itself is stored nowhere."""

    username: str
    password: str


@transaction.atomic
def give_account(*, tournament: Tournament, entry_id: int, actor: User, at: datetime) -> NewAccount:
    """A player without an account gets one of his own, with a password drawn for him.

    Raises TournamentError ``no_such_entry``, ``account_exists``.
    """
    permissions.require(actor, Action.MANAGE_ENTRIES, event_scope(tournament))
    entry = (
        Entry.objects.select_related("player__user")
        .filter(pk=entry_id, tournament=tournament)
        .first()
    )
    if entry is None:
        raise TournamentError("no_such_entry", entry=entry_id)
    player = Player.objects.select_for_update().get(pk=entry.player_id)
    if player.user_id is not None:
        raise TournamentError("account_exists", player=player.name)
    account = NewAccount(_free_name(player), secrets.token_urlsafe(PASSWORD_BYTES))
    player.user = User.objects.create_user(
        account.username, password=account.password, first_name=player.name[:150]
    )
    player.save(update_fields=["user"])
    journal.record(
        stream=tournament.scope_key,
        verb="account.given",
        actor=actor,
        at=at,
        data={"entry": entry.pk, "player": player.pk, "user": player.user_id},
        before=None,
        after=player.user_id,
    )
    return account


def _free_name(player: Player) -> str:
    """The surname in Latin letters, with the player's number where somebody has it already."""
    surname = slugify(latin(player.name).split(" ")[0])[:60] or "player"
    taken = User.objects.filter(username=surname).exists()
    return f"{surname}-{player.pk}" if taken else surname


@transaction.atomic
def appoint(
    *,
    tournament: Tournament,
    username: str,
    role: Role,
    actor: User,
    at: datetime,
    section: str = "",
    boards: tuple[int, int] | None = None,
) -> Office:
    """An organiser gives an office of his event to somebody who has an account.

    Raises TournamentError ``unknown_user``; Refused ``section_without_boards``.
    """
    permissions.require(actor, Action.MANAGE_OFFICES, event_scope(tournament))
    user = User.objects.filter(username=username.strip(), is_active=True).first()
    if user is None:
        raise TournamentError("unknown_user", user=username.strip())
    return offices.appoint(
        user=user,
        role=role,
        scope=tournament.scope_key,
        actor=actor,
        at=at,
        section=section,
        boards=boards,
    )
