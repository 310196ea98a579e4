"""Accounts and one-time passwords for players and officials; officials appointed."""

from dataclasses import dataclass
from datetime import datetime
from itertools import count

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q
from django.utils.text import slugify

from arbiter.accounts.models import Office
from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action, Role
from arbiter.accounts.services import offices, passwords
from arbiter.journal.models import writing
from games.archive.names import clean_name, name_in_latin_letters
from tournaments.entries.models import Entry
from tournaments.entries.queries.consent import may_give_password_link
from tournaments.entries.services.players import require_may_change_player
from tournaments.errors import NotOnesOwn, RefusalCode, TournamentError
from tournaments.events.models import Tournament
from tournaments.events.queries.officials import event_scope
from tournaments.people.models import Player

# Give accounts and one-time passwords to players and officials.


@dataclass(frozen=True, slots=True)
class NewAccount:
    """A new account with its one-time password, shown once to whoever made it.

    ``password`` signs in once, and then the owner chooses his own. It is stored nowhere, only its
    fingerprint.
    """

    username: str
    password: str


@transaction.atomic
def give_player_account(
    *, tournament: Tournament, entry_id: int, actor: User, at: datetime
) -> NewAccount:
    """Make a player's account with a new one-time password.

    Raises TournamentError ``no_such_entry``, ``account_exists``, and NotOnesOwn
    ``person_shared`` for a person who stands in somebody else's event, too.
    """
    rights.require_right(actor, Action.MANAGE_ENTRIES, event_scope(tournament))
    entry = (
        Entry.objects.select_related("player__user", "tournament")
        .filter(pk=entry_id, tournament=tournament)
        .first()
    )
    if entry is None:
        raise TournamentError(RefusalCode.NO_SUCH_ENTRY, entry=entry_id)
    player = Player.objects.select_for_update().get(pk=entry.player_id)
    require_may_change_player(actor=actor, tournament=tournament, player=player)
    if player.user_id is not None:
        raise TournamentError(RefusalCode.ACCOUNT_EXISTS, player=player.name)
    user = make_player_account(entry, player, actor=actor, at=at)
    text = passwords.make_password_link(
        user=user, made_by=actor, at=at, stream=tournament.scope_key
    )
    return NewAccount(user.get_username(), text)


def make_player_account(entry: Entry, player: Player, *, actor: User, at: datetime) -> User:
    """Make a player's account without a password.

    The caller asks for the right, and ``player`` is the locked row of the entry's player.
    """
    player.user = User.objects.create_user(_free_name(player), first_name=player.name[:150])
    player.save(update_fields=["user"])
    writing.write_journal_row(
        stream=entry.tournament.scope_key,
        verb="account.given",
        actor=actor,
        at=at,
        data={"entry": entry.pk, "player": player.pk, "user": player.user_id},
        before=None,
        after=player.user_id,
    )
    return player.user


@transaction.atomic
def give_one_time_password(
    *, tournament: Tournament, user_id: int, actor: User, at: datetime
) -> NewAccount:
    """Make a one-time password for a player or official who cannot sign in.

    Raises TournamentError ``no_account_here``, and NotOnesOwn ``account_elsewhere`` for an
    official and for whoever plays also where this organiser is none.
    """
    rights.require_right(actor, Action.MANAGE_OFFICES, event_scope(tournament))
    takes_part = Q(player__entries__tournament=tournament) | Q(offices__scope=tournament.scope_key)
    user = User.objects.filter(takes_part, pk=user_id, is_active=True).first()
    if user is None:
        raise TournamentError(RefusalCode.NO_ACCOUNT_HERE)
    if not may_give_password_link(actor, user):
        raise NotOnesOwn(RefusalCode.ACCOUNT_ELSEWHERE, user=user.get_username())
    text = passwords.make_password_link(
        user=user, made_by=actor, at=at, stream=tournament.scope_key
    )
    return NewAccount(user.get_username(), text)


def _free_name(player: Player) -> str:
    """The surname in Latin letters, with the player's number where somebody has it already."""
    surname = _latin_surname(player.name) or "player"
    is_taken = User.objects.filter(username=surname).exists()
    return f"{surname}-{player.pk}" if is_taken else surname


def _latin_surname(name: str) -> str:
    return slugify(name_in_latin_letters(name).split(" ")[0])[:60]


def _free_name_of_official(name: str) -> str:
    """Return the surname in Latin letters, with the next number where others have it already."""
    surname = _latin_surname(name) or "official"
    taken = set(
        User.objects.filter(username__startswith=surname).values_list("username", flat=True)
    )
    numbered = (f"{surname}-{number}" for number in count(2))
    return surname if surname not in taken else next(own for own in numbered if own not in taken)


@transaction.atomic
def give_official_account(
    *,
    tournament: Tournament,
    name: str,
    role: Role,
    actor: User,
    at: datetime,
    section: str = "",
    boards: tuple[int, int] | None = None,
) -> NewAccount:
    """Make an account for an official who does not play here, with his office.

    The office is all that the account may do. Raises TournamentError ``name_missing``; Refused
    ``section_without_boards``.
    """
    rights.require_right(actor, Action.MANAGE_OFFICES, event_scope(tournament))
    if not clean_name(name):
        raise TournamentError(RefusalCode.NAME_MISSING)
    user = User.objects.create_user(
        _free_name_of_official(clean_name(name)), first_name=clean_name(name)[:150]
    )
    writing.write_journal_row(
        stream=tournament.scope_key,
        verb="account.given",
        actor=actor,
        at=at,
        data={"user": user.pk},
        before=None,
        after=user.pk,
    )
    offices.appoint_official(
        user=user,
        role=role,
        scope=tournament.scope_key,
        actor=actor,
        at=at,
        section=section,
        boards=boards,
    )
    text = passwords.make_password_link(
        user=user, made_by=actor, at=at, stream=tournament.scope_key
    )
    return NewAccount(user.get_username(), text)


@transaction.atomic
def appoint_official_of_event(
    *,
    tournament: Tournament,
    username: str,
    role: Role,
    actor: User,
    at: datetime,
    section: str = "",
    boards: tuple[int, int] | None = None,
) -> Office:
    """Give an office of the event to an account; by its organiser.

    Raises TournamentError ``unknown_user``; Refused ``section_without_boards``.
    """
    rights.require_right(actor, Action.MANAGE_OFFICES, event_scope(tournament))
    user = User.objects.filter(username=username.strip(), is_active=True).first()
    if user is None:
        raise TournamentError(RefusalCode.UNKNOWN_USER, user=username.strip())
    return offices.appoint_official(
        user=user,
        role=role,
        scope=tournament.scope_key,
        actor=actor,
        at=at,
        section=section,
        boards=boards,
    )
