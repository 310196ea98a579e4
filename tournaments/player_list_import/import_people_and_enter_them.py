"""Import a list of players: update known ones, create new ones, enter all in the event.

A person who stands in somebody else's event, too, is proposed, and entered as he is.

A preview and the taking over decide by the same rules; only good and decided rows are taken,
the others stay to be asked again. A second time the same list changes nothing.
"""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from datetime import date, datetime
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction

from arbiter.journal import append_journal_rows
from arbiter.journal.hash_chain import canonical_json
from arbiter.rights import permissions
from arbiter.rights.permissions import Action
from tournaments.consent_to_change_shared_player.requests_and_changeable_players import (
    players_user_may_not_change,
)
from tournaments.enter_players import enter_and_strike_off
from tournaments.entries.models import Entry
from tournaments.events import journal_fingerprints_of_names
from tournaments.events.models import Tournament, TournamentState
from tournaments.events.names_of_minors import mark_players_shown_by_initials
from tournaments.events.scopes_of_rights import event_scope
from tournaments.journal.check_people_against_journal import PEOPLE
from tournaments.people.models import PeopleFile, Player
from tournaments.people.player_insert_lock import lock_people
from tournaments.player_list_import.match_rows_to_known_players import (
    Fact,
    Match,
    MatchKind,
    RowPlayers,
    match_for_player,
    match_rows_to_players,
)
from tournaments.player_list_reader import people_from_table
from tournaments.player_list_reader.people_from_table import FACTS, PeopleList
from tournaments.player_list_reader.table_rows_within_limits import FileFault
from tournaments.refusals.codes import RefusalCode, TournamentError

NEW, SKIP = "new", "skip"


ImportFacts = dict[str, Any]


Decisions = Mapping[int, str]
"""Row of the list → ``new``, ``skip``, or the number of a player."""


@dataclass(frozen=True, slots=True)
class ImportOutcome:
    """The outcome of an import: numbers of people by what was done, and the player of each row."""

    created: int = 0
    updated: int = 0
    entered: int = 0
    already: int = 0
    skipped: int = 0
    asked: int = 0
    faulty: int = 0
    players: RowPlayers = field(default_factory=dict)


@transaction.atomic
def store_uploaded_list(
    *, tournament: Tournament, file_name: str, data: bytes, actor: User, at: datetime
) -> PeopleFile:
    """Store an uploaded list until it is decided on; the same bytes give the same row.

    Raises TournamentError ``unreadable_list`` for a file that is no list at all.
    """
    permissions.require_right(actor, Action.MANAGE_ENTRIES, event_scope(tournament))
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


def read_list(data: bytes, town: str = "") -> PeopleList:
    """Read the people in the bytes of a list, for an event in that town.

    Raises TournamentError ``unreadable_list`` with the reader's code.
    """
    try:
        return people_from_table.read_people(data, town)
    except FileFault as fault:
        raise TournamentError(
            RefusalCode.UNREADABLE_LIST,
            fault=fault.code,
            row=fault.row,
            found=fault.found,
            limit=fault.limit,
        ) from fault


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


def import_stored_list(
    *, file: PeopleFile, decisions: Decisions, actor: User, at: datetime
) -> ImportOutcome:
    """Import a stored list; see ``import_people``."""
    with transaction.atomic():
        outcome = import_people(
            tournament=file.tournament,
            people=read_list(bytes(file.data), file.tournament.city),
            decisions=decisions,
            sha256=file.sha256,
            actor=actor,
            at=at,
            taken=players_of_imported_rows(file),
        )
        PeopleFile.objects.filter(pk=file.pk).update(applied_at=at, outcome=asdict(outcome))
    return outcome


