"""Reopen the last ended phase of a round's changes by hand, while nothing followed.

What was compared with the program at the end is forgotten; the next end compares anew.
"""

from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction

from arbiter.journal import append_journal_rows
from arbiter.journal.models import JournalEntry
from tournaments.events.models import Tournament
from tournaments.hand_pairing import lock_and_journal_change, take_back_change_by_hand
from tournaments.hand_pairing.begin_make_and_end_changes_by_hand import ENDED
from tournaments.hand_pairing.models import ManualPhase
from tournaments.hand_pairing.pair_round_by_hand_from_nothing import BY_HAND
from tournaments.refusals.codes_and_exceptions import RefusalCode, TournamentError
from tournaments.rounds_and_boards.models import Round

DRAFTED = "round.drafted"


@transaction.atomic
def reopen_hand_changes(
    *, tournament: Tournament, number: int, phase: int, actor: User, at: datetime
) -> ManualPhase:
    """Reopen this ended phase of changes by hand.

    Raises TournamentError ``needs_swiss``, ``no_such_round``, and ``mark_is_final`` where the
    round was published, started, closed or drafted again since, or another phase followed.
    """
    locked, row = lock_and_journal_change.lock_event_and_round(tournament, number, actor)
    ended = row.phases.filter(pk=phase).first()
    if ended is None or not may_changes_be_reopened(locked, row, ended):
        raise TournamentError(RefusalCode.MARK_IS_FINAL)
    ended.ended_by, ended.ended_at = None, None
    ended.differences, ended.engine = [], ""
    if row.known["engine"] == BY_HAND:  # its boards were sorted: the last change is not found there
        ended.last_change = take_back_change_by_hand.empty_undo_of_new_phase(row)
    ended.save(update_fields=["ended_by", "ended_at", "differences", "engine", "last_change"])
    append_journal_rows.write_journal_row(
        stream=locked.scope_key,
        verb="manual.end_taken_back",
        actor=actor,
        at=at,
        data={"round": number, "phase": ended.pk},
        before="ended",
        after="open",
    )
    return ended


def may_changes_be_reopened(tournament: Tournament, row: Round, phase: ManualPhase) -> bool:
    """Return whether a phase is the last, has ended, and its round is as it left it."""
    newest = row.phases.order_by("-pk").first()
    if phase.ended_at is None or newest is None or newest.pk != phase.pk:
        return False
    rows = JournalEntry.objects.filter(stream=tournament.scope_key)
    end = rows.filter(verb=ENDED, data__phase=phase.pk).order_by("seq").last()
    if end is None or end.data.get("state") != row.state:
        return False
    return not rows.filter(verb=DRAFTED, data__round=row.number, seq__gt=end.seq).exists()
