"""Enter players into an event, in time or late; strike off one entered by mistake."""

from collections.abc import Collection
from datetime import date, datetime
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import ProtectedError

from arbiter.rights import permissions_of_roles
from arbiter.rights.permissions_of_roles import Action
from games.archive.clean_and_transliterate_names import (
    clean_name,
    name_in_latin_letters,
    same_name_key,
)
from tournaments.attendance.models import EntryMark
from tournaments.entries import give_starting_numbers
from tournaments.entries.models import Entry
from tournaments.events import journal_fingerprints_of_names, raise_event_revision_and_write_journal
from tournaments.events.event_and_game_scopes_of_rights import event_scope
from tournaments.events.models import Tournament, TournamentState
from tournaments.events.require_accepted_cautions import require_accepted_cautions
from tournaments.pairing.attendance_in_round import Presence
from tournaments.pairing.pairing_cautions import Caution, CautionCode
from tournaments.people.mark_players_shown_by_initials import mark_players_shown_by_initials
from tournaments.people.models import Player
from tournaments.people.player_insert_lock import lock_people
from tournaments.refusals.codes_and_exceptions import RefusalCode, TournamentError
from tournaments.rounds_and_boards import create_round_rows
from tournaments.rounds_and_boards.models import Pairing, RoundState

STARTED = (TournamentState.DRAWN, TournamentState.RUNNING)


@transaction.atomic
def enter_new_player(
    *,
    tournament: Tournament,
    name: str,
    actor: User,
    at: datetime,
    city: str = "",
    title: str = "",
    birth_year: int | None = None,
    birth_date: date | None = None,
    sex: str = "",
    rating: int | None = None,
    region: str = "",
    club: str = "",
    federation: str = "",
    federation_id: str = "",
    name_latin: str = "",
    is_demo: bool = False,
    half_byes: bool = False,
    accepted: Collection[str] = (),
) -> Entry:
    """Enter a new person into the event.

    Who bears the name of somebody entered already is another person: ``accepted`` says so. Raises
    NeedsConfirmation ``same_name``, TournamentError ``name_missing``, ``entries_closed``, and
    ``federation_id_taken``: a federation's number belongs to one person, who is entered with
    ``enter_player``.
    """
    permissions_of_roles.require_right(actor, Action.MANAGE_ENTRIES, event_scope(tournament))
    if not clean_name(name):
        raise TournamentError(RefusalCode.NAME_MISSING)
    Tournament.objects.select_for_update().get(pk=tournament.pk)  # locked before the people
    require_accepted_cautions(
        same_name_cautions(tournament, clean_name(name)), accepted, is_sure=False
    )
    lock_people()
    holder = federation_id and Player.objects.filter(federation_id=federation_id).first()
    if holder:
        raise TournamentError(
            RefusalCode.FEDERATION_ID_TAKEN, number=federation_id, player=holder.name
        )
    player = Player.objects.create(
        name=clean_name(name),
        name_latin=clean_name(name_latin) or name_in_latin_letters(clean_name(name)),
        city=clean_name(city),
        title=clean_name(title),
        birth_year=birth_date.year if birth_date else birth_year,
        birth_date=birth_date,
        sex=sex,
        rating=rating,
        region=clean_name(region),
        club=clean_name(club),
        federation=federation,
        federation_id=federation_id,
        is_demo=is_demo,
    )
    return _enter(tournament, player, half_byes=half_byes, actor=actor, at=at)


@transaction.atomic
def enter_player(
    *,
    tournament: Tournament,
    player: Player,
    actor: User,
    at: datetime,
    half_byes: bool = False,
    accepted: Collection[str] = (),
) -> Entry:
    """Enter a known player into the event, once.

    Raises ``entries_closed``, ``already_entered``, NeedsConfirmation ``same_name`` as
    ``enter_new_player``.

    Where the system takes late entries it is open until the last round is published: numbered anew
    among the others while the rules allow, nothing for the rounds missed, or half a point each as
    far as the regulations allow and ``half_byes`` asks for it.
    """
    permissions_of_roles.require_right(actor, Action.MANAGE_ENTRIES, event_scope(tournament))
    Tournament.objects.select_for_update().get(pk=tournament.pk)
    if not tournament.entries.filter(player=player).exists():
        require_accepted_cautions(
            same_name_cautions(tournament, player.name), accepted, is_sure=False
        )
    return _enter(tournament, player, half_byes=half_byes, actor=actor, at=at)


def enter_new_or_known(
    *,
    tournament: Tournament,
    player: Player | None,
    actor: User,
    at: datetime,
    half_byes: bool = False,
    accepted: Collection[str] = (),
    **typed: Any,
) -> Entry:
    """Enter a known player unchanged, or, where None is given, a new one as typed."""
    if player is None:
        return enter_new_player(
            tournament=tournament,
            actor=actor,
            at=at,
            half_byes=half_byes,
            accepted=accepted,
            **typed,
        )
    return enter_player(
        tournament=tournament,
        player=player,
        actor=actor,
        at=at,
        half_byes=half_byes,
        accepted=accepted,
    )


