"""Norm tables loaded, chosen for an event; ranks proposed, confirmed by an order, withdrawn."""

import hashlib
from collections.abc import Mapping
from datetime import date, datetime

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import override

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import SITE_SCOPE, Action
from arbiter.certificates.services.papers import sign_paper
from arbiter.journal import columns
from arbiter.journal.models import writing
from tournaments.entries.models import Entry
from tournaments.errors import RefusalCode, TournamentError
from tournaments.events.models import Tournament
from tournaments.events.queries.officials import event_scope
from tournaments.ranks.models import EventNorms, NormTable, ProposalState, RankProposal
from tournaments.ranks.queries import lines, proposals
from tournaments.ranks.queries import tables as tables_queries
from tournaments.ranks.queries.papers import fields_of_paper
from tournaments.ranks.texts import describe_table_faults
from tournaments.scoring.norms.ladder import RANKS
from tournaments.scoring.norms.loading import BadTable

STREAM = "norms"


@transaction.atomic
def load_table(*, text: str, actor: User | None, at: datetime) -> NormTable:
    """Load a norm table; the same text again gives the table that is there.

    ``actor`` is None for the command of the server. Raises TournamentError ``norm_table_bad``,
    ``norm_edition_taken``.
    """
    if actor is not None:
        rights.require_right(actor, Action.LOAD_NORMS, SITE_SCOPE)
    try:
        report = tables_queries.report_of_loading(text)
    except BadTable as wrong:
        raise TournamentError(
            RefusalCode.NORM_TABLE_BAD,
            count=len(wrong.faults),
            faults=describe_table_faults(wrong.faults),
        ) from None
    table = report.table
    if report.is_taken:
        raise TournamentError(RefusalCode.NORM_EDITION_TAKEN, table=f"{table.code}@{table.edition}")
    same = tables_queries.find_table(table.code, table.edition)
    if same is not None:
        return same
    row = NormTable.objects.create(
        code=table.code,
        edition=table.edition,
        title=table.title,
        source=table.source,
        kind=table.kind.value,
        is_official=table.is_official,
        text=text,
        sha256=hashlib.sha256(text.encode()).hexdigest(),
        loaded_by=actor,
        loaded_at=at,
    )
    writing.write_journal_row(
        stream=STREAM,
        verb="norms.loaded",
        actor=actor,
        at=at,
        data={
            "sha256": row.sha256,
            "differences": len(report.differences),
            **columns.stands(columns.some_rows([row])),
        },
        before=str(report.older) if report.older else None,
        after=str(row),
    )
    return row


@transaction.atomic
def choose_tables(
    *, tournament: Tournament, chosen: Mapping[str, str], actor: User, at: datetime
) -> None:
    """Set which norm tables an event is held under, each with its status; others are taken off.

    ``chosen`` goes from ``code@edition`` to a status that the table names, or to nothing. A table
    by which a rank is proposed stays. Raises TournamentError ``no_such_norm_table``,
    ``norm_status_unknown``, ``norm_table_in_use``.
    """
    locked = _locked(tournament, actor)
    before = proposals.used_tables(locked)
    stood = {str(used.table): used.status for used in before}
    rows = [_used(locked, name, status) for name, status in chosen.items()]
    names = {str(row.table) for row in rows}
    for proposal in proposals.proposals_of_event(locked):
        table = str(proposal.table)
        if proposal.state == ProposalState.WITHDRAWN:
            continue
        if table not in names or chosen[table] != stood.get(table, chosen[table]):
            raise TournamentError(RefusalCode.NORM_TABLE_IN_USE, table=proposal.table.title)
    if stood == dict(chosen):
        return
    EventNorms.objects.filter(tournament=locked).delete()
    EventNorms.objects.bulk_create(rows)
    writing.write_journal_row(
        stream=locked.scope_key,
        verb="norms.chosen",
        actor=actor,
        at=at,
        data=columns.stands(columns.all_rows(EventNorms, tournament=locked.pk)),
        before=stood,
        after=dict(chosen),
    )


def _used(tournament: Tournament, name: str, status: str) -> EventNorms:
    code, _sign, edition = name.partition("@")
    table = tables_queries.find_table(code, edition)
    if table is None:
        raise TournamentError(RefusalCode.NO_SUCH_NORM_TABLE, table=name[:81])
    if status and status not in table.table.statuses:
        raise TournamentError(
            RefusalCode.NORM_STATUS_UNKNOWN, status=status[:80], table=table.title
        )
    return EventNorms(tournament=tournament, table=table, status=status)


def _locked(tournament: Tournament, actor: User) -> Tournament:
    rights.require_right(actor, Action.PROPOSE_RANK, event_scope(tournament))
    return Tournament.objects.select_for_update().get(pk=tournament.pk)


