"""Prizes over all tournaments of an event: one fund, one prize a person, confirmed at the end."""

from collections.abc import Iterable, Sequence
from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import F

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action
from tournaments.errors import RefusalCode, TournamentError
from tournaments.events.models import TournamentState
from tournaments.festivals.models import Contest, Festival
from tournaments.festivals.queries.scope import festival_scope
from tournaments.festivals.texts import contest_title
from tournaments.prizes import queries
from tournaments.prizes import services as prizes
from tournaments.prizes.models import PrizeFund
from tournaments.prizes.queries import PrizeList, TableOfPrizes
from tournaments.prizes.services import PrizeTerms
from tournaments.standings.models import StandingRow


def contests_with_prizes(festival: Festival) -> list[Contest]:
    """Return the contests by whose tables prizes may be given, in their order."""
    rows = festival.contests.filter(is_host=True, tournament__hidden_at=None).exclude(
        tournament__state=TournamentState.CANCELLED
    )
    return list(
        rows.select_related("tournament", "group", "programme").order_by(
            "programme__position", "group__position", "pk"
        )
    )


def tables_of_festival(contests: Iterable[Contest]) -> tuple[TableOfPrizes, ...]:
    """Return the newest tables of contests, without those who take no prize; one query for all."""
    contests = list(contests)
    rows = StandingRow.objects.filter(
        standing__tournament__in=[contest.tournament_id for contest in contests],
        standing__revision=F("standing__tournament__standings_revision"),
    )
    by_tournament: dict[int, list[StandingRow]] = {}
    for row in rows.select_related("entry__player").order_by("place_from", "entry__number"):
        by_tournament.setdefault(row.entry.tournament_id, []).append(row)
    return tuple(
        TableOfPrizes(
            f"c{contest.pk}",
            contest_title(contest),
            queries.may_win(by_tournament.get(contest.tournament_id, ()), _givers(contest)),
        )
        for contest in contests
    )


def _givers(contest: Contest) -> frozenset[int]:
    """Return the numbers that take no place: that of who gives a simultaneous display."""
    tournament = contest.tournament
    return (
        queries.numbers_without_prizes(tournament)
        if tournament.play_system.has_giver
        else frozenset()
    )


def fund_of_festival(festival: Festival) -> PrizeFund | None:
    """Return the prizes of an event; None before they are set."""
    return PrizeFund.objects.select_related("confirmed_by").filter(festival=festival).first()


def are_tables_final(contests: Iterable[Contest]) -> bool:
    """Return whether every tournament is over and its last table is stored."""
    contests = list(contests)
    return bool(contests) and all(
        queries.is_table_final(contest.tournament) for contest in contests
    )


def revision_of_tables(contests: Iterable[Contest]) -> int:
    """Return a number that grows with every new table."""
    return sum(contest.tournament.standings_revision for contest in contests)


def prize_list(
    fund: PrizeFund, contests: Sequence[Contest], tables: Sequence[TableOfPrizes]
) -> PrizeList:
    """Return the list: the confirmed one, else computed from the tables as they are."""
    if fund.is_confirmed:
        return queries.confirmed_list(fund, tables)
    awards = queries.compute_awards(fund, tables)
    return queries.list_of_awards(fund, awards, tables, revision_of_tables(contests))


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
        known={f"c{one.pk}": contest_title(one) for one in contests_with_prizes(locked)},
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
    contests = contests_with_prizes(locked)
    if not are_tables_final(contests):
        raise TournamentError(RefusalCode.PRIZES_NOT_OVER)
    awards = queries.compute_awards(fund, tables_of_festival(contests))
    revision = revision_of_tables(contests)
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