@transaction.atomic
def remove_entry(*, entry: Entry, actor: User, at: datetime) -> Player:
    """Strike off an entry made by mistake; return the person, who stays known.

    Only before the lots are drawn, and while nothing else was written down about the entry: a
    mark or a card is never deleted, so its holder is withdrawn instead. Raises TournamentError
    ``no_such_entry``, ``entry_numbered``, ``entry_in_use``.
    """
    permissions_of_roles.require_right(actor, Action.MANAGE_ENTRIES, event_scope(entry.tournament))
    locked = Tournament.objects.select_for_update().get(pk=entry.tournament_id)
    row = Entry.objects.select_related("player").filter(pk=entry.pk, tournament=locked).first()
    if row is None:
        raise TournamentError(RefusalCode.NO_SUCH_ENTRY, entry=entry.pk)
    if locked.state != TournamentState.ENTRIES:
        raise TournamentError(RefusalCode.ENTRY_NUMBERED, player=row.player.name)
    number, player = row.pk, row.player
    try:
        row.delete()
    except ProtectedError as error:
        raise TournamentError(RefusalCode.ENTRY_IN_USE, player=player.name) from error
    mark_players_shown_by_initials([player.pk])
    raise_event_revision_and_write_journal.raise_revision(
        locked,
        "entry.removed",
        actor=actor,
        at=at,
        data={"entry": number, "player": player.pk},
        before=row.state,
        after=None,
        changes_standings=False,
    )
    return player


def same_name_cautions(tournament: Tournament, name: str) -> tuple[Caution, ...]:
    """Find entries under the same name, however its letters are typed."""
    people = tournament.entries.order_by("pk").values_list("pk", "player__name")
    same = same_name_key(name)
    return tuple(
        Caution(CautionCode.SAME_NAME, (pk,), about=other)
        for pk, other in people
        if same_name_key(other) == same
    )


def _enter(
    tournament: Tournament,
    player: Player,
    *,
    half_byes: bool,
    actor: User,
    at: datetime,
) -> Entry:
    locked = Tournament.objects.select_for_update().get(pk=tournament.pk)
    is_late = locked.play_system.takes_late_entries and locked.state in STARTED
    missed = locked.rounds.exclude(state=RoundState.DRAFT).count() if is_late else 0
    is_closed = locked.state != TournamentState.ENTRIES and not is_late
    if is_closed or (is_late and missed >= locked.rounds_planned):
        raise TournamentError(RefusalCode.ENTRIES_CLOSED, state=locked.state)
    entry, created = Entry.objects.get_or_create(
        tournament=tournament,
        player=player,
        defaults={
            "entered_at": at,
            "rating": player.rating,
            "title": player.title,
            "first_round": missed + 1,
        },
    )
    if not created:
        raise TournamentError(RefusalCode.ALREADY_ENTERED, player=player.name)
    mark_players_shown_by_initials([player.pk])
    people = journal_fingerprints_of_names.fingerprints_of_people([player])
    data = {"entry": entry.pk, "player": player.pk, "people": people}
    if is_late:
        halves = min(locked.half_byes, missed) if half_byes else 0
        data |= _come_late(locked, entry, missed=missed, halves=halves, actor=actor, at=at)
    raise_event_revision_and_write_journal.raise_revision(
        locked,
        "entry.added",
        actor=actor,
        at=at,
        data=data,
        before=None,
        after=entry.state,
        changes_standings=is_late,
    )
    return entry


def _come_late(
    tournament: Tournament, entry: Entry, *, missed: int, halves: int, actor: User, at: datetime
) -> dict[str, object]:
    """Return a number, and what the rounds already published are to him."""
    renumbered = give_starting_numbers.number_late_entry(tournament, entry)
    byes = [
        Presence.HALF_BYE if number <= halves else Presence.ZERO_BYE
        for number in range(1, missed + 1)
    ]
    EntryMark.objects.bulk_create(
        EntryMark(entry=entry, round=number, presence=bye, actor=actor, at=at)
        for number, bye in enumerate(byes, start=1)
    )
    published = list(tournament.rounds.exclude(state=RoundState.DRAFT).order_by("number"))
    Pairing.objects.bulk_create(
        create_round_rows.build_missed_round(
            row.pk,
            row.pairings.count() + 1,
            entry=entry,
            presence=byes[row.number - 1],
            number=row.number,
        )
        for row in published
    )
    return {
        "number": entry.number,
        "first_round": entry.first_round,
        "half_byes": halves,
        "renumbered": renumbered,
    }
