"""Events of many tournaments set up: from a matrix of groups and programmes, as last year."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action, Role, Scope
from arbiter.accounts.services import offices
from arbiter.journal.columns import stands
from arbiter.journal.models import writing
from games.archive.names import clean_name
from games.draughts import time_control
from games.draughts.time_control import BadControl
from tournaments.errors import RefusalCode, TournamentError
from tournaments.events.english import name_in_english
from tournaments.events.services import regulations as event_services
from tournaments.events.services import visibility
from tournaments.festivals.models import Contest, Festival, Group, Programme
from tournaments.festivals.queries.finals import tournaments_that_follow
from tournaments.festivals.queries.scope import festival_scope
from tournaments.festivals.queries.told import tell_cells, tell_common
from tournaments.festivals.rules.groups import GroupTerms
from tournaments.festivals.rules.programmes import SWISS, ProgrammeTerms

MOST_CONTESTS = 120
"""Of one event: a youth week has 36."""

COMMON = (
    "city",
    "starts_on",
    "ends_on",
    "time_zone",
    "federation",
    "chief_arbiter",
    "deputy_arbiters",
    "chief_secretary",
    "names_of_minors",
)
"""What a tournament takes over from its event, and follows until it says otherwise."""

LONGEST_TITLE = 160


@dataclass(frozen=True, slots=True)
class Plan:
    """An event as it is to be made: groups × programmes without the cells left out.

    ``left_out`` are pairs of places (group, programme); ``regulations`` hold for all
    tournaments, ``of_programme`` for those of one programme besides its own line, and
    ``opening_tables`` is the table of drawn openings by place of the group.
    """

    groups: Sequence[GroupTerms]
    programmes: Sequence[ProgrammeTerms]
    left_out: Collection[tuple[int, int]] = ()
    regulations: Mapping[str, Any] = field(default_factory=dict)
    of_programme: Mapping[int, Mapping[str, Any]] = field(default_factory=dict)
    opening_tables: Mapping[int, str] = field(default_factory=dict)
    minimum: int = 0

    @property
    def cells(self) -> tuple[tuple[int, int], ...]:
        """The places of group and programme that make a tournament, group by group."""
        return tuple(
            (group, programme)
            for group in range(len(self.groups))
            for programme in range(len(self.programmes))
            if (group, programme) not in self.left_out
        )


@transaction.atomic
def create_festival(
    *, title: str, plan: Plan, actor: User, at: datetime, is_private: bool = True, **about: Any
) -> Festival:
    """Open an event with all its tournaments, all or none; the user becomes its organiser.

    ``about`` are columns of the event (place, days, officials, money). Raises TournamentError
    ``title_missing``, ``ends_before_start``, ``festival_empty``, ``festival_too_large``,
    ``festival_name_twice`` and what ``create_tournament`` raises.
    """
    rights.require_right(actor, Action.CREATE_EVENT, Scope(key="site"))
    _check_plan(plan)
    common = event_services.clean_title_place_and_days(
        {"title": title, **{name: about[name] for name in COMMON if name in about}}
    )
    others = {name: value for name, value in about.items() if name not in common}
    festival = Festival.objects.create(
        opened_by=actor, opened_at=at, is_private=is_private, **common, **others
    )
    _make_contests(festival, plan, actor, at)
    writing.write_journal_row(
        stream=festival.scope_key,
        verb="festival.opened",
        actor=actor,
        at=at,
        data={
            "groups": len(plan.groups),
            "programmes": len(plan.programmes),
            **stands(tell_common(festival), *tell_cells(festival)),
        },
        before=None,
        after=[f"{group},{programme}" for group, programme in plan.cells],
        words=festival.title,
    )
    offices.appoint_official(
        user=actor, role=Role.ORGANISER, scope=festival.scope_key, actor=None, at=at
    )
    return festival


def _check_plan(plan: Plan) -> None:
    if not plan.cells:
        raise TournamentError(RefusalCode.FESTIVAL_EMPTY)
    if len(plan.cells) > MOST_CONTESTS:
        raise TournamentError(
            RefusalCode.FESTIVAL_TOO_LARGE, count=len(plan.cells), most=MOST_CONTESTS
        )
    for programme in plan.programmes:
        try:
            if programme.control:
                time_control.parse(programme.control)
        except BadControl as error:
            raise TournamentError(RefusalCode.BAD_TIME_CONTROL, said=programme.control) from error
    for terms in (plan.groups, plan.programmes):
        seen: set[str] = set()
        for one in terms:
            if one.title.casefold() in seen:
                raise TournamentError(RefusalCode.FESTIVAL_NAME_TWICE, name=one.title)
            seen.add(one.title.casefold())


def _make_contests(festival: Festival, plan: Plan, actor: User, at: datetime) -> None:
    programmes = Programme.objects.bulk_create(
        Programme(
            festival=festival,
            position=number,
            title=clean_name(terms.title)[:60],
            regulations={
                **plan.regulations,
                "time_control": terms.control,
                "games_per_pairing": terms.games,
                **plan.of_programme.get(number, {}),
            },
            round_robin_up_to=terms.round_robin_up_to,
            rounds=terms.rounds,
            round_minutes=terms.round_minutes,
        )
        for number, terms in enumerate(plan.programmes)
    )
    groups = Group.objects.bulk_create(
        Group(
            festival=festival,
            position=number,
            title=clean_name(terms.title)[:60],
            sex=terms.sex,
            born_from=terms.born_from,
            born_to=terms.born_to,
            rating_from=terms.rating_from,
            rating_to=terms.rating_to,
            rank_from=terms.rank_from,
            rank_to=terms.rank_to,
            takes_younger=terms.takes_younger,
            minimum=plan.minimum,
            opening_table=plan.opening_tables.get(number, ""),
        )
        for number, terms in enumerate(plan.groups)
    )
    cells = [(groups[group], programmes[programme]) for group, programme in plan.cells]
    tournaments = event_services.create_tournaments(
        plans=[_facts_of_contest(festival, group, programme) for group, programme in cells],
        actor=actor,
        at=at,
        is_private=festival.is_private,
    )
    Contest.objects.bulk_create(
        Contest(festival=festival, programme=programme, group=group, tournament=tournament)
        for (group, programme), tournament in zip(cells, tournaments, strict=True)
    )


def _facts_of_contest(festival: Festival, group: Group, programme: Programme) -> dict[str, Any]:
    """Return title, head and regulations of a group's tournament in a programme."""
    columns = dict(programme.regulations)
    if group.opening_table:
        columns["opening_table"] = group.opening_table
    return {
        "title": contest_title(festival, group, programme),
        "title_en": contest_title_in_english(festival, group, programme),
        "system": SWISS,
        "rounds_planned": programme.rounds,
        **{name: getattr(festival, name) for name in COMMON},
        **columns,
    }


