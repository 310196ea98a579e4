"""A new event made from an old one, as a private draft."""

from collections.abc import Collection, Mapping
from datetime import datetime
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction

from arbiter.accounts.queries.rights import Role
from arbiter.accounts.services import offices
from arbiter.cases.models import ProtestAndSanctionRules
from arbiter.cases.services.sanctions import LIMITS, set_protest_and_sanction_rules
from arbiter.journal import columns
from arbiter.journal.models import writing
from tournaments.entries.models import Entry
from tournaments.events.models import LadderKey, Tournament
from tournaments.events.queries import checks
from tournaments.events.queries.officials import offices_of_event
from tournaments.events.queries.regulations import Regulations
from tournaments.events.services import regulations
from tournaments.people.queries import order_by_name
from tournaments.people.services import mark_players_shown_by_initials

ON_PAPERS = ("chief_arbiter", "deputy_arbiters", "chief_secretary")
"""Names of officials that the head of an event bears."""


@transaction.atomic
def copy_event(
    *,
    source: Tournament,
    about: Mapping[str, Any],
    players: Collection[int],
    with_officials: bool,
    actor: User,
    at: datetime,
) -> Tournament:
    """Open a private event with the regulations of another.

    ``about`` has its title, city and days; ``players`` are entries of the old event whose
    people enter the new one, with their rating and title of today; ``with_officials`` appoints
    the same officials and writes the same names on papers. Raises what ``create_tournament``
    raises.
    """
    officials = {name: getattr(source, name) for name in ON_PAPERS} if with_officials else {}
    made = regulations.create_tournament(
        actor=actor,
        at=at,
        is_private=True,
        federation=source.federation,
        time_zone=source.time_zone,
        names_of_minors=source.names_of_minors,
        **officials,
        **about,
        **_regulations(source),
    )
    _copy_own_ladder(source, made, actor, at)
    copy_office_rules(source, made, actor, at)
    if with_officials:
        appoint_as_in(source, made, actor, at)
    enter_people(source, made, players, actor=actor, at=at)
    made.refresh_from_db()
    return made


def _regulations(source: Tournament) -> dict[str, Any]:
    """The regulations of an event; a table's length is found anew when its lots are drawn."""
    regulations = {name: getattr(source, name) for name in Regulations.__slots__}
    regulations["coefficients"] = tuple(source.coefficients)
    if not source.play_system.is_length_chosen:
        regulations["rounds_planned"] = 0
    return regulations


def _copy_own_ladder(source: Tournament, made: Tournament, actor: User, at: datetime) -> None:
    """Give the new event the further steps that the old one has described itself."""
    if source.ladder != LadderKey.OWN or not source.ladder_steps:
        return
    Tournament.objects.filter(pk=made.pk).update(ladder_steps=source.ladder_steps)
    writing.write_journal_row(
        stream=made.scope_key,
        verb="ladder.changed",
        actor=actor,
        at=at,
        data={},
        before={"ladder_steps": []},
        after={"ladder_steps": source.ladder_steps},
    )


def copy_office_rules(source: Tournament, made: Tournament, actor: User, at: datetime) -> None:
    """Set the protest period and sanctions of another event."""
    rules = ProtestAndSanctionRules.objects.filter(scope=source.scope_key).first()
    if rules is not None:
        numbers = {name: getattr(rules, name) for name in LIMITS}
        set_protest_and_sanction_rules(scope=made.scope_key, actor=actor, at=at, **numbers)


def appoint_as_in(source: Tournament, made: Tournament, actor: User, at: datetime) -> None:
    """Appoint the officials of another event."""
    for office in offices_of_event(source).filter(user__is_active=True).order_by("pk"):
        boards = None
        if office.first_board is not None and office.last_board is not None:
            boards = (office.first_board, office.last_board)
        offices.appoint_official(
            user=office.user,
            role=Role(office.role),
            scope=made.scope_key,
            actor=actor,
            at=at,
            section=office.section,
            boards=boards,
        )


def enter_people(
    source: Tournament,
    made: Tournament,
    players: Collection[int],
    *,
    actor: User,
    at: datetime,
) -> None:
    """Enter the chosen people, in the order of their names; one journal row."""
    chosen = Entry.objects.filter(tournament=source, pk__in=players).select_related("player")
    people = [entry.player for entry in chosen.order_by(order_by_name("player__name"), "pk")]
    if not people:
        return
    entered = Entry.objects.bulk_create(
        Entry(
            tournament=made,
            player=player,
            rating=player.rating,
            title=player.title,
            entered_at=at,
        )
        for player in people
    )
    mark_players_shown_by_initials(player.pk for player in people)
    writing.write_journal_row(
        stream=made.scope_key,
        verb="entries.copied",
        actor=actor,
        at=at,
        data={
            "from": source.pk,
            "entered": [player.pk for player in people],
            "entries": [entry.pk for entry in entered],
            "people": checks.fingerprints_of_people(people),
            **columns.stands(columns.some_rows(entered)),
        },
        before=None,
        after=[entry.pk for entry in entered],
    )
