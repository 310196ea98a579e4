"""Replace the planned beginnings of the rounds of an event."""

from collections.abc import Mapping
from datetime import datetime
from itertools import pairwise

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from arbiter.journal import append_journal_rows
from arbiter.rights import permissions_of_roles
from arbiter.rights.permissions_of_roles import Action
from tournaments.events.event_and_game_scopes_of_rights import event_scope
from tournaments.events.models import Tournament
from tournaments.refusals.codes_and_exceptions import RefusalCode, TournamentError
from tournaments.schedule import load_planned_beginnings_of_rounds
from tournaments.schedule.models import PlannedStart


@transaction.atomic
def replace_planned_beginnings(
    *, tournament: Tournament, starts: Mapping[int, datetime], actor: User, at: datetime
) -> None:
    """Replace the schedule; rounds left out have no planned time.

    Raises TournamentError ``schedule_out_of_order`` for a round that would begin before or with
    the one before it.
    """
    permissions_of_roles.require_right(actor, Action.EDIT_EVENT, event_scope(tournament))
    Tournament.objects.select_for_update().get(pk=tournament.pk)
    rows = sorted(starts.items())
    for (earlier, first), (later, second) in pairwise(rows):
        if second <= first:
            raise TournamentError(RefusalCode.SCHEDULE_OUT_OF_ORDER, earlier=earlier, later=later)
    before = load_planned_beginnings_of_rounds.planned_starts(tournament)
    if before == dict(rows):
        return
    PlannedStart.objects.filter(tournament=tournament).delete()
    PlannedStart.objects.bulk_create(
        PlannedStart(tournament=tournament, number=number, starts_at=moment)
        for number, moment in rows
    )
    append_journal_rows.write_journal_row(
        stream=tournament.scope_key,
        verb="schedule.planned",
        actor=actor,
        at=at,
        data={},
        before=_in_words(before),
        after=_in_words(dict(rows)),
    )


def _in_words(starts: Mapping[int, datetime]) -> str:
    parts = (
        f"{number}: {timezone.localtime(moment):%d.%m.%Y %H:%M}"
        for number, moment in starts.items()
    )
    return ", ".join(parts)
