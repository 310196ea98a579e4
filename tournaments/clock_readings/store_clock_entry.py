"""Store what an official noted at a clock: time, flag, correction, lateness, absence.

Also that a player did not record the moves.
"""

from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction

from arbiter.journal import append_journal_rows
from arbiter.rights import permissions_of_roles
from arbiter.rights.permissions_of_roles import Action
from arbiter.rules.clocks import clocks_and_flags_from_entries_and_record
from tournaments.clock_readings.models import TIMED, ClockEntry, ClockKind
from tournaments.disputes_claims_incidents import reexamine_open_cases_and_submissions
from tournaments.events.event_and_game_scopes_of_rights import scope_of_game_and_sides
from tournaments.refusals.codes_and_exceptions import RefusalCode, TournamentError
from tournaments.results import lock_and_check_game_for_result_change

MOST_PLIES = 1000


LONGEST = 100 * 60 * 60 * 1000


@transaction.atomic
def store_clock_entry(
    *,
    game_id: int,
    kind: str,
    side: str,
    ply: int,
    time: int | None,
    reason: str,
    actor: User,
    at: datetime,
    fell: int | None = None,
) -> ClockEntry:
    """Add one clock entry with its journal row; entries are never changed.

    ``time`` in milliseconds, for a reading, a correction or an arrival. Raises TournamentError
    ``clock_entry_unknown``, ``clock_time_missing``, ``reason_missing`` (of a correction),
    ``round_not_published``; Refused ``own_game``.
    """
    game = lock_and_check_game_for_result_change.lock_game_for_result_change(game_id)
    permissions_of_roles.require_right(actor, Action.ENTER_RESULT, scope_of_game_and_sides(game))
    lock_and_check_game_for_result_change.refuse_own_game(game, actor)
    lock_and_check_game_for_result_change.require_published_round(game)
    known = kind in ClockKind.values and side in ("w", "b") and fell in (None, 1, 2)
    if not known or not 0 <= ply <= MOST_PLIES:
        raise TournamentError(RefusalCode.CLOCK_ENTRY_UNKNOWN)
    if kind in TIMED and (time is None or not 0 <= time <= LONGEST):
        raise TournamentError(RefusalCode.CLOCK_TIME_MISSING)
    if kind == ClockKind.CORRECTION and not reason.strip():
        raise TournamentError(RefusalCode.REASON_MISSING)
    entry = ClockEntry.objects.create(
        game=game,
        number=game.clock_entries.count() + 1,
        kind=kind,
        side=side,
        ply=ply,
        time=time if kind in TIMED else None,
        fell=fell if kind == ClockKind.FLAG else None,
        reason=reason.strip(),
        by=actor,
        at=at,
    )
    append_journal_rows.write_journal_row(
        stream=game.pairing.round.tournament.scope_key,
        verb=f"clock.{entry.kind}",
        actor=actor,
        at=at,
        data={
            "game": game.pk,
            "entry": entry.number,
            "side": side,
            "ply": ply,
            "time": entry.time,
            "fell": entry.fell,
        },
        before=None,
        after=entry.number,
        words=entry.reason,
    )
    if entry.kind in clocks_and_flags_from_entries_and_record.WEIGHED:
        reexamine_open_cases_and_submissions.reexamine_pending(game, actor=actor, at=at)
    return entry
