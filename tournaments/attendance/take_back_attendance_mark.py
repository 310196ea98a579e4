"""Take back the last attendance mark of a player, while nothing has been written after it.

Marks are only added: what he was before is written once more, and the journal keeps both.
"""

from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction

from arbiter.rights import permissions_of_roles
from arbiter.rights.permissions_of_roles import Action
from tournaments.attendance import mark_attendance_check_in_and_forfeit
from tournaments.attendance.models import EntryMark
from tournaments.events.event_and_game_scopes_of_rights import event_scope
from tournaments.events.models import Tournament
from tournaments.pairing.attendance_in_round import (
    AttendanceMark,
    Presence,
    marks_undoing_last_mark,
)
from tournaments.refusals.codes_and_exceptions import RefusalCode, TournamentError
from tournaments.rounds_and_boards.models import RoundState


@transaction.atomic
def take_back_attendance_mark(*, mark: EntryMark, actor: User, at: datetime) -> None:
    """Take back an attendance mark by adding the state before it.

    Raises TournamentError ``mark_is_final`` where another mark followed, the round was
    published, or the mark cannot be taken back at all.
    """
    tournament = mark.entry.tournament
    permissions_of_roles.require_right(actor, Action.MARK_ATTENDANCE, event_scope(tournament))
    Tournament.objects.select_for_update().get(pk=tournament.pk)
    undoing = marks_that_undo(mark)
    if not undoing:
        raise TournamentError(RefusalCode.MARK_IS_FINAL)
    for earlier in undoing:
        mark_attendance_check_in_and_forfeit.mark_attendance(
            entry=mark.entry,
            round=earlier.round,
            presence=earlier.presence,
            actor=actor,
            at=at,
            takes_back=mark,
        )


def marks_that_undo(mark: EntryMark) -> tuple[AttendanceMark, ...]:
    """Return the marks that would take this mark back now; empty when it is too late."""
    entry = mark.entry
    if mark.takes_back_id is not None:
        return ()
    written = list(EntryMark.objects.filter(entry=entry).order_by("pk"))
    tournament = entry.tournament
    is_published = tournament.rounds.filter(number=mark.round).exclude(state=RoundState.DRAFT)
    # who leaves loses games as their rounds are published: before that nothing has followed
    if written[-1].pk != mark.pk or is_published.exists():
        return ()
    return marks_undoing_last_mark(
        [AttendanceMark(row.round, Presence(row.presence)) for row in written]
    )
