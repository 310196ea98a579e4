"""Prizes set, confirmed by the table of the end, opened again with a reason."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action
from arbiter.journal import columns
from arbiter.journal.models import writing
from tournaments.errors import RefusalCode, TournamentError
from tournaments.events.models import Tournament
from tournaments.events.queries.officials import event_scope
from tournaments.festivals.queries.classified import standing_rows, tables_of_tournament
from tournaments.festivals.texts import classified_title
from tournaments.prizes import queries
from tournaments.prizes.models import PrizeFund
from tournaments.prizes.queries import MAIN_KEY, PrizeList, TableOfPrizes, category_names
from tournaments.scoring.prizes import Awards, BadPrizes, Rules, check_prizes
from tournaments.standings.queries.stored import stored_table

MOST_PLACES = 200


@dataclass(frozen=True, slots=True)
class PrizeTerms:
    """What an organiser sets: the fund, the amounts by place of each table, the rules."""

    fund: int
    currency: str
    amounts: Mapping[str, Sequence[int]]
    rules: Rules


def tables_of_event(tournament: Tournament) -> tuple[TableOfPrizes, ...]:
    """Return the tables by which prizes may be given: of all, and the separate ones."""
    stored = stored_table(tournament)
    unplaced = queries.numbers_without_prizes(tournament)
    rows = queries.may_win(stored.rows.all(), unplaced) if stored else ()
    return (
        TableOfPrizes(MAIN_KEY, category_names(())[MAIN_KEY], rows),
        *(
            TableOfPrizes(
                str(one.classification.pk),
                classified_title(one),
                queries.may_win(standing_rows(one), unplaced),
            )
            for one in tables_of_tournament(tournament)
            if one.classification is not None
        ),
    )


def prize_list(fund: PrizeFund, tables: Sequence[TableOfPrizes]) -> PrizeList:
    """Return the list of prizes: the confirmed one, else computed from the table as it is."""
    if fund.is_confirmed:
        return queries.confirmed_list(fund, tables)
    awards = queries.compute_awards(fund, tables)
    return queries.list_of_awards(fund, awards, tables, fund.tournament.standings_revision)


@transaction.atomic
def set_prizes(
    *, tournament: Tournament, terms: PrizeTerms, actor: User, at: datetime
) -> PrizeFund:
    """Set fund, prizes and rules; the prizes must make the fund.

    Raises TournamentError ``prizes_bad``, ``prizes_confirmed``, ``no_such_prize_table``.
    """
    locked = _locked(tournament, actor)
    standing = queries.prize_fund(locked)
    if standing is not None and standing.is_confirmed:
        raise TournamentError(RefusalCode.PRIZES_CONFIRMED)
    known = category_names(
        [
            TableOfPrizes(str(pk), name, ())
            for pk, name in locked.classifications.filter(is_removed=False).values_list(
                "pk", "name"
            )
        ]
    )
    return store_terms(
        of={"tournament": locked},
        stream=locked.scope_key,
        known=known,
        standing=standing,
        terms=terms,
        actor=actor,
        at=at,
    )


def store_terms(
    *,
    of: Mapping[str, object],
    stream: str,
    known: Mapping[str, str],
    standing: PrizeFund | None,
    terms: PrizeTerms,
    actor: User,
    at: datetime,
) -> PrizeFund:
    """Hold terms against the fund and store them for the place ``of``, which the caller locked.

    ``known`` are the names of its tables by key.
    """
    amounts = {key: list(row)[:MOST_PLACES] for key, row in terms.amounts.items() if row}
    for key in amounts:
        if key not in known:
            raise TournamentError(RefusalCode.NO_SUCH_PRIZE_TABLE, table=key[:40])
    try:
        check_prizes(terms.fund, amounts, terms.rules)
    except BadPrizes as wrong:
        why = queries.describe_bad_prizes(wrong, terms.currency, known)
        raise TournamentError(RefusalCode.PRIZES_BAD, why=why) from None
    before = None if standing is None else standing.fund
    row, _made = PrizeFund.objects.update_or_create(
        **of,
        defaults={
            "fund": terms.fund,
            "currency": terms.currency,
            "amounts": amounts,
            "sharing": terms.rules.sharing.value,
            "rest": terms.rules.rest.value,
            "unit": terms.rules.unit,
            "one_prize": terms.rules.one_prize,
            "minimum": terms.rules.minimum,
        },
    )
    writing.write_journal_row(
        stream=stream,
        verb="prizes.set",
        actor=actor,
        at=at,
        data={"amounts": amounts, **columns.stands(columns.some_rows([row]))},
        before=before,
        after=terms.fund,
    )
    return row


def _locked(tournament: Tournament, actor: User) -> Tournament:
    rights.require_right(actor, Action.EDIT_EVENT, event_scope(tournament))
    return Tournament.objects.select_for_update().get(pk=tournament.pk)


@transaction.atomic
def confirm_prizes(*, tournament: Tournament, actor: User, at: datetime) -> PrizeFund:
    """Confirm the list by the table of the end; it changes no more.

    Raises TournamentError ``no_prizes_set``, ``prizes_confirmed``, ``prizes_not_over``.
    """
    locked = _locked(tournament, actor)
    fund = _fund(locked)
    if fund.is_confirmed:
        raise TournamentError(RefusalCode.PRIZES_CONFIRMED)
    if not queries.is_table_final(locked):
        raise TournamentError(RefusalCode.PRIZES_NOT_OVER)
    awards = queries.compute_awards(fund, tables_of_event(locked))
    revision = locked.standings_revision
    return store_confirmed(
        fund, awards, revision=revision, stream=locked.scope_key, actor=actor, at=at
    )


def store_confirmed(
    fund: PrizeFund, awards: Awards, *, revision: int, stream: str, actor: User, at: datetime
) -> PrizeFund:
    """Store a list as confirmed, in the caller's transaction."""
    fund.awards = [queries.data_of_award(award) for award in awards.awards]
    fund.table_revision = revision
    fund.confirmed_by, fund.confirmed_at = actor, at
    fund.save()
    writing.write_journal_row(
        stream=stream,
        verb="prizes.confirmed",
        actor=actor,
        at=at,
        data={
            "amounts": {str(one.number): one.amount for one in awards.awards}
            if fund.one_prize
            else {f"{one.number}, {one.category}": one.amount for one in awards.awards},
            "table_revision": fund.table_revision,
            **columns.stands(columns.some_rows([fund])),
        },
        before=None,
        after=awards.paid,
    )
    return fund


