"""A list of people brought for an event: read with proposed sex and group, then entered."""

import hashlib
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum

from django.contrib.auth.models import User
from django.db import transaction

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action
from games.archive.names import same_name_key
from tournaments.entries.queries.matching import (
    Match,
    MatchKind,
    match_for_player,
    match_rows_to_players,
)
from tournaments.entries.queries.preview import read_list
from tournaments.errors import RefusalCode, RowsWrong, TournamentError
from tournaments.festivals.models import Festival, Group
from tournaments.festivals.queries.people import PersonFacts, proposed_group
from tournaments.festivals.queries.scope import festival_scope
from tournaments.festivals.rules.sexes import sex_of_name
from tournaments.festivals.services.applications import Entered, Newcomer, enter_newcomers
from tournaments.festivals.services.journal import require_entries_right
from tournaments.people.lists.person import ListedPerson, RowFault
from tournaments.people.models import Player
from tournaments.people.services import lock_people

NEW, SKIP = "new", "skip"


@dataclass(frozen=True, slots=True)
class ReadRow:
    """A row of a list: whom it means, his proposed group, and whether his sex was guessed."""

    match: Match
    group: Group | None
    is_sex_proposed: bool
    is_entered: bool

    @property
    def person(self) -> ListedPerson:
        """The person as the list names him."""
        return self.match.person

    @property
    def is_asked(self) -> bool:
        """Whether the organiser has to say who is meant."""
        return self.match.kind is MatchKind.ASK and self.match.proposed is None


@dataclass(frozen=True, slots=True)
class ReadList:
    """A list as it was read: rows that name people, and what was not understood."""

    rows: tuple[ReadRow, ...]
    faults: tuple[RowFault, ...]
    notes: tuple[RowFault, ...]
    ignored: tuple[str, ...]


def read_people_for(festival: Festival, data: bytes, actor: User) -> ReadList:
    """Read a list for an event; nothing is changed.

    Raises TournamentError ``unreadable_list``.
    """
    rights.require_right(actor, Action.MANAGE_ENTRIES, festival_scope(festival))
    found = read_list(data, festival.city)
    people = [_with_sex(person) for person in found.people]
    guessed = {
        person.row
        for person, listed in zip(people, found.people, strict=True)
        if person.sex != listed.sex
    }
    entered = set(
        festival.applications.filter(player__isnull=False).values_list("player_id", flat=True)
    )
    groups = list(festival.groups.all())
    rows = []
    for match in match_rows_to_players(people, None, actor):
        player = match.player or match.proposed
        rows.append(
            ReadRow(
                match=match,
                group=proposed_group(festival, groups, _facts(match)),
                is_sex_proposed=match.person.row in guessed,
                is_entered=player is not None and player.pk in entered,
            )
        )
    return ReadList(tuple(rows), found.faults, found.notes, found.ignored)


def _with_sex(person: ListedPerson) -> ListedPerson:
    return person if person.sex else replace(person, sex=sex_of_name(person.name))


def _facts(match: Match) -> PersonFacts:
    person, player = match.person, match.player or match.proposed
    return PersonFacts(
        name=person.name,
        sex=(player.sex if player else "") or person.sex,
        birth_year=(player.birth_year if player else None) or person.birth_year,
        birth_date=(player.birth_date if player else None) or person.birth_date,
        rating=person.rating or (player.rating if player else None),
        title=person.title or (player.title if player else ""),
    )


def enter_list(
    *,
    festival: Festival,
    data: bytes,
    decisions: Mapping[int, str],
    groups: Mapping[int, int | None],
    sexes: Mapping[int, str],
    actor: User,
    at: datetime,
) -> tuple[Entered, tuple[ReadRow, ...]]:
    """Enter the good and decided rows of a list; return also the rows still asked about.

    ``decisions`` is row → ``new``, ``skip`` or the number of a player; ``groups`` and ``sexes``
    are what was chosen instead of what was proposed.
    """
    read = read_people_for(festival, data, actor)
    newcomers: list[Newcomer] = []
    asked: list[ReadRow] = []
    for row in read.rows:
        decision = decisions.get(row.person.row, "")
        if decision == SKIP:
            continue
        match = _decided(row.match, decision)
        if match is None:
            asked.append(row)
            continue
        chosen = sexes.get(row.person.row, "")
        if chosen and match.player is None:
            match = replace(match, person=replace(match.person, sex=chosen))
        newcomers.append(Newcomer(match, groups.get(row.person.row)))
    entered = enter_newcomers(
        festival=festival,
        newcomers=_each_once(newcomers),
        actor=actor,
        at=at,
        source=hashlib.sha256(data).hexdigest(),
    )
    return entered, tuple(asked)


