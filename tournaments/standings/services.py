"""Standings computed and stored, once for every revision of an event."""

from collections.abc import Iterable
from datetime import datetime

from django.db import transaction

from tournaments.events.models import Tournament
from tournaments.scoring.standings import RankedRow, standings_facts_to_json_data
from tournaments.standings.models import StandingRevision, StandingRow
from tournaments.standings.queries import facts as facts_queries
from tournaments.standings.queries.tables import columns_of_stored_line
from tournaments.ties.services import play_offs


@transaction.atomic
def recompute_standings(
    *, tournament_id: int, revision: int, at: datetime
) -> StandingRevision | None:
    """Compute and store the event's table; do nothing when it is already stored.

    The event's row is locked, so the games read belong to the revision written; a worker
    killed in the middle leaves no trace and the event overdue. ``revision`` is only what
    the message knew: the newest one is computed. Returns None when nothing was overdue.
    """
    tournament = Tournament.objects.select_for_update().filter(pk=tournament_id).first()
    if tournament is None or tournament.standings_revision >= max(revision, tournament.revision):
        return None
    if not tournament.is_overdue:
        return None
    facts = facts_queries.facts_for_standings(tournament)
    table = StandingRevision.objects.create(
        tournament=tournament,
        revision=tournament.revision,
        computed_at=at,
        facts=standings_facts_to_json_data(facts),
    )
    entries = facts_queries.entry_id_by_number(tournament)
    rows = facts.rank()
    StandingRow.objects.bulk_create(_stored(table, entries, rows))
    Tournament.objects.filter(pk=tournament.pk).update(standings_revision=tournament.revision)
    play_offs.tell_result(tournament, rows, at=at)
    return table


def _stored(
    table: StandingRevision, entries: dict[int, int], rows: Iterable[RankedRow]
) -> list[StandingRow]:
    return [
        StandingRow(
            standing=table,
            entry_id=entries[row.number],
            **columns_of_stored_line(row),
        )
        for row in rows
    ]
