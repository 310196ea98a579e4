"""Sides set: partners, seconds, blindfold; pairs forbidden and allowed."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action
from arbiter.journal import columns
from arbiter.journal.models import writing
from games.archive.names import clean_name
from tournaments.entries.models import MOST_PERSONS, Entry, ForbiddenPair, SidePerson, SideRole
from tournaments.errors import RefusalCode, TournamentError
from tournaments.events.models import Tournament, TournamentState
from tournaments.events.queries.officials import event_scope

# Set what a side is besides its player: giver, blindfold, relief board, partners, seconds.


@dataclass(frozen=True, slots=True)
class TypedSidePerson:
    """A partner or second as typed; ``username`` is empty without an account."""

    role: SideRole
    name: str
    username: str = ""


@dataclass(frozen=True, slots=True)
class TypedSide:
    """Everything typed about a side: giver, blindfold, relief board, persons."""

    is_giver: bool = False
    plays_blind: bool = False
    has_relief_board: bool = False
    persons: tuple[TypedSidePerson, ...] = ()


@transaction.atomic
def set_side_besides_player(
    *, tournament: Tournament, entry_id: int, side: TypedSide, actor: User, at: datetime
) -> Entry:
    """Store everything about a side, replacing what was known; a new giver replaces the old.

    Raises TournamentError ``no_such_entry``, ``wrong_state`` in a cancelled or finished event,
    ``giver_of_no_display``, ``giver_after_lots``, ``blind_without_mode``,
    ``partners_without_mode``, ``second_without_need``, ``too_many_persons``,
    ``person_without_name``, ``no_such_account``, ``on_both_sides``.
    """
    rights.require_right(actor, Action.MANAGE_ENTRIES, event_scope(tournament))
    locked = Tournament.objects.select_for_update().get(pk=tournament.pk)
    if locked.state in (TournamentState.FINISHED, TournamentState.CANCELLED):
        raise TournamentError(RefusalCode.WRONG_STATE, state=locked.state, wanted="running")
    entry = locked.entries.select_related("player").filter(pk=entry_id).first()
    if entry is None:
        raise TournamentError(RefusalCode.NO_SUCH_ENTRY, entry=entry_id)
    _check_marks(locked, entry, side)
    accounts = _accounts(locked, entry, side.persons)
    before = _as_data(entry, entry.persons.all())
    givers = list(locked.entries.filter(is_giver=True).exclude(pk=entry.pk)) * side.is_giver
    if givers:
        locked.entries.filter(is_giver=True).exclude(pk=entry.pk).update(is_giver=False)
    entry.is_giver = side.is_giver
    entry.plays_blind = side.plays_blind
    entry.has_relief_board = side.has_relief_board
    entry.speakers = sum(account is not None for account in accounts)
    entry.save(update_fields=["is_giver", "plays_blind", "has_relief_board", "speakers"])
    entry.persons.all().delete()
    rows = SidePerson.objects.bulk_create(
        SidePerson(entry=entry, role=person.role, name=clean_name(person.name), user=account)
        for person, account in zip(side.persons, accounts, strict=True)
    )
    writing.write_journal_row(
        stream=locked.scope_key,
        verb="side.described",
        actor=actor,
        at=at,
        data={
            "entry": entry.pk,
            "player": entry.player_id,
            **columns.stands(
                columns.some_rows(
                    Entry.objects.filter(pk__in=[entry.pk, *(giver.pk for giver in givers)])
                ),
                columns.all_rows(SidePerson, entry=entry.pk),
            ),
        },
        before=before,
        after=_as_data(entry, rows),
    )
    return entry


def _check_marks(tournament: Tournament, entry: Entry, side: TypedSide) -> None:
    """Every mark stands where the regulations ask for it."""
    roles = {person.role for person in side.persons}
    if side.is_giver and not tournament.play_system.has_giver:
        raise TournamentError(RefusalCode.GIVER_OF_NO_DISPLAY)
    if side.is_giver != entry.is_giver and tournament.state != TournamentState.ENTRIES:
        raise TournamentError(RefusalCode.GIVER_AFTER_LOTS)
    if side.plays_blind and not tournament.is_blindfold:
        raise TournamentError(RefusalCode.BLIND_WITHOUT_MODE)
    if SideRole.PARTNER in roles and not tournament.is_consultation:
        raise TournamentError(RefusalCode.PARTNERS_WITHOUT_MODE)
    if SideRole.SECOND in roles and not (side.plays_blind or side.has_relief_board):
        raise TournamentError(RefusalCode.SECOND_WITHOUT_NEED)
    if len(side.persons) > MOST_PERSONS:
        raise TournamentError(RefusalCode.TOO_MANY_PERSONS, most=MOST_PERSONS)
    if not all(clean_name(person.name) for person in side.persons):
        raise TournamentError(RefusalCode.PERSON_WITHOUT_NAME)


def _accounts(
    tournament: Tournament, entry: Entry, persons: Sequence[TypedSidePerson]
) -> list[User | None]:
    """Return the account of each person, None where none was named; nobody speaks for two sides."""
    names = [person.username.strip() for person in persons]
    users = {
        user.get_username(): user
        for user in User.objects.filter(username__in=filter(None, names), is_active=True)
    }
    for name in filter(None, names):
        if name not in users:
            raise TournamentError(RefusalCode.NO_SUCH_ACCOUNT, username=name)
    ids = [user.pk for user in users.values()]
    plays = tournament.entries.filter(player__user__in=ids).select_related("player__user")
    speaks = SidePerson.objects.filter(
        Q(user__in=ids) & Q(entry__tournament=tournament) & ~Q(entry=entry)
    ).select_related("user")
    taken = [entry.player.user for entry in plays] + [account.user for account in speaks]
    if taken:
        raise TournamentError(RefusalCode.ON_BOTH_SIDES, username=taken[0].get_username())
    chosen = [name for name in names if name]
    twice = next((name for name in chosen if chosen.count(name) > 1), None)
    if twice is not None:
        raise TournamentError(RefusalCode.ON_BOTH_SIDES, username=twice)
    return [users.get(name) for name in names]


def _as_data(entry: Entry, persons: Sequence[SidePerson]) -> dict[str, object]:
    """What the journal keeps of a side: marks, and persons by role and account, not by name."""
    return {
        "giver": entry.is_giver,
        "blind": entry.plays_blind,
        "relief": entry.has_relief_board,
        "persons": [[person.role, person.user_id] for person in persons],
    }


# Forbid pairs (binding on the engine) or discourage them (a caution); lift this again.


KEPT = "apart.kept"


@transaction.atomic
def forbid_pair(
    *,
    tournament: Tournament,
    one: int,
    other: int,
    is_absolute: bool,
    actor: User,
    at: datetime,
    reason: str = "",
) -> ForbiddenPair:
    """Forbid (absolute) or discourage (weak) a pair of entries from the next draft on.

    Said again it changes the strength. Raises TournamentError ``needs_swiss``,
    ``no_such_entry``, ``apart_needs_two``.
    """
    rights.require_right(actor, Action.MANAGE_ENTRIES, event_scope(tournament))
    locked = Tournament.objects.select_for_update().get(pk=tournament.pk)
    if not locked.play_system.forbids_pairs:
        raise TournamentError(RefusalCode.NEEDS_SWISS)
    low, high = sorted((one, other))
    if low == high:
        raise TournamentError(RefusalCode.APART_NEEDS_TWO)
    if Entry.objects.filter(tournament=locked, pk__in=(low, high)).count() != 2:
        raise TournamentError(RefusalCode.NO_SUCH_ENTRY)
    pair, _ = ForbiddenPair.objects.update_or_create(
        tournament=locked,
        one_id=low,
        other_id=high,
        is_lifted=False,
        defaults={"is_absolute": is_absolute, "reason": reason.strip()},
    )
    _journal_pair(pair, KEPT, actor, at)
    return pair


@transaction.atomic
def allow_pair(*, tournament: Tournament, pair: int, actor: User, at: datetime) -> None:
    """Allow a forbidden pair to meet again; raises TournamentError ``no_such_pair``."""
    rights.require_right(actor, Action.MANAGE_ENTRIES, event_scope(tournament))
    forbidden = (
        ForbiddenPair.objects.select_for_update().filter(tournament=tournament, pk=pair).first()
    )
    if forbidden is None or forbidden.is_lifted:
        raise TournamentError(RefusalCode.NO_SUCH_PAIR)
    forbidden.is_lifted = True
    forbidden.save(update_fields=["is_lifted"])
    _journal_pair(forbidden, "apart.lifted", actor, at)


def _journal_pair(pair: ForbiddenPair, verb: str, actor: User, at: datetime) -> None:
    writing.write_journal_row(
        stream=pair.tournament.scope_key,
        verb=verb,
        actor=actor,
        at=at,
        data={
            "one": pair.one_id,
            "other": pair.other_id,
            "absolute": pair.is_absolute,
            **columns.stands(columns.some_rows([pair])),
        },
        before=None if verb == KEPT else "kept",
        after="kept" if verb == KEPT else "lifted",
        words=pair.reason if verb == KEPT else "",
    )