@transaction.atomic
def import_people(
    *,
    tournament: Tournament,
    people: PeopleList,
    decisions: Decisions,
    sha256: str,
    actor: User,
    at: datetime,
    taken: RowPlayers | None = None,
) -> ImportOutcome:
    """Import the good and decided rows of a list, all or none: store people, enter them.

    ``taken`` are the rows of this list that were taken over before.
    Raises TournamentError ``entries_closed`` when the event takes nobody any more.
    """
    permissions.require_right(actor, Action.MANAGE_ENTRIES, event_scope(tournament))
    locked = Tournament.objects.select_for_update().get(pk=tournament.pk)
    lock_people()
    decided, undecided = split_rows_to_import_and_to_ask(
        match_rows_to_players(people.people, locked, actor, taken=taken),
        decisions,
        locked,
        actor,
    )
    players, report = store_people(decided)
    newcomers = [
        player
        for decided_match, player in zip(decided, players, strict=True)
        if decided_match.kind is not MatchKind.ENTERED
    ]
    made = _enter(locked, newcomers, actor, at)
    outcome = ImportOutcome(
        created=len(report["created"]),
        updated=len(report["updated"]),
        entered=len(newcomers),
        already=len(decided) - len(newcomers),
        skipped=len(people.people) - len(decided) - len(undecided),
        asked=len(undecided),
        faulty=len({fault.row for fault in people.faults}),
        players={
            **(taken or {}),
            **{
                decided_match.person.row: player.pk
                for decided_match, player in zip(decided, players, strict=True)
            },
        },
    )
    if report["created"] or report["updated"] or newcomers:
        append_journal_rows.write_journal_row(
            stream=locked.scope_key,
            verb="entries.imported",
            actor=actor,
            at=at,
            data={
                "sha256": sha256,
                "entered": [newcomer.pk for newcomer in newcomers],
                "entries": [entry.pk for entry in made],
                **report,
            },
            before=None,
            after=[entry.pk for entry in made],
        )
    journal_in_other_events(locked, report, sha256, actor=actor, at=at)
    return outcome


def journal_in_other_events(
    tournament: Tournament, report: ImportFacts, sha256: str, *, actor: User, at: datetime
) -> None:
    """Journal changed people in the other events where they play."""
    if report["updated"]:
        append_journal_rows.write_journal_row(
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


def split_rows_to_import_and_to_ask(
    matches: Sequence[Match],
    decisions: Decisions,
    tournament: Tournament | None,
    actor: User | None = None,
) -> tuple[list[Match], list[int]]:
    """Split rows into those to import and those still to ask; skipped ones are in neither.

    Somebody chosen who is not the ``actor``'s to change is entered as he is.
    """
    entered = frozenset(
        Entry.objects.filter(tournament=tournament).values_list("player_id", flat=True)
        if tournament
        else ()
    )
    decided: list[Match] = []
    undecided: list[int] = []
    offered = {two.pk for row in matches for two in row.candidates}
    shared = players_user_may_not_change(actor, tournament, offered)
    claimed = {row.player.pk for row in matches if row.player is not None}
    for asked_match in matches:
        decision = decisions.get(asked_match.person.row, "")
        chosen = next((two for two in asked_match.candidates if str(two.pk) == decision), None)
        if decision == SKIP:
            continue
        if asked_match.kind is not MatchKind.ASK:
            decided.append(asked_match)
        elif chosen is not None and chosen.pk not in claimed:
            claimed.add(chosen.pk)
            is_shared = chosen.pk in shared
            decided.append(
                match_for_player(
                    asked_match.person, chosen, chosen.pk in entered, is_shared=is_shared
                )
            )
        elif decision == NEW and asked_match.may_be_new:
            decided.append(Match(asked_match.person, MatchKind.NEW))
        else:
            undecided.append(asked_match.person.row)
    return decided, undecided


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
        decided_match.player.pk: decided_match.written
        for decided_match in decided
        if decided_match.player and decided_match.written
    }
    changed = [
        decided_match.player
        for decided_match in decided
        if decided_match.player is not None and decided_match.written
    ]
    for player in changed:
        for name, (_, after) in changes[player.pk].items():
            setattr(player, name, after)
    Player.objects.bulk_update(changed, FACTS, batch_size=500)
    report = {"created": [player.pk for player in fresh], **_changes_for_journal(changes)}
    return players, report | {
        "people": journal_fingerprints_of_names.fingerprints_of_people([*fresh, *changed])
    }


def _changes_for_journal(
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


def _enter(
    tournament: Tournament, players: Sequence[Player], actor: User, at: datetime
) -> list[Entry]:
    """Return the entries made here; who comes late is numbered one by one and has his own row."""
    if tournament.state != TournamentState.ENTRIES:
        for player in players:
            # who is somebody else of the same name was decided row by row
            decided = [
                caution.key
                for caution in enter_and_strike_off.same_name_cautions(tournament, player.name)
            ]
            enter_and_strike_off.enter_player(
                tournament=tournament, player=player, actor=actor, at=at, accepted=decided
            )
        return []
    made = Entry.objects.bulk_create(
        Entry(
            tournament=tournament,
            player=player,
            rating=player.rating,
            title=player.title,
            entered_at=at,
        )
        for player in players
    )
    mark_players_shown_by_initials(player.pk for player in players)
    return made