def _decided(match: Match, decision: str) -> Match | None:
    if decision == NEW and match.may_be_new:
        return Match(match.person, MatchKind.NEW)
    chosen = next((one for one in match.candidates if str(one.pk) == decision), None)
    if chosen is None and match.kind is not MatchKind.ASK:
        return match
    chosen = chosen or match.proposed
    if chosen is None:
        return None
    return match_for_player(match.person, chosen, entered=False, is_shared=True)


def _each_once(newcomers: Sequence[Newcomer]) -> list[Newcomer]:
    """Two rows decided for one known player enter him once."""
    seen: set[int] = set()
    once = []
    for newcomer in newcomers:
        player = newcomer.match.player
        if player is not None and player.pk in seen:
            continue
        if player is not None:
            seen.add(player.pk)
        once.append(newcomer)
    return once


# Persons sent by a program, each row with its own answer.


@dataclass(frozen=True, slots=True)
class SentRow:
    """A person to enter; ``whom`` is ``new`` or the number of a known player, where asked."""

    person: ListedPerson
    whom: str = ""
    group: int | None = None
    programmes: Collection[int] | None = None
    coach: str = ""


class RowOutcome(StrEnum):
    """What became of a row."""

    CONFIRMED = "confirmed"
    WAITING = "waiting"
    NO_GROUP = "no_group"  # entered without tournaments, and asked about
    ALREADY = "already"
    WHO_IS_MEANT = "who_is_meant"  # not entered


@dataclass(frozen=True, slots=True)
class RowAnswer:
    """What became of a row: its application, or the known people it may mean."""

    row: int
    outcome: RowOutcome
    application: int | None = None
    candidates: tuple[Player, ...] = ()


@transaction.atomic
def enter_rows(
    *, festival: Festival, rows: Sequence[SentRow], actor: User, at: datetime
) -> list[RowAnswer]:
    """Enter persons, and answer for each row; who may be somebody known is left out and asked.

    Who bears name and year of an earlier row is asked about, too, until ``whom`` says who he is.
    Raises RowsWrong for rows that name a group or programme the event has not, or nobody; then
    nobody is entered.
    """
    locked = require_entries_right(festival, actor)
    lock_people()
    _check_rows(locked, rows)
    people = [_with_sex(row.person) for row in rows]
    answers: dict[int, RowAnswer] = {}
    newcomers: dict[int, Newcomer] = {}
    seen: set[tuple[str, int | None]] = set()
    entered_before = dict(
        locked.applications.filter(player__isnull=False).values_list("player_id", "pk")
    )
    for row, match in zip(rows, match_rows_to_players(people, None, actor), strict=True):
        number, key = match.person.row, (same_name_key(match.person.name), match.person.birth_year)
        decided = None if key in seen and not row.whom else _decided(match, row.whom)
        known = match.player or match.proposed
        if known is not None and known.pk in entered_before and not row.whom:
            application = entered_before[known.pk]
            answers[number] = RowAnswer(number, RowOutcome.ALREADY, application)
            continue
        candidates = match.candidates or ((known,) if known is not None else ())
        if decided is None or (match.kind is MatchKind.ASK and not row.whom):
            answers[number] = RowAnswer(number, RowOutcome.WHO_IS_MEANT, candidates=candidates)
            continue
        seen.add(key)
        newcomers[number] = Newcomer(decided, row.group, row.programmes, row.coach)
    entered = enter_newcomers(
        festival=locked, newcomers=list(newcomers.values()), actor=actor, at=at
    )
    fresh = {
        **dict.fromkeys(entered.confirmed, RowOutcome.CONFIRMED),
        **dict.fromkeys(entered.waiting, RowOutcome.WAITING),
        **dict.fromkeys(entered.asked, RowOutcome.NO_GROUP),
    }
    for number, application in zip(newcomers, entered.rows, strict=True):
        outcome = fresh.pop(application, RowOutcome.ALREADY)  # a second row of his is one too many
        answers[number] = RowAnswer(number, outcome, application)
    return [answers[number] for number in sorted(answers)]


def _check_rows(festival: Festival, rows: Sequence[SentRow]) -> None:
    groups = set(festival.groups.values_list("pk", flat=True))
    programmes = set(festival.programmes.values_list("pk", flat=True))
    faults = {}
    for row in rows:
        strange = sorted(set(row.programmes or ()) - programmes)
        if not row.person.name:
            fault = TournamentError(RefusalCode.NAME_MISSING)
        elif row.group is not None and row.group not in groups:
            fault = TournamentError(RefusalCode.NO_SUCH_GROUP, group=row.group)
        elif strange:
            fault = TournamentError(RefusalCode.NO_SUCH_PROGRAMME, programme=strange[0])
        else:
            continue
        faults[row.person.row] = fault
    if faults:
        raise RowsWrong(faults)
