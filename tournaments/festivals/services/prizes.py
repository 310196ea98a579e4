"""Prizes over all tournaments of an event: one fund, one prize a person, confirmed at the end."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action
from tournaments.errors import RefusalCode, TournamentError
from tournaments.events.models import Tournament, TournamentState
from tournaments.festivals.models import Contest, Festival
from tournaments.festivals.queries.finals import Course, course_of_contests
from tournaments.festivals.queries.results import rows_of_newest_tables
from tournaments.festivals.queries.scope import festival_scope
from tournaments.festivals.texts import contest_title
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
    """

    contests: tuple[Contest, ...]
    hosts: tuple[Contest, ...]
    course: Course

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
    """Load by which tournaments prizes may be given; one query more for each row of stages."""
    rows = festival.contests.filter(is_host=True, tournament__hidden_at=None).exclude(
        tournament__state=TournamentState.CANCELLED
    )
    hosts = tuple(
        rows.select_related("tournament", "group", "programme").order_by(
            "programme__position", "group__position", "pk"
        )
    )
    course = course_of_contests(hosts)
    elsewhere = course.going_on_elsewhere
    contests = tuple(one for one in hosts if one.tournament_id not in elsewhere)
    return Contested(contests, hosts, course)


def tables_of_festival(by: Contested) -> tuple[TableOfPrizes, ...]:
    """Return the newest tables of contests, without those who take no prize; one query for all."""
    course = by.course
    newest = rows_of_newest_tables({host.tournament_id for host in by.hosts} | course.tournaments)
    whole = course.tables_of_whole(newest)
    givers = {
        one.pk: queries.numbers_without_prizes(one)
        for one in by.tournaments
        if one.play_system.has_giver
    }
    return tuple(
        TableOfPrizes(
            f"c{contest.pk}",
            contest_title(contest),
            _may_win(whole.get(contest.tournament_id, ()), givers),
        )
        for contest in by.contests
    )


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
    contests = Contest.objects.filter(festival=fund.festival_id, is_host=True)
    return {f"c{one.pk}": course.ordered_together(one.tournament_id) for one in contests}


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
        known={f"c{one.pk}": contest_title(one) for one in contested(locked).contests},
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