def contest_title(festival: Festival, group: Group, programme: Programme) -> str:
    """Return the title of a tournament: event, group, programme; the event's is cut if need be."""
    return _title_of(festival.title, f"{group.title}, {programme.title.lower()}")


def contest_title_in_english(festival: Festival, group: Group, programme: Programme) -> str:
    """Return the English title of a tournament; empty where its event has none."""
    if not festival.title_en:
        return ""
    names = (
        group.title_en or name_in_english(group.title),
        programme.title_en or name_in_english(programme.title.lower()),
    )
    return _title_of(festival.title_en, ", ".join(names))


def _title_of(event: str, own: str) -> str:
    room = LONGEST_TITLE - len(own) - 2
    return f"{event[:room].rstrip()}. {own}"


@transaction.atomic
def open_to_everybody(*, festival: Festival, actor: User, at: datetime) -> None:
    """Open the event and all its tournaments to the public; a second time changes nothing."""
    rights.require_right(actor, Action.EDIT_EVENT, festival_scope(festival))
    locked = Festival.objects.select_for_update().get(pk=festival.pk)
    if not locked.is_private:
        return
    Festival.objects.filter(pk=locked.pk).update(is_private=False)
    hosts = locked.contests.filter(is_host=True).select_related("tournament")
    visibility.make_events_public(
        tournaments=[contest.tournament for contest in hosts], actor=actor, at=at
    )
    writing.write_journal_row(
        stream=locked.scope_key,
        verb="festival.made_public",
        actor=actor,
        at=at,
        data=stands(tell_common(locked)),
        before=True,
        after=False,
    )


@transaction.atomic
def change_common(*, festival: Festival, actor: User, at: datetime, **about: Any) -> Festival:
    """Change what is common: title, place, days, officials, limits, money.

    A tournament follows where its own value is the one that was common; what it says otherwise
    stays. Raises what ``clean_title_place_and_days`` raises.
    """
    rights.require_right(actor, Action.EDIT_EVENT, festival_scope(festival))
    locked = Festival.objects.select_for_update().get(pk=festival.pk)
    before = {name: getattr(locked, name) for name in ("title", *COMMON)}
    head = {name: value for name, value in about.items() if name in before}
    common = event_services.clean_title_place_and_days({**before, **head})
    columns = {name: value for name, value in common.items() if value != before[name]}
    columns |= {
        name: value
        for name, value in about.items()
        if name not in before and value != getattr(locked, name)
    }
    if not columns:
        return locked
    Festival.objects.filter(pk=locked.pk).update(**columns)
    old = {name: getattr(locked, name) for name in columns}
    writing.write_journal_row(
        stream=locked.scope_key,
        verb="festival.changed",
        actor=actor,
        at=at,
        data=stands(tell_common(locked)),
        before={name: str(value) for name, value in old.items()},
        after={name: str(value) for name, value in columns.items()},
    )
    followed = {name: value for name, value in columns.items() if name in COMMON}
    changed = Festival.objects.get(pk=locked.pk)
    _carry_over(old=locked, new=changed, before=before, followed=followed, actor=actor, at=at)
    return changed


def _carry_over(
    *,
    old: Festival,
    new: Festival,
    before: Mapping[str, Any],
    followed: Mapping[str, Any],
    actor: User,
    at: datetime,
) -> None:
    if not followed and old.title_en == new.title_en:
        return
    contests = new.contests.select_related("tournament", "own", "group", "programme")
    cells = {
        tournament.pk: (contest.group, contest.programme)
        for contest in contests
        for tournament in (contest.tournament if contest.is_host else None, contest.own)
        if tournament is not None
    }
    hosts = [contest.tournament for contest in contests if contest.is_host]
    changes = []
    for tournament in (*hosts, *tournaments_that_follow(new)):
        own = {
            name: value
            for name, value in followed.items()
            if getattr(tournament, name) == before[name]
        }
        cell = cells.get(tournament.pk)  # a final has a title of its own
        if cell and tournament.title_en == contest_title_in_english(old, *cell):
            title_en = contest_title_in_english(new, *cell)
            own |= {"title_en": title_en} if title_en != tournament.title_en else {}
        if own and not tournament.is_cancelled:
            changes.append((tournament, own))
    event_services.correct_heads(changes=changes, actor=actor, at=at)
