"""Import a list of players: update known ones, create new ones, enter all in the event.

A person who stands in somebody else's event, too, is proposed, and entered as he is.

A preview and the taking over decide by the same rules; only good and decided rows are taken,
the others stay to be asked again. A second time the same list changes nothing.
"""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction

from arbiter.journal import append_journal_rows
from arbiter.rights import permissions_of_roles
from arbiter.rights.permissions_of_roles import Action
from tournaments.consent_to_change_shared_player.requests_and_changeable_players import (
    players_user_may_not_change,
)
from tournaments.enter_players import enter_and_strike_off
from tournaments.entries.models import Entry
from tournaments.events.event_and_game_scopes_of_rights import event_scope
from tournaments.events.models import Tournament, TournamentState
from tournaments.people.mark_players_shown_by_initials import mark_players_shown_by_initials
from tournaments.people.models import Player
from tournaments.people.player_insert_lock import lock_people
from tournaments.player_list_import.match_rows_to_known_players import (
    Match,
    MatchKind,
    RowPlayers,
    match_for_player,
    match_rows_to_players,
)
from tournaments.player_list_import.models import PeopleFile
from tournaments.player_list_import.store_people_of_list import (
    journal_in_other_events,
    store_people,
)
from tournaments.player_list_import.store_uploaded_lists_and_imported_rows import (
    players_of_imported_rows,
    read_list,
)
from tournaments.player_list_reader.listed_people import PeopleList

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
    permissions_of_roles.require_right(actor, Action.MANAGE_ENTRIES, event_scope(tournament))
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
