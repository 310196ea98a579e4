"""Persons entered in an event once, from a list or typed by hand."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction

from arbiter.journal.models import writing
from games.archive.names import clean_name
from tournaments.entries.queries.matching import Match, MatchKind
from tournaments.entries.services.lists import ImportFacts, store_people
from tournaments.errors import RefusalCode, TournamentError
from tournaments.festivals.models import (
    Application,
    ApplicationState,
    Contest,
    Delegation,
    Festival,
    Group,
    Part,
)
from tournaments.festivals.queries.people import (
    facts_of_application,
    limits_of,
    proposed_group,
    taken_places,
)
from tournaments.festivals.queries.told import tell_applications
from tournaments.festivals.rules.limits import Wish, region_key, waiting
from tournaments.festivals.services.journal import journal, require_entries_right
from tournaments.festivals.services.places import enter_parts
from tournaments.people.lists.person import ListedPerson
from tournaments.people.models import PEOPLE, Player
from tournaments.people.services import lock_people


@dataclass(frozen=True, slots=True)
class Newcomer:
    """Somebody to enter: a row of a list with its player; ``group`` None lets his years decide.

    ``programmes`` are those he plays, all where it is None.
    """

    match: Match
    group: int | None = None
    programmes: Collection[int] | None = None
    coach: str = ""
    region: str = ""


@dataclass(frozen=True, slots=True)
class Entered:
    """What became of newcomers: applications by state, those without a group, those twice.

    ``rows`` is the application of each newcomer, in their order.
    """

    confirmed: tuple[int, ...] = ()
    waiting: tuple[int, ...] = ()
    asked: tuple[int, ...] = ()
    already: tuple[int, ...] = ()
    rows: tuple[int, ...] = ()
    report: Mapping[str, Any] = field(default_factory=dict)


@transaction.atomic
def enter_newcomers(
    *,
    festival: Festival,
    newcomers: Sequence[Newcomer],
    actor: User,
    at: datetime,
    source: str = "",
) -> Entered:
    """Enter persons in the event and in the tournaments of their groups, all or none.

    Who fits no group is entered without tournaments and asked about; who finds no place waits;
    who is entered already stays as he is. ``source`` is the fingerprint of the list.
    """
    locked = require_entries_right(festival, actor)
    lock_people()
    players, report = store_people([newcomer.match for newcomer in newcomers])
    journal_people(locked, report, source, actor=actor, at=at)
    known = dict(locked.applications.filter(player__in=players).values_list("player_id", "pk"))
    pairs: dict[int, tuple[Newcomer, Player]] = {}
    already = []
    for newcomer, player in zip(newcomers, players, strict=True):
        if player.pk in known or player.pk in pairs:
            already.append(player.pk)
            continue
        pairs[player.pk] = (newcomer, player)
    made = _make_applications(locked, list(pairs.values()), actor=actor, at=at)
    known |= {application.player_id: application.pk for application in made}
    counts = Counter(application.state for application in made)
    if made:
        journal(
            locked,
            "applications.entered",
            actor=actor,
            at=at,
            data={
                "sha256": source,
                "players": [application.player_id for application in made],
                "states": dict(sorted(counts.items())),
            },
            before=None,
            after=[application.pk for application in made],
            told=tell_applications([application.pk for application in made]),
        )
    return Entered(
        confirmed=in_state(made, ApplicationState.CONFIRMED),
        waiting=in_state(made, ApplicationState.WAITING),
        asked=tuple(application.pk for application in made if application.group_id is None),
        already=tuple(already),
        rows=tuple(known[player.pk] for player in players),
        report=report,
    )


def in_state(made: Sequence[Application], state: str) -> tuple[int, ...]:
    """Return the numbers of those in a state."""
    return tuple(application.pk for application in made if application.state == state)


def _make_applications(
    festival: Festival, pairs: Sequence[tuple[Newcomer, Player]], *, actor: User, at: datetime
) -> list[Application]:
    groups = list(festival.groups.all())
    by_pk = {group.pk: group for group in groups}
    bodies = delegations_of_regions(
        festival, [newcomer.region or _place(newcomer, player) for newcomer, player in pairs], at
    )
    made = []
    for newcomer, player in pairs:
        region = newcomer.region or _place(newcomer, player)
        group = by_pk.get(newcomer.group) if newcomer.group else None
        made.append(
            Application(
                festival=festival,
                player=player,
                said=_said(newcomer.match.person, player),
                group=group,
                delegation=bodies.get(region_key(region)),
                state=ApplicationState.SENT,
                rating=player.rating,
                title=player.title,
                region=region[:80],
                club=player.club,
                coach=clean_name(newcomer.coach)[:120],
                sent_by=actor,
                at=at,
            )
        )
        if group is None:
            facts = facts_of_application(made[-1])
            made[-1].group = proposed_group(festival, groups, facts)
    give_places(festival, groups, made)
    Application.objects.bulk_create(made, batch_size=300)
    wanted = [newcomer.programmes for newcomer, _player in pairs]
    parts = make_parts(festival, made, wanted)
    playing = [part for part in parts if part.application.state == ApplicationState.CONFIRMED]
    enter_parts(playing, actor=actor, at=at)
    return made


def _place(newcomer: Newcomer, player: Player) -> str:
    person = newcomer.match.person
    return person.region or player.region or person.city or player.city


def _said(person: ListedPerson, player: Player) -> dict[str, str | int]:
    """What a list says of a person that is not known of him and may not be written to him."""
    said: dict[str, str | int] = {}
    if person.sex and not player.sex:
        said["sex"] = person.sex
    if person.birth_year and not player.birth_year:
        said["birth_year"] = person.birth_year
    return said


def give_places(
    festival: Festival, groups: Sequence[Group], applications: Sequence[Application]
) -> None:
    """Confirm those who find a place, have the others wait; without a group nobody has one."""
    placed = [application for application in applications if application.group_id]
    wishes = [
        Wish(region_key(application.region), application.group_id or 0) for application in placed
    ]
    answers = waiting(limits_of(festival, groups), taken_places(festival), wishes)
    for application, answer in zip(placed, answers, strict=True):
        application.state = (
            ApplicationState.CONFIRMED if answer is None else ApplicationState.WAITING
        )


def delegations_of_regions(
    festival: Festival, regions: Sequence[str], at: datetime
) -> dict[str, Delegation]:
    """Return the delegations of these regions by their folded names, made where missing."""
    known = {region_key(row.body): row for row in festival.delegations.all()}
    fresh: dict[str, Delegation] = {}
    for region in regions:
        key = region_key(region)
        if key and key not in known and key not in fresh:
            fresh[key] = Delegation(festival=festival, body=clean_name(region)[:120], at=at)
    Delegation.objects.bulk_create(fresh.values())
    return known | fresh


def make_parts(
    festival: Festival,
    applications: Sequence[Application],
    wanted: Sequence[Collection[int] | None],
) -> list[Part]:
    """Make the parts of applications in the contests of their groups; None wants them all."""
    contests = festival.contests.select_related("tournament").order_by("programme__position")
    by_group: dict[int, list[Contest]] = {}
    for contest in contests:
        by_group.setdefault(contest.group_id, []).append(contest)
    parts = [
        Part(application=application, programme_id=contest.programme_id, contest=contest)
        for application, chosen in zip(applications, wanted, strict=True)
        for contest in by_group.get(application.group_id or 0, ())
        if chosen is None or contest.programme_id in chosen
    ]
    return Part.objects.bulk_create(parts, batch_size=300)


def journal_people(
    festival: Festival, report: ImportFacts, source: str, *, actor: User, at: datetime
) -> None:
    """Journal the people who were made or changed, in the stream of people."""
    if report["created"] or report["updated"]:
        writing.write_journal_row(
            stream=PEOPLE,
            verb="people.imported",
            actor=actor,
            at=at,
            data={"sha256": source, "festival": festival.pk, **report},
            before=None,
            after=report["created"],
        )


@transaction.atomic
def enter_person(
    *,
    festival: Festival,
    person: ListedPerson,
    player: Player | None,
    actor: User,
    at: datetime,
    group: int | None = None,
    programmes: Collection[int] | None = None,
    region: str = "",
    coach: str = "",
) -> Application:
    """Enter one person typed by hand: ``player`` if he is known, else a new one.

    Raises TournamentError ``name_missing``, ``application_twice``.
    """
    if not person.name:
        raise TournamentError(RefusalCode.NAME_MISSING)
    match = (
        Match(person, MatchKind.KNOWN, player, is_shared=True)
        if player is not None
        else Match(person, MatchKind.NEW)
    )
    newcomer = Newcomer(match, group, programmes, coach, region)
    entered = enter_newcomers(festival=festival, newcomers=[newcomer], actor=actor, at=at)
    if entered.already:
        raise TournamentError(RefusalCode.APPLICATION_TWICE, player=person.name)
    return Application.objects.filter(festival=festival).latest("pk")