@transaction.atomic
def propose_rank(
    *, tournament: Tournament, entry: Entry, table: str, rank: str, actor: User, at: datetime
) -> RankProposal:
    """Propose a rank for a player who fulfilled its norm, and sign a paper that he did.

    Raises TournamentError ``no_such_norm_table``, ``norm_not_fulfilled``,
    ``rank_games_left``, ``rank_proposed_already``; KeyFault.
    """
    locked = _locked(tournament, actor)
    used = next((one for one in proposals.used_tables(locked) if str(one.table) == table), None)
    if used is None:
        raise TournamentError(RefusalCode.NO_SUCH_NORM_TABLE, table=table[:81])
    if rank not in RANKS:
        raise TournamentError(RefusalCode.NORM_NOT_FULFILLED, rank=rank[:40])
    standing = entry.rank_proposals.exclude(state=ProposalState.WITHDRAWN).filter(rank=rank)
    if standing.exists():
        raise TournamentError(RefusalCode.RANK_PROPOSED_ALREADY, rank=rank)
    of = lines.facts_for_norms(locked)
    left = (
        entry.number in of.entries
        and lines.games_left(of, entry.number, used.table.table.unit).count
    )
    if left:
        raise TournamentError(RefusalCode.RANK_GAMES_LEFT, left=left)
    line = lines.line_of_rank(of, used, entry, rank)
    if line is None or not line.is_fulfilled:
        raise TournamentError(RefusalCode.NORM_NOT_FULFILLED, rank=rank[:40])
    proposal = RankProposal.objects.create(
        entry=entry,
        table=used.table,
        rank=rank,
        line=lines.data_of_line(line, of.entries, used.status),
        proposed_by=actor,
        proposed_at=at,
    )
    writing.write_journal_row(
        stream=locked.scope_key,
        verb="rank.proposed",
        actor=actor,
        at=at,
        data=_signed_facts(proposal, at),
        before=None,
        after=proposal.state,
    )
    return proposal


@transaction.atomic
def confirm_rank(
    *, proposal_id: int, order_number: str, order_date: date | None, actor: User, at: datetime
) -> RankProposal:
    """Write down by which order a body gave the rank; a new paper says so.

    Never of a norm that is fulfilled no longer. Raises TournamentError ``no_such_proposal``,
    ``order_missing``, ``order_too_early``, ``rank_not_proposed``, ``rank_in_review``; KeyFault.
    """
    proposal, of = _proposal(proposal_id, actor)
    if not order_number.strip() or order_date is None:
        raise TournamentError(RefusalCode.ORDER_MISSING)
    first = proposal.entry.tournament.starts_on
    if first is not None and order_date < first:
        raise TournamentError(
            RefusalCode.ORDER_TOO_EARLY, date=order_date.isoformat(), first=first.isoformat()
        )
    if proposal.state != ProposalState.PROPOSED:
        raise TournamentError(RefusalCode.RANK_NOT_PROPOSED, state=proposal.state)
    shown = proposals.shown_proposals([proposal], of)[0]
    if shown.is_in_review or shown.now is None:
        raise TournamentError(RefusalCode.RANK_IN_REVIEW, rank=proposal.rank)
    proposal.line = lines.data_of_line(shown.now, of.entries, proposal.line.get("status", ""))
    proposal.state = ProposalState.CONFIRMED
    proposal.order_number, proposal.order_date = order_number.strip(), order_date
    proposal.confirmed_by, proposal.confirmed_at = actor, at
    proposal.save()
    writing.write_journal_row(
        stream=proposal.entry.tournament.scope_key,
        verb="rank.confirmed",
        actor=actor,
        at=at,
        data=_signed_facts(proposal, at),
        before=ProposalState.PROPOSED.value,
        after=proposal.state,
    )
    return proposal


@transaction.atomic
def withdraw_rank(*, proposal_id: int, reason: str, actor: User, at: datetime) -> RankProposal:
    """Withdraw a proposal, or a rank that was confirmed; its papers say so from then on.

    Raises TournamentError ``no_such_proposal``, ``reason_missing``, ``rank_not_proposed``.
    """
    proposal, _of = _proposal(proposal_id, actor)
    if not reason.strip():
        raise TournamentError(RefusalCode.REASON_MISSING)
    if proposal.state == ProposalState.WITHDRAWN:
        raise TournamentError(RefusalCode.RANK_NOT_PROPOSED, state=proposal.state)
    before = proposal.state
    proposal.state = ProposalState.WITHDRAWN
    proposal.withdrawn_reason = reason.strip()
    proposal.withdrawn_by, proposal.withdrawn_at = actor, at
    proposal.save()
    writing.write_journal_row(
        stream=proposal.entry.tournament.scope_key,
        verb="rank.withdrawn",
        actor=actor,
        at=at,
        data={
            "proposal": proposal.pk,
            "entry": proposal.entry_id,
            "rank": proposal.rank,
            **columns.stands(columns.some_rows([proposal])),
        },
        before=before,
        after=ProposalState.WITHDRAWN.value,
        words=reason,
    )
    return proposal


def _proposal(pk: int, actor: User) -> tuple[RankProposal, lines.EventFacts]:
    rows = RankProposal.objects.select_for_update(of=("self",))
    proposal = rows.select_related("entry__tournament", "entry__player", "table").filter(pk=pk)
    found = proposal.first()
    if found is None:
        raise TournamentError(RefusalCode.NO_SUCH_PROPOSAL)
    locked = _locked(found.entry.tournament, actor)
    return found, lines.facts_for_norms(locked)


def _signed_facts(proposal: RankProposal, at: datetime) -> dict[str, object]:
    """Sign what a proposal says now; return what its journal row tells."""
    with override("ru"):  # the words of the table are Russian, and so is who reads the paper
        fields = tuple(fields_of_paper(proposal))
    paper = sign_paper(subject=proposal.subject, fields=fields, at=at)
    return {
        "proposal": proposal.pk,
        "entry": proposal.entry_id,
        "rank": proposal.rank,
        "table": str(proposal.table),
        "paper": paper.number,
        "sha256": paper.sha256,
        **columns.stands(columns.some_rows([proposal])),
    }
