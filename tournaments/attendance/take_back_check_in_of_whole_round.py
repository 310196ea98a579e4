"""Undo the check-in of a whole round: everybody is what he was before, while nothing followed.

Marks are only added: what everybody was before is written once more, and the journal keeps both.
"""

from collections.abc import Mapping
from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction

from arbiter.journal import append_journal_rows
from arbiter.journal.models import JournalEntry
from arbiter.rights import permissions_of_roles
from arbiter.rights.permissions_of_roles import Action
from tournaments.attendance.models import EntryMark
from tournaments.events.event_and_game_scopes_of_rights import event_scope
from tournaments.events.models import Tournament
from tournaments.refusals.codes_and_exceptions import RefusalCode, TournamentError
from tournaments.rounds_and_boards.models import RoundState

CLOSED = "checkin.closed"
TAKEN_BACK = "checkin.taken_back"


@transaction.atomic
def take_back_check_in_of_round(
    *, tournament: Tournament, seq: int, actor: User, at: datetime
) -> int:
    """Take back the check-in of a journal row: restore all states; return the round.

    Raises TournamentError ``mark_is_final`` where a mark or another check-in followed, or the
    round was published.
    """
    permissions_of_roles.require_right(actor, Action.MARK_ATTENDANCE, event_scope(tournament))
    locked = Tournament.objects.select_for_update().get(pk=tournament.pk)
    row = check_in_row(locked, seq)
    if row is None or not may_check_in_be_taken_back(locked, row):
        raise TournamentError(RefusalCode.MARK_IS_FINAL)
    number, was = row.data["round"], row.data["before"]
    EntryMark.objects.bulk_create(
        EntryMark(entry_id=int(pk), round=number, presence=presence, actor=actor, at=at)
        for pk, presence in was.items()
    )
    append_journal_rows.write_journal_row(
        stream=locked.scope_key,
        verb=TAKEN_BACK,
        actor=actor,
        at=at,
        data={"round": number},
        before=row.data["after"],
        after=was,
    )
    return int(number)


def check_in_row(tournament: Tournament, seq: int | None) -> JournalEntry | None:
    """Find a check-in's journal row by its number in the event's journal."""
    rows = JournalEntry.objects.filter(stream=tournament.scope_key, verb=CLOSED)
    return rows.filter(seq=seq).first() if seq else None


def may_check_in_be_taken_back(tournament: Tournament, row: JournalEntry) -> bool:
    """Return whether a check-in changed anything that still stands as it left it."""
    number, changed = row.data["round"], row.data["after"]
    later = JournalEntry.objects.filter(
        stream=tournament.scope_key,
        verb__in=(CLOSED, TAKEN_BACK),
        data__round=number,
        seq__gt=row.seq,
    )
    published = tournament.rounds.filter(number=number).exclude(state=RoundState.DRAFT)
    if not changed or later.exists() or published.exists():
        return False
    return _newest_marks(changed) == {
        int(pk): (number, presence, row.actor_id, row.at) for pk, presence in changed.items()
    }


def _newest_marks(changed: Mapping[str, str]) -> dict[int, tuple[int, str, int | None, datetime]]:
    """Entry → the round, presence, author and time of its last mark."""
    rows = EntryMark.objects.filter(entry__in=[int(pk) for pk in changed]).order_by("pk")
    return {
        entry: (number, presence, actor, at)
        for entry, number, presence, actor, at in rows.values_list(
            "entry", "round", "presence", "actor", "at"
        )
    }
