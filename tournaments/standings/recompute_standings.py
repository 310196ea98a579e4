"""Compute and store standings, once for every revision of an event."""

from collections.abc import Iterable
from datetime import datetime

from django.db import transaction

from tournaments.events.models import Tournament
from tournaments.scoring.rank_players import RankedRow
from tournaments.scoring.standings_input_json import standings_facts_to_json_data
from tournaments.standings import load_scoring_input
from tournaments.standings.models import StandingRevision, StandingRow
from tournaments.standings.stored_columns_of_computed_line import columns_of_stored_line


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
    facts = load_scoring_input.facts_for_standings(tournament)
    table = StandingRevision.objects.create(
        tournament=tournament,
        revision=tournament.revision,
        computed_at=at,
        facts=standings_facts_to_json_data(facts),
    )
    entries = load_scoring_input.entry_id_by_number(tournament)
    rows = facts.rank()
    StandingRow.objects.bulk_create(_stored(table, entries, rows))
    Tournament.objects.filter(pk=tournament.pk).update(standings_revision=tournament.revision)
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
