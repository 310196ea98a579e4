"""HTTP API of ranks: norm tables, norms of an event, proposals."""

from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils import timezone
from rest_framework.permissions import IsAuthenticated, IsAuthenticatedOrReadOnly
from rest_framework.request import Request
from rest_framework.views import APIView

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action
from arbiter.web.services import run_once_for_key
from games.web.api import endpoint
from tournaments.entries.models import Entry
from tournaments.events.models import Tournament
from tournaments.events.queries.officials import event_scope
from tournaments.events.views.page import PublicReadView, find_event
from tournaments.ranks import services
from tournaments.ranks.queries import lines, proposals
from tournaments.ranks.queries import tables as tables_queries
from tournaments.ranks.serializers import (
    NormTableIn,
    NormTableOut,
    ProposalOut,
    RankIn,
    RankOrderIn,
    RanksOut,
    UsedTablesIn,
    WithdrawnIn,
)

TAG = "ranks"


class NormTablesView(APIView):
    """API: norm tables."""

    tag = TAG
    permission_classes = [IsAuthenticatedOrReadOnly]

    @endpoint(gives=NormTableOut, many=True, operation_id="norms_list")
    def get(self, request: Request) -> object:
        """List the norm tables that events may be held under."""
        return tables_queries.loaded_tables()

    @run_once_for_key
    @endpoint(takes=NormTableIn, gives=NormTableOut, status=201, operation_id="norms_create")
    def post(self, request: Request, body: NormTableIn) -> object:
        """Load a norm table; one that contradicts itself is refused with every fault."""
        return services.load_table(
            text=body.validated_data["table"], actor=request.user, at=timezone.now()
        )


class NormTableView(APIView):
    """API: one norm table."""

    tag = TAG
    permission_classes = [IsAuthenticatedOrReadOnly]

    @endpoint(gives=NormTableOut, operation_id="norms_retrieve")
    def get(self, request: Request, code: str, edition: str) -> object:
        """Read a norm table in one edition."""
        row = tables_queries.find_table(code, edition)
        if row is None:
            raise Http404
        return row


class RanksView(PublicReadView):
    """API: the ranks of an event."""

    tag = TAG

    @endpoint(gives=RanksOut, operation_id="events_ranks_retrieve")
    def get(self, request: Request, pk: int) -> object:
        """Read who has fulfilled which norm with which games, and what others still need."""
        return _ranks(find_event(request, pk))

    @run_once_for_key
    @endpoint(takes=RankIn, gives=ProposalOut, status=201, operation_id="events_ranks_create")
    def post(self, request: Request, pk: int, body: RankIn) -> object:
        """Propose a rank whose norm is fulfilled; a statement of it is signed."""
        tournament = find_event(request, pk)
        rights.require_right(request.user, Action.PROPOSE_RANK, event_scope(tournament))
        sent = body.validated_data
        made = services.propose_rank(
            tournament=tournament,
            entry=get_object_or_404(Entry, tournament=tournament, pk=sent["entry"]),
            table=sent["table"],
            rank=sent["rank"],
            actor=request.user,
            at=timezone.now(),
        )
        return proposals.current_proposal(made)


def _ranks(tournament: Tournament) -> dict[str, object]:
    of = lines.facts_for_norms(tournament)
    return {
        "players": [
            {
                "entry": norms.entry,
                "table": str(used.table),
                "fulfilled": norms.fulfilled,
                "forecast": norms.best,
            }
            for used in proposals.used_tables(tournament)
            for norms in lines.norms_of_players(of, used.table.table, used.status)
            if norms.fulfilled or norms.best
        ],
        "proposals": proposals.shown_proposals(proposals.proposals_of_event(tournament), of),
    }


class EventNormsView(APIView):
    """API: the norm tables that an event is held under."""

    tag = TAG
    permission_classes = [IsAuthenticated]

    @run_once_for_key
    @endpoint(takes=UsedTablesIn, gives=RanksOut, operation_id="events_norms_create")
    def post(self, request: Request, pk: int, body: UsedTablesIn) -> object:
        """Set the norm tables that the event is held under; others are taken off."""
        tournament = find_event(request, pk)
        services.choose_tables(
            tournament=tournament,
            chosen={one["table"]: one["status"] for one in body.validated_data["tables"]},
            actor=request.user,
            at=timezone.now(),
        )
        return _ranks(tournament)


class ConfirmRankView(APIView):
    """API: write down by which order a rank was given."""

    tag = TAG
    permission_classes = [IsAuthenticated]

    @run_once_for_key
    @endpoint(takes=RankOrderIn, gives=ProposalOut, operation_id="events_ranks_confirm_create")
    def post(self, request: Request, pk: int, proposal: int, body: RankOrderIn) -> object:
        """Write down the order by which a body gave the rank; never done by the program."""
        find_event(request, pk)
        done = services.confirm_rank(
            proposal_id=_of_event(pk, proposal),
            actor=request.user,
            at=timezone.now(),
            **body.validated_data,
        )
        return proposals.current_proposal(done)


class WithdrawRankView(APIView):
    """API: withdraw a rank."""

    tag = TAG
    permission_classes = [IsAuthenticated]

    @run_once_for_key
    @endpoint(takes=WithdrawnIn, gives=ProposalOut, operation_id="events_ranks_withdraw_create")
    def post(self, request: Request, pk: int, proposal: int, body: WithdrawnIn) -> object:
        """Withdraw a proposal, or a rank that was confirmed; its papers say so."""
        find_event(request, pk)
        done = services.withdraw_rank(
            proposal_id=_of_event(pk, proposal),
            actor=request.user,
            at=timezone.now(),
            **body.validated_data,
        )
        return proposals.current_proposal(done)


def _of_event(pk: int, proposal: int) -> int:
    rows = Entry.objects.filter(tournament=pk, rank_proposals=proposal)
    if not rows.exists():
        raise Http404
    return proposal
