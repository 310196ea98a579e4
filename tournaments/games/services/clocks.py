"""What an official noted at a clock, stored: time, flag, correction, lateness, absence.

Also that a player did not record the moves.
"""

from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action
from arbiter.journal import columns
from arbiter.journal.models import writing
from arbiter.rules.clocks import entries
from tournaments.entries.queries.sides import scope_of_game_and_sides
from tournaments.errors import RefusalCode, TournamentError
from tournaments.games.models import TIMED, ClockEntry, ClockKind
from tournaments.games.queries import published
from tournaments.games.services import disputes

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
    game = published.lock_game_for_result_change(game_id)
    rights.require_right(actor, Action.ENTER_RESULT, scope_of_game_and_sides(game))
    published.refuse_own_game(game, actor)
    published.require_published_round(game)
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
    writing.write_journal_row(
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
            **columns.stands(columns.some_rows([entry])),
        },
        before=None,
        after=entry.number,
        words=entry.reason,
    )
    if entry.kind in entries.WEIGHED:
        disputes.reexamine_pending(game, actor=actor, at=at)
    return entry
