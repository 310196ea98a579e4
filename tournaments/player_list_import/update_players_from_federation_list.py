"""Update known players from a federation's list, without an event."""

from datetime import datetime

from django.db import transaction

from arbiter.journal import append_journal_rows
from tournaments.journal.check_people_against_journal import PEOPLE
from tournaments.people.player_insert_lock import lock_people
from tournaments.player_list_import.import_people_and_enter_them import (
    Decisions,
    ImportOutcome,
    split_rows_to_import_and_to_ask,
)
from tournaments.player_list_import.match_rows_to_known_players import (
    match_rows_to_players,
)
from tournaments.player_list_import.store_people_of_list import store_people
from tournaments.player_list_reader.listed_people import PeopleList


@transaction.atomic
def update_players_from_list(
    *, people: PeopleList, decisions: Decisions, sha256: str, at: datetime
) -> ImportOutcome:
    """Update players from a federation's list, without an event; command line only."""
    lock_people()
    decided, undecided = split_rows_to_import_and_to_ask(
        match_rows_to_players(people.people, None), decisions, None
    )
    _, report = store_people(decided)
    if report["created"] or report["updated"]:
        append_journal_rows.write_journal_row(
            stream=PEOPLE,
            verb="people.imported",
            actor=None,
            at=at,
            data={"sha256": sha256, **report},
            before=None,
            after=report["created"],
        )
    return ImportOutcome(
        created=len(report["created"]),
        updated=len(report["updated"]),
        skipped=len(people.people) - len(decided) - len(undecided),
        asked=len(undecided),
        faulty=len({fault.row for fault in people.faults}),
    )