@transaction.atomic
def reopen_prizes(*, tournament: Tournament, reason: str, actor: User, at: datetime) -> PrizeFund:
    """Open a confirmed list again; it is computed anew from then on.

    Raises TournamentError ``no_prizes_set``, ``prizes_not_confirmed``, ``reason_missing``.
    """
    locked = _locked(tournament, actor)
    fund = _fund(locked)
    return store_reopened(fund, reason=reason, stream=locked.scope_key, actor=actor, at=at)


def store_reopened(
    fund: PrizeFund, *, reason: str, stream: str, actor: User, at: datetime
) -> PrizeFund:
    """Open a confirmed list again, in the caller's transaction."""
    if not fund.is_confirmed:
        raise TournamentError(RefusalCode.PRIZES_NOT_CONFIRMED)
    if not reason.strip():
        raise TournamentError(RefusalCode.REASON_MISSING)
    before = sum(one["amount"] for one in fund.awards)
    fund.awards, fund.table_revision = [], 0
    fund.confirmed_by, fund.confirmed_at = None, None
    fund.save()
    writing.write_journal_row(
        stream=stream,
        verb="prizes.reopened",
        actor=actor,
        at=at,
        data=columns.stands(columns.some_rows([fund])),
        before=before,
        after=None,
        words=reason,
    )
    return fund


def _fund(tournament: Tournament) -> PrizeFund:
    fund = queries.prize_fund(tournament)
    if fund is None:
        raise TournamentError(RefusalCode.NO_PRIZES_SET)
    fund.tournament = tournament
    return fund
