"""Prizes over all tournaments of an event: one fund, one prize a person, confirmed at the end."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action
from tournaments.errors import RefusalCode, TournamentError
from tournaments.events.models import Tournament, TournamentState
from tournaments.festivals.models import Classification, Contest, Festival
from tournaments.festivals.queries.classified import (
    ClassifiedTable,
    covered_contests,
    facts_of_tables,
    lines_of_classification,
    own_rows,
    standing_rows,
)
from tournaments.festivals.queries.finals import Course, course_of_contests
from tournaments.festivals.queries.results import (
    contest_of_entry,
    contests_by_tournament,
    rows_of_newest_tables,
)
from tournaments.festivals.queries.scope import festival_scope
from tournaments.festivals.texts import classified_title, contest_title
from tournaments.prizes import queries
from tournaments.prizes import services as prizes
from tournaments.prizes.models import PrizeFund
from tournaments.prizes.queries import PrizeList, TableOfPrizes
from tournaments.prizes.services import PrizeTerms
from tournaments.standings.models import StandingRow


@dataclass(frozen=True, slots=True)
class Contested:
    """By which tournaments of an event prizes are given: ``contests`` in their order.

    A semi-final gives its prizes by the order of the whole, as it gives its medals: ``course`` are
    the stages behind the tournaments. ``hosts`` are those too whose players go on with others.
    ``groups`` are all groups that play in ``contests``, several where they share a tournament, and
    ``separate`` the tables of some of the players: a classification of a group, or the group
    alone.
    """

    contests: tuple[Contest, ...]
    hosts: tuple[Contest, ...]
    course: Course
    groups: tuple[Contest, ...]
    separate: tuple[ClassifiedTable, ...]

    @property
    def tournaments(self) -> list[Tournament]:
        """Every tournament that the prizes depend on."""
        finals = [
            final.tournament
            for host in self.hosts
            for final in self.course.finals_of(host.tournament_id)
        ]
        own = {one.pk: one for one in (*(host.tournament for host in self.hosts), *finals)}
        return list(own.values())


def contested(festival: Festival) -> Contested:
    """Load by which tables prizes may be given, without their lines; queries do not grow."""
    rows = festival.contests.filter(tournament__hidden_at=None).exclude(
        tournament__state=TournamentState.CANCELLED
    )
    every = list(
        rows.select_related("tournament", "group", "programme").order_by(
            "programme__position", "group__position", "pk"
        )
    )
    hosts = tuple(one for one in every if one.is_host)
    course = course_of_contests(hosts)
    groups = tuple(one for one in every if one.tournament_id not in course.going_on_elsewhere)
    contests = tuple(one for one in groups if one.is_host)
    return Contested(contests, hosts, course, groups, _separate_tables(festival, groups))


def _separate_tables(festival: Festival, groups: Sequence[Contest]) -> tuple[ClassifiedTable, ...]:
    """Return the tables of some players by which prizes may be given too, without their lines."""
    shared = contests_by_tournament(groups)
    found = [
        ClassifiedTable(one.tournament, (), (), None, one)
        for one in groups
        if len(shared[one.tournament_id]) > 1
    ]
    classifications = Classification.objects.filter(
        Q(festival=festival) | Q(tournament__in=shared), is_removed=False
    )
    for one in classifications.order_by("position", "pk"):
        covered = (
            covered_contests(one, groups) if one.festival_id else shared[one.tournament_id or 0]
        )
        found += [
            ClassifiedTable(contest.tournament, (), (), one, contest)
            for contest in covered
            if not one.sex or contest.group.sex in ("", one.sex)
        ]
    return tuple(found)


def _key(table: ClassifiedTable) -> str:
    """Return the name of a separate table in the amounts of the prizes."""
    contest = f"c{table.contest.pk}" if table.contest else ""
    return f"{contest}-{table.classification.pk if table.classification else 'own'}"


def _title(table: ClassifiedTable) -> str:
    if table.classification is None and table.contest is not None:
        return _("%(group)s, this group alone") % {"group": contest_title(table.contest)}
    return classified_title(table)


def names_of_tables(by: Contested) -> dict[str, str]:
    """Return the names of all tables by which prizes may be given, by their keys."""
    return {
        **{f"c{one.pk}": contest_title(one) for one in by.contests},
        **{_key(table): _title(table) for table in by.separate},
    }


def tables_of_festival(by: Contested) -> tuple[TableOfPrizes, ...]:
    """Return the newest tables of contests without those who take no prize, then separate ones.

    One query for the lines of all; of a separate table nothing is told that has no lines while
    its tournament has some. Where players went on to a final the order of the whole counts, also
    for a table of the games among some of them alone.
    """
    course = by.course
    newest = rows_of_newest_tables({host.tournament_id for host in by.hosts} | course.tournaments)
    whole = course.tables_of_whole(newest)
    givers = {
        one.pk: queries.numbers_without_prizes(one)
        for one in by.tournaments
        if one.play_system.has_giver
    }
    names = names_of_tables(by)
    lines: dict[str, Sequence[StandingRow]] = {
        f"c{contest.pk}": whole[contest.tournament_id] for contest in by.contests
    }
    for table in _with_lines(by, whole):
        if table.rows or not whole[table.tournament.pk]:
            lines[_key(table)] = standing_rows(table)
    return tuple(
        TableOfPrizes(key, names[key], _may_win(rows, givers)) for key, rows in lines.items()
    )


def _with_lines(
    by: Contested, whole: Mapping[int, Sequence[StandingRow]]
) -> Iterator[ClassifiedTable]:
    """Yield the separate tables with their lines; one query more for games among some alone."""
    if not by.separate:
        return
    first = by.course.first_entries()
    shared = contests_by_tournament(by.groups)
    mutual = {table.tournament.pk for table in by.separate if table.is_mutual}
    alone = [pk for pk in mutual if not by.course.is_followed(pk)]
    facts = facts_of_tables(alone) if alone else {}
    for table in by.separate:
        pk = table.tournament.pk
        rows = [
            row
            for row in whole[pk]
            if contest_of_entry(shared[pk], first.get(row.entry_id, row.entry)) == table.contest
        ]
        lines = (
            own_rows(rows)
            if table.classification is None
            else lines_of_classification(table.classification, rows, facts.get(pk))
        )
        yield replace(table, rows=lines)


def _may_win(
    rows: Iterable[StandingRow], givers: Mapping[int, frozenset[int]]
) -> tuple[StandingRow, ...]:
    """Leave out who gives a simultaneous display: he takes no place; and who has left."""
    placed = [
        row for row in rows if row.entry.number not in givers.get(row.entry.tournament_id, ())
    ]
    return queries.may_win(placed, frozenset())


def fund_of_festival(festival: Festival) -> PrizeFund | None:
    """Return the prizes of an event; None before they are set."""
    return PrizeFund.objects.select_related("confirmed_by").filter(festival=festival).first()


def are_tables_final(by: Contested) -> bool:
    """Return whether every tournament and all that follow it are over, with their last tables."""
    return (
        bool(by.contests)
        and all(by.course.is_over(contest.tournament) for contest in by.contests)
        and not any(
            one.is_overdue for one in by.tournaments if one.state == TournamentState.FINISHED
        )
    )


def revision_of_tables(by: Contested) -> int:
    """Return a number that grows with every new table."""
    return sum(one.standings_revision for one in by.tournaments)


def prize_list(fund: PrizeFund, by: Contested, tables: Sequence[TableOfPrizes]) -> PrizeList:
    """Return the list: the confirmed one, else computed from the tables as they are."""
    places = _places(fund, by.course)
    if fund.is_confirmed:
        return queries.confirmed_list(fund, tables, places=places)
    awards = queries.compute_awards(fund, tables)
    return queries.list_of_awards(fund, awards, tables, revision_of_tables(by), places=places)


def _places(fund: PrizeFund, course: Course) -> dict[str, list[int]]:
    """Return where the winners of each table are found: in its tournament, else in its stages.

    Also those of a tournament that was cancelled since: a confirmed list stands.
    """
    contests = Contest.objects.filter(festival=fund.festival_id)
    by_key = {f"c{pk}": tournament for pk, tournament in contests.values_list("pk", "tournament")}
    named = {key: key.partition("-")[0] for key in fund.amounts}
    return {
        key: course.ordered_together(by_key[contest])
        for key, contest in named.items()
        if contest in by_key
    }


@transaction.atomic
def set_prizes(*, festival: Festival, terms: PrizeTerms, actor: User, at: datetime) -> PrizeFund:
    """Set fund, prizes and rules over all tournaments; the prizes must make the fund.

    Raises TournamentError ``prizes_bad``, ``prizes_confirmed``, ``no_such_prize_table``.
    """
    locked = _locked(festival, actor)
    standing = fund_of_festival(locked)
    if standing is not None and standing.is_confirmed:
        raise TournamentError(RefusalCode.PRIZES_CONFIRMED)
    return prizes.store_terms(
        of={"festival": locked},
        stream=locked.scope_key,
        known=names_of_tables(contested(locked)),
        standing=standing,
        terms=terms,
        actor=actor,
        at=at,
    )


@transaction.atomic
def confirm_prizes(*, festival: Festival, actor: User, at: datetime) -> PrizeFund:
    """Confirm the list by the last tables; it changes no more.

    Raises TournamentError ``no_prizes_set``, ``prizes_confirmed``, ``prizes_not_over``.
    """
    locked = _locked(festival, actor)
    fund = _fund(locked)
    if fund.is_confirmed:
        raise TournamentError(RefusalCode.PRIZES_CONFIRMED)
    by = contested(locked)
    if not are_tables_final(by):
        raise TournamentError(RefusalCode.PRIZES_NOT_OVER)
    awards = queries.compute_awards(fund, tables_of_festival(by))
    revision = revision_of_tables(by)
    return prizes.store_confirmed(
        fund, awards, revision=revision, stream=locked.scope_key, actor=actor, at=at
    )


@transaction.atomic
def reopen_prizes(*, festival: Festival, reason: str, actor: User, at: datetime) -> PrizeFund:
    """Open a confirmed list again; it is computed anew from then on.

    Raises TournamentError ``no_prizes_set``, ``prizes_not_confirmed``, ``reason_missing``.
    """
    locked = _locked(festival, actor)
    fund = _fund(locked)
    return prizes.store_reopened(fund, reason=reason, stream=locked.scope_key, actor=actor, at=at)


def _locked(festival: Festival, actor: User) -> Festival:
    rights.require_right(actor, Action.EDIT_EVENT, festival_scope(festival))
    return Festival.objects.select_for_update().get(pk=festival.pk)


def _fund(festival: Festival) -> PrizeFund:
    fund = fund_of_festival(festival)
    if fund is None:
        raise TournamentError(RefusalCode.NO_PRIZES_SET)
    return fund
