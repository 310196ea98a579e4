"""A list imported: known players updated, new ones created, all entered."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action
from arbiter.journal import columns
from arbiter.journal.models import writing
from tournaments.entries.models import Entry, PeopleFile
from tournaments.entries.queries.consent import players_user_may_not_change
from tournaments.entries.queries.matching import (
    Match,
    MatchKind,
    RowPlayers,
    match_for_player,
    match_rows_to_players,
)
from tournaments.entries.queries.preview import read_list
from tournaments.entries.services import entering
from tournaments.entries.services.lists import (
    journal_in_other_events,
    players_of_imported_rows,
    store_people,
)
from tournaments.events.models import Tournament, TournamentState
from tournaments.events.queries.officials import event_scope
from tournaments.people.lists.person import PeopleList
from tournaments.people.models import PEOPLE, Player
from tournaments.people.services import lock_people, mark_players_shown_by_initials

# Import a list of players: update known ones, create new ones, enter all in the event.
#
# A person who stands in somebody else's event, too, is proposed, and entered as he is.
#
# A preview and the taking over decide by the same rules; only good and decided rows are taken,
# the others stay to be asked again. A second time the same list changes nothing.


NEW, SKIP = "new", "skip"

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
    rights.require_right(actor, Action.MANAGE_ENTRIES, event_scope(tournament))
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
        writing.write_journal_row(
            stream=locked.scope_key,
            verb="entries.imported",
            actor=actor,
            at=at,
            data={
                "sha256": sha256,
                "entered": [newcomer.pk for newcomer in newcomers],
                "entries": [entry.pk for entry in made],
                **report,
                **columns.stands(columns.some_rows(made)),
            },
            before=None,
            after=[entry.pk for entry in made],
        )
    journal_in_other_events(locked, report, sha256, actor=actor, at=at)
    return outcome


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


def _enter(
    tournament: Tournament, players: Sequence[Player], actor: User, at: datetime
) -> list[Entry]:
    """Return the entries made here; who comes late is numbered one by one and has his own row."""
    if tournament.state != TournamentState.ENTRIES:
        for player in players:
            # who is somebody else of the same name was decided row by row
            decided = [
                caution.key for caution in entering.same_name_cautions(tournament, player.name)
            ]
            entering.enter_player(
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
        writing.write_journal_row(
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
