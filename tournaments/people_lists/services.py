"""Import a list of players: update known ones, create new ones, enter all in the event.

A person who stands in somebody else's event, too, is proposed, and entered as he is.

A preview and the taking over decide by the same rules; only good and decided rows are taken,
the others stay to be asked again. A second time the same list changes nothing.
"""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import date, datetime
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction

from arbiter.journal import services as journal_services
from arbiter.journal.chain import canonical
from arbiter.rights import permissions
from arbiter.rights.permissions import Action
from tournaments.entries.models import Entry
from tournaments.events import name_fingerprints as fingerprints
from tournaments.events.models import Tournament, TournamentState
from tournaments.events.names_of_minors import review_guards
from tournaments.events.scopes import event_scope
from tournaments.journal.people_check import PEOPLE
from tournaments.lists import people as lists
from tournaments.lists.people import FACTS, PeopleList
from tournaments.lists.table import TableFault
from tournaments.people.lock import lock_people
from tournaments.people.models import PeopleFile, Player
from tournaments.people_lists.matching import Fact, Match, MatchKind, match, match_for_player
from tournaments.refusals.codes import RefusalCode, TournamentError
from tournaments.registration import services as entries
from tournaments.shared_people.selectors import not_ones_own

NEW, SKIP = "new", "skip"


Told = dict[str, Any]


Decisions = Mapping[int, str]
"""Row of the list → ``new``, ``skip``, or the number of a player."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What taking over a list did, in numbers of people."""

    created: int = 0
    updated: int = 0
    entered: int = 0
    already: int = 0
    skipped: int = 0
    asked: int = 0
    faulty: int = 0


@transaction.atomic
def keep_list(
    *, tournament: Tournament, file_name: str, data: bytes, actor: User, at: datetime
) -> PeopleFile:
    """Store an uploaded list until it is decided on; the same bytes give the same row.

    Raises TournamentError ``unreadable_list`` for a file that is no list at all.
    """
    permissions.require(actor, Action.MANAGE_ENTRIES, event_scope(tournament))
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


def read_list(data: bytes) -> PeopleList:
    """The list in some bytes; raises TournamentError ``unreadable_list`` with the reader's code."""
    try:
        return lists.read(data)
    except TableFault as fault:
        raise TournamentError(
            RefusalCode.UNREADABLE_LIST,
            fault=fault.code,
            row=fault.row,
            found=fault.found,
            limit=fault.limit,
        ) from fault


def apply_file(*, file: PeopleFile, decisions: Decisions, actor: User, at: datetime) -> Outcome:
    """Take over a list that was kept; see ``import_people``."""
    with transaction.atomic():
        outcome = import_people(
            tournament=file.tournament,
            people=read_list(bytes(file.data)),
            decisions=decisions,
            sha256=file.sha256,
            actor=actor,
            at=at,
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
) -> Outcome:
    """Enter the people of a list, all or none of the good and decided rows.

    Raises TournamentError ``entries_closed`` when the event takes nobody any more.
    """
    permissions.require(actor, Action.MANAGE_ENTRIES, event_scope(tournament))
    locked = Tournament.objects.select_for_update().get(pk=tournament.pk)
    lock_people()
    taken, asked = split_rows(match(people.people, locked, actor), decisions, locked, actor)
    players, told = write_people(taken)
    newcomers = [
        player
        for one, player in zip(taken, players, strict=True)
        if one.kind is not MatchKind.ENTERED
    ]
    made = _enter(locked, newcomers, actor, at)
    outcome = Outcome(
        created=len(told["created"]),
        updated=len(told["updated"]),
        entered=len(newcomers),
        already=len(taken) - len(newcomers),
        skipped=len(people.people) - len(taken) - len(asked),
        asked=len(asked),
        faulty=len({fault.row for fault in people.faults}),
    )
    if told["created"] or told["updated"] or newcomers:
        journal_services.record(
            stream=locked.scope_key,
            verb="entries.imported",
            actor=actor,
            at=at,
            data={
                "sha256": sha256,
                "entered": [one.pk for one in newcomers],
                "entries": [one.pk for one in made],
                **told,
            },
            before=None,
            after=[one.pk for one in made],
        )
    journal_in_other_events(locked, told, sha256, actor=actor, at=at)
    return outcome


def journal_in_other_events(
    tournament: Tournament, told: Told, sha256: str, *, actor: User, at: datetime
) -> None:
    """Journal changed people in the other events where they play."""
    if told["updated"]:
        journal_services.record(
            stream=PEOPLE,
            verb="people.imported",
            actor=actor,
            at=at,
            data={
                "sha256": sha256,
                "tournament": tournament.pk,
                "players": told["updated"],
                "people": {str(pk): told["people"][str(pk)] for pk in told["updated"]},
            },
            before=None,
            after=sha256,
        )


