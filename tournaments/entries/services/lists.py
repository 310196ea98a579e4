"""Uploaded lists stored and corrected; the people of a list stored with their journal rows."""

import hashlib
from collections.abc import Mapping, Sequence
from datetime import date, datetime
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action
from arbiter.journal.models import writing
from arbiter.proofs.chain import canonical_json
from tournaments.entries.models import PeopleFile
from tournaments.entries.queries.matching import Fact, Match, RowPlayers
from tournaments.entries.queries.preview import read_list, table_of_list
from tournaments.events.models import Tournament
from tournaments.events.queries import checks
from tournaments.events.queries.officials import event_scope
from tournaments.people.lists.corrections import Corrections
from tournaments.people.lists.person import FACTS
from tournaments.people.models import PEOPLE, Player

# Store an uploaded list of players, read it, and remember which of its rows were imported.


@transaction.atomic
def store_uploaded_list(
    *, tournament: Tournament, file_name: str, data: bytes, actor: User, at: datetime
) -> PeopleFile:
    """Store an uploaded list until it is decided on; the same bytes give the same row.

    Raises TournamentError ``unreadable_list`` for a file that is no list at all.
    """
    rights.require_right(actor, Action.MANAGE_ENTRIES, event_scope(tournament))
    read_list(data)
    row, _ = PeopleFile.objects.get_or_create(
        tournament=tournament,
        sha256=hashlib.sha256(data).hexdigest(),
        defaults={
            "file_name": file_name[:160] or "list",
            "data": data,
            "brought_by": actor,
            "at": at,
        },
    )
    return row


def players_of_imported_rows(file: PeopleFile) -> RowPlayers:
    """Return the player of each row of a stored list that was imported before."""
    return {int(row): player for row, player in file.outcome.get("players", {}).items()}


def copy_imported_rows(file: PeopleFile, taken: RowPlayers) -> None:
    """Copy to a corrected list which of its rows were imported before the correction."""
    players = {
        str(row): player for row, player in {**taken, **players_of_imported_rows(file)}.items()
    }
    file.outcome = {**file.outcome, "players": players}
    file.save(update_fields=["outcome"])


def store_corrected_list(
    *, file: PeopleFile, corrections: Corrections, actor: User, at: datetime
) -> PeopleFile:
    """Store the list with its typed corrections; rows keep their numbers."""
    cell_table = table_of_list(file)
    cell_table.write(corrections)
    kept = store_uploaded_list(
        tournament=file.tournament,
        file_name=file.file_name,
        data=cell_table.as_csv(),
        actor=actor,
        at=at,
    )
    copy_imported_rows(kept, players_of_imported_rows(file))
    return kept


# Store the people of a list: create new ones, update known ones, with their journal rows.


ImportFacts = dict[str, Any]


def journal_in_other_events(
    tournament: Tournament, report: ImportFacts, sha256: str, *, actor: User, at: datetime
) -> None:
    """Journal changed people in the other events where they play."""
    if report["updated"]:
        writing.write_journal_row(
            stream=PEOPLE,
            verb="people.imported",
            actor=actor,
            at=at,
            data={
                "sha256": sha256,
                "tournament": tournament.pk,
                "players": report["updated"],
                "people": {str(pk): report["people"][str(pk)] for pk in report["updated"]},
            },
            before=None,
            after=sha256,
        )


def store_people(decided: Sequence[Match]) -> tuple[list[Player], ImportFacts]:
    """Create new players and update known ones; returns them in the order of rows."""
    fresh = Player.objects.bulk_create(
        Player(name=new.person.name, **{name: getattr(new.person, name) for name in FACTS})
        for new in decided
        if new.player is None
    )
    made = iter(fresh)
    players = [
        decided_match.player if decided_match.player is not None else next(made)
        for decided_match in decided
    ]
    changes = {
        decided_match.player.pk: decided_match.changes_to_write
        for decided_match in decided
        if decided_match.player and decided_match.changes_to_write
    }
    changed = [
        decided_match.player
        for decided_match in decided
        if decided_match.player is not None and decided_match.changes_to_write
    ]
    for player in changed:
        for name, (_, after) in changes[player.pk].items():
            setattr(player, name, after)
    Player.objects.bulk_update(changed, FACTS, batch_size=500)
    report = {"created": [player.pk for player in fresh], **changes_for_journal(changes)}
    return players, report | {"people": checks.fingerprints_of_people([*fresh, *changed])}


def changes_for_journal(
    changes: Mapping[int, Mapping[str, tuple[Fact | None, Fact]]],
) -> ImportFacts:
    """Return who was changed and in which fields, for the journal.

    What stood and stands are people's own data: the journal keeps the fingerprint of them.
    """
    if not changes:
        return {"updated": []}
    values = {
        str(pk): {name: list(map(journal_value, pair)) for name, pair in change.items()}
        for pk, change in changes.items()
    }
    return {
        "updated": sorted(changes),
        "fields": sorted({name for change in changes.values() for name in change}),
        "changes_sha256": hashlib.sha256(canonical_json(values).encode()).hexdigest(),
    }


def journal_value(value: str | int | date | None) -> str | int | None:
    """Return a player's fact in the form the journal stores."""
    return value.isoformat() if isinstance(value, date) else value
