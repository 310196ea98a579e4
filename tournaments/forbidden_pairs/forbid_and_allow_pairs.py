"""Forbid pairs (binding on the engine) or discourage them (a caution); lift this again."""

from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction

from arbiter.journal import append_journal_rows
from arbiter.rights import permissions_of_roles
from arbiter.rights.permissions_of_roles import Action
from tournaments.entries.models import Entry
from tournaments.events.event_and_game_scopes_of_rights import event_scope
from tournaments.events.models import Tournament
from tournaments.forbidden_pairs.models import ForbiddenPair
from tournaments.refusals.codes_and_exceptions import RefusalCode, TournamentError

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
    permissions_of_roles.require_right(actor, Action.MANAGE_ENTRIES, event_scope(tournament))
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
    permissions_of_roles.require_right(actor, Action.MANAGE_ENTRIES, event_scope(tournament))
    forbidden = (
        ForbiddenPair.objects.select_for_update().filter(tournament=tournament, pk=pair).first()
    )
    if forbidden is None or forbidden.is_lifted:
        raise TournamentError(RefusalCode.NO_SUCH_PAIR)
    forbidden.is_lifted = True
    forbidden.save(update_fields=["is_lifted"])
    _journal_pair(forbidden, "apart.lifted", actor, at)


def _journal_pair(pair: ForbiddenPair, verb: str, actor: User, at: datetime) -> None:
    append_journal_rows.write_journal_row(
        stream=pair.tournament.scope_key,
        verb=verb,
        actor=actor,
        at=at,
        data={
            "one": pair.one_id,
            "other": pair.other_id,
            "absolute": pair.is_absolute,
        },
        before=None if verb == KEPT else "kept",
        after="kept" if verb == KEPT else "lifted",
        words=pair.reason if verb == KEPT else "",
    )