@transaction.atomic
def apply_players(
    *, people: PeopleList, decisions: Decisions, sha256: str, at: datetime
) -> Outcome:
    """Bring a federation's list up to date without an event; from the command line alone."""
    lock_people()
    taken, asked = split_rows(match(people.people, None), decisions, None)
    _, told = write_people(taken)
    if told["created"] or told["updated"]:
        journal_services.record(
            stream=PEOPLE,
            verb="people.imported",
            actor=None,
            at=at,
            data={"sha256": sha256, **told},
            before=None,
            after=told["created"],
        )
    return Outcome(
        created=len(told["created"]),
        updated=len(told["updated"]),
        skipped=len(people.people) - len(taken) - len(asked),
        asked=len(asked),
        faulty=len({fault.row for fault in people.faults}),
    )


def split_rows(
    matches: Sequence[Match],
    decisions: Decisions,
    tournament: Tournament | None,
    actor: User | None = None,
) -> tuple[list[Match], list[int]]:
    """Split rows into those to take and those still to ask; skipped ones are in neither.

    Somebody chosen who is not the ``actor``'s to change is entered as he is.
    """
    entered = frozenset(
        Entry.objects.filter(tournament=tournament).values_list("player_id", flat=True)
        if tournament
        else ()
    )
    taken: list[Match] = []
    asked: list[int] = []
    offered = {two.pk for one in matches for two in one.candidates}
    shared = not_ones_own(actor, tournament, offered)
    claimed = {one.player.pk for one in matches if one.player is not None}
    for one in matches:
        said = decisions.get(one.person.row, "")
        chosen = next((two for two in one.candidates if str(two.pk) == said), None)
        if said == SKIP:
            continue
        if one.kind is not MatchKind.ASK:
            taken.append(one)
        elif chosen is not None and chosen.pk not in claimed:
            claimed.add(chosen.pk)
            is_shared = chosen.pk in shared
            taken.append(
                match_for_player(one.person, chosen, chosen.pk in entered, is_shared=is_shared)
            )
        elif said == NEW and one.may_be_new:
            taken.append(Match(one.person, MatchKind.NEW))
        else:
            asked.append(one.person.row)
    return taken, asked


def write_people(taken: Sequence[Match]) -> tuple[list[Player], Told]:
    """Create new players and update known ones; returns them in the order of rows."""
    fresh = Player.objects.bulk_create(
        Player(name=one.person.name, **{name: getattr(one.person, name) for name in FACTS})
        for one in taken
        if one.player is None
    )
    made = iter(fresh)
    players = [one.player if one.player is not None else next(made) for one in taken]
    changes = {one.player.pk: one.written for one in taken if one.player and one.written}
    changed = [one.player for one in taken if one.player is not None and one.written]
    for player in changed:
        for name, (_, after) in changes[player.pk].items():
            setattr(player, name, after)
    Player.objects.bulk_update(changed, FACTS, batch_size=500)
    told = {"created": [one.pk for one in fresh], **_changes_for_journal(changes)}
    return players, told | {"people": fingerprints.of_people([*fresh, *changed])}


def _changes_for_journal(changes: Mapping[int, Mapping[str, tuple[Fact | None, Fact]]]) -> Told:
    """Who was changed and in which fields; what stood and stands are people's own data, of
    which the journal keeps the fingerprint."""
    if not changes:
        return {"updated": []}
    values = {
        str(pk): {name: list(map(plain, pair)) for name, pair in one.items()}
        for pk, one in changes.items()
    }
    return {
        "updated": sorted(changes),
        "fields": sorted({name for one in changes.values() for name in one}),
        "changes_sha256": hashlib.sha256(canonical(values).encode()).hexdigest(),
    }


def plain(value: str | int | date | None) -> str | int | None:
    """A fact as the journal keeps it."""
    return value.isoformat() if isinstance(value, date) else value


def _enter(
    tournament: Tournament, players: Sequence[Player], actor: User, at: datetime
) -> list[Entry]:
    """The entries made here; who comes late is numbered one by one and has his own row."""
    if tournament.state != TournamentState.ENTRIES:
        for player in players:
            # who is somebody else of the same name was decided row by row
            decided = [one.key for one in entries.name_cautions(tournament, player.name)]
            entries.enter_player(
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
    review_guards(player.pk for player in players)
    return made
