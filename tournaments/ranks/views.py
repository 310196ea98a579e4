"""Pages of ranks: norm tables, the ranks of an event, proposals and their papers."""

from dataclasses import dataclass

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action
from arbiter.certificates.queries.papers import newest_papers
from arbiter.papers.queries.lines import absolute_address
from games.board.printing import compile_pdf
from games.web import texts as web_texts
from games.web.errors import RefusalCode
from games.web.limits import has_used_up_rate
from games.web.requests import parse_whole_number, post_only, posted_text_cut_to_length
from tournaments.entries.models import Entry
from tournaments.errors import TournamentError
from tournaments.events.models import Tournament
from tournaments.events.queries.officials import event_scope
from tournaments.events.views.cache import cache_event_page
from tournaments.events.views.page import (
    event_or_404,
    page_head_context,
    show_refusals_as_messages,
    value_or_404,
)
from tournaments.ranks import services, texts
from tournaments.ranks.forms import NormTableForm, OrderForm
from tournaments.ranks.models import EventNorms, NormTable, ProposalState, RankProposal
from tournaments.ranks.queries import lines, proposals
from tournaments.ranks.queries import tables as tables_queries
from tournaments.ranks.queries.lines import PlayerNorms
from tournaments.ranks.queries.papers import order_words, rank_sheet
from tournaments.ranks.queries.proposals import ShownProposal
from tournaments.ranks.queries.tables import LoadReport
from tournaments.scoring.norms.fulfilled import NormLine
from tournaments.scoring.norms.loading import BadTable
from tournaments.texts import explain_error

# Norm tables: the list, one of them, and another loaded.

LONGEST_REASON = 400


@require_safe
def list_tables(request: HttpRequest) -> HttpResponse:
    """Show the norm tables that events may be held under."""
    may_load = tables_queries.may_load_tables(request.user)
    context = {
        "tables": [(row, texts.KINDS[row.kind]) for row in tables_queries.loaded_tables()],
        "may_load": may_load,
        "shipped": tables_queries.tables_not_loaded() if may_load else (),
    }
    return render(request, "tournaments/ranks/tables.html", context)


@require_safe
def show_table(request: HttpRequest, code: str, edition: str) -> HttpResponse:
    """Show a norm table with its source, and how it is counted."""
    row = value_or_404(tables_queries.find_table(code, edition))
    return render(request, "tournaments/ranks/table.html", {"row": row, **_shown_table(row)})


def _shown_table(row: NormTable) -> dict[str, object]:
    table = row.table
    columns = sorted({at for one in table.rows for at in one.percents}, reverse=True)
    return {
        "table": table,
        "kind": texts.KINDS[row.kind],
        "coefficients": [
            (texts.rank_title(rank), value) for rank, value in table.coefficients.items()
        ],
        "columns": columns,
        "cells": [
            (
                texts.rank_title(one.rank),
                [one.percents.get(at) for at in columns],
                *texts.row_words(one),
            )
            for one in table.rows
        ],
        "has_asks": any(asks for *_row, asks in map(texts.row_words, table.rows)),
        "conditions": texts.conditions_words(table.conditions),
        "reading": texts.reading_words(table),
    }


@login_required
@never_cache
def load_table_page(request: HttpRequest) -> HttpResponse:
    """Show what loading a table would change; load it when that was seen."""
    if not tables_queries.may_load_tables(request.user):
        raise PermissionDenied(Action.LOAD_NORMS.value)
    if request.method != "POST":
        name = request.GET.get("shipped", "")
        shipped = next((one for one in tables_queries.shipped_tables() if one.name == name), None)
        form = NormTableForm(initial={"text": shipped.text} if shipped else None)
        return render(request, "tournaments/ranks/load.html", {"form": form})
    form = NormTableForm(request.POST, request.FILES)
    if not form.is_valid():
        return render(request, "tournaments/ranks/load.html", {"form": form}, status=422)
    text = form.table_text()
    context: dict[str, object] = {"form": NormTableForm(initial={"text": text})}
    try:
        if request.POST.get("act") == "load":
            row = services.load_table(text=text, actor=request.user, at=timezone.now())
            messages.success(request, _("The table is loaded. It never changes now."))
            return redirect("norm-table", row.code, row.edition)
        report: LoadReport = tables_queries.report_of_loading(text)
    except BadTable as wrong:
        context["faults"] = [str(texts.FAULTS[one.code]) % dict(one.facts) for one in wrong.faults]
        return render(request, "tournaments/ranks/load.html", context, status=422)
    except TournamentError as refusal:
        context["faults"] = [explain_error(refusal.code, refusal.params, get_language())]
        return render(request, "tournaments/ranks/load.html", context, status=422)
    context |= {"report": report, "kind": texts.KINDS[report.table.kind]}
    return render(request, "tournaments/ranks/load.html", context)


# The ranks of an event: who fulfilled what, what is still needed, proposals and orders.


@dataclass(frozen=True, slots=True)
class ShownTable:
    """A table that an event is held under, with what it says of each player."""

    used: EventNorms
    achieved: list[tuple[PlayerNorms, str, str, bool]]  # norms, rank, measure, may be proposed
    coming: list[tuple[PlayerNorms, str]]


@require_safe
@cache_event_page
def show_ranks(request: HttpRequest, pk: int) -> HttpResponse:
    """Show who has fulfilled what by which line, and what others still need."""
    tournament = event_or_404(request, pk)
    context = page_head_context(request, tournament, "ranks")
    used = proposals.used_tables(tournament)
    rows = proposals.proposals_of_event(tournament)
    of = lines.facts_for_norms(tournament) if used or rows else None
    standing = {(one.entry_id, one.rank) for one in rows if one.state != ProposalState.WITHDRAWN}
    may_propose = rights.is_allowed(request.user, Action.PROPOSE_RANK, event_scope(tournament))
    context |= {
        "may_propose": may_propose,
        "shown": [_shown_norms(one, of, standing) for one in used] if of else [],
        "proposals": [_told(one) for one in proposals.shown_proposals(rows, of)] if of else [],
        "order_form": OrderForm(auto_id=False),
        "choices": _choices(used) if may_propose else (),
        "may_load": tables_queries.may_load_tables(request.user),
    }
    return render(request, "tournaments/ranks/ranks.html", context)


def _shown_norms(
    used: EventNorms, of: lines.EventFacts, standing: set[tuple[int, str]]
) -> ShownTable:
    achieved, coming = [], []
    for norms in lines.norms_of_players(of, used.table.table, used.status):
        line = norms.fulfilled
        if line is not None:
            is_new = not norms.left and (norms.entry.pk, line.rank) not in standing
            achieved.append((norms, texts.rank_title(line.rank), texts.line_words(line), is_new))
        if norms.best is not None:
            coming.append((norms, texts.forecast_words(norms.best)))
    return ShownTable(used, achieved, coming)


def _told(one: ShownProposal) -> dict[str, object]:
    return {
        "shown": one,
        "proposal": one.proposal,
        "rank": texts.rank_title(one.proposal.rank),
        "state": texts.STATES[one.proposal.state],
        "order": order_words(one.proposal),
        "lacks": texts.lacking_words(one.now) if one.now else "",
        "measure": texts.line_words(one.now) if one.now else "",
    }


def _choices(used: list[EventNorms]) -> list[tuple[NormTable, bool, str]]:
    chosen = {one.table_id: one.status for one in used}
    return [
        (row, row.pk in chosen, chosen.get(row.pk, "")) for row in tables_queries.loaded_tables()
    ]


@require_safe
@cache_event_page
def explain_norms(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """Show every line held against one player, game by game."""
    tournament = event_or_404(request, pk)
    of = lines.facts_for_norms(tournament)
    if number not in of.entries:
        raise Http404
    context = page_head_context(request, tournament, "ranks")
    context |= {
        "entry": of.entries[number],
        "tables": [
            (used, [_explained(line, of) for line in norms.lines])
            for used in proposals.used_tables(tournament)
            for norms in lines.norms_of_players(of, used.table.table, used.status, [number])
        ],
    }
    return render(request, "tournaments/ranks/why.html", context)


def _explained(line: NormLine, of: lines.EventFacts) -> dict[str, object]:
    return {
        "line": line,
        "rank": texts.rank_title(line.rank),
        "measure": texts.line_words(line),
        "lacks": texts.lacking_words(line),
        "average": "" if line.average is None else texts.hundredths(line.average),
        "games": [
            (
                game,
                of.entries[game.opponent],
                texts.half_points(game.points),
                texts.hundredths(game.percent) if game.percent else "",
                "" if game.is_counted else texts.COUNTED[game.code],
            )
            for game in line.games
        ],
    }


@login_required
@post_only
@show_refusals_as_messages
def choose_tables_page(request: HttpRequest, pk: int) -> HttpResponse:
    """Set which norm tables the event is held under."""
    names = request.POST.getlist("table")
    services.choose_tables(
        tournament=event_or_404(request, pk),
        chosen={name: request.POST.get(f"status-{name}", "") for name in names},
        actor=request.user,
        at=timezone.now(),
    )
    messages.success(request, _("Saved."))
    return redirect("event-ranks", pk)


@login_required
@post_only
@show_refusals_as_messages
def propose_rank_page(request: HttpRequest, pk: int) -> HttpResponse:
    """Propose the rank whose norm a player fulfilled."""
    tournament = event_or_404(request, pk)
    number = parse_whole_number(request.POST.get("entry", "")) or 0
    rights.require_right(request.user, Action.PROPOSE_RANK, event_scope(tournament))
    services.propose_rank(
        tournament=tournament,
        entry=get_object_or_404(Entry, tournament=tournament, pk=number),
        table=posted_text_cut_to_length(request, "table", 100),
        rank=posted_text_cut_to_length(request, "rank", 100),
        actor=request.user,
        at=timezone.now(),
    )
    messages.success(request, _("The rank is proposed, and its statement is signed."))
    return redirect("event-ranks", pk)


@login_required
@post_only
@show_refusals_as_messages
def confirm_rank_page(request: HttpRequest, pk: int, proposal: int) -> HttpResponse:
    """Write down by which order the rank was given."""
    row = _proposal_or_404(request, pk, proposal)
    rights.require_right(request.user, Action.PROPOSE_RANK, event_scope(row.entry.tournament))
    form = OrderForm(request.POST)
    form.is_valid()
    services.confirm_rank(
        proposal_id=row.pk,
        order_number=form.cleaned_data.get("order_number", ""),
        order_date=form.cleaned_data.get("order_date"),
        actor=request.user,
        at=timezone.now(),
    )
    messages.success(request, _("The order is written down, and a new statement is signed."))
    return redirect("event-ranks", pk)


@login_required
@post_only
@show_refusals_as_messages
def withdraw_rank_page(request: HttpRequest, pk: int, proposal: int) -> HttpResponse:
    """Withdraw a proposal or a rank that was confirmed."""
    row = _proposal_or_404(request, pk, proposal)
    services.withdraw_rank(
        proposal_id=row.pk,
        reason=posted_text_cut_to_length(request, "reason", LONGEST_REASON),
        actor=request.user,
        at=timezone.now(),
    )
    messages.success(request, _("Withdrawn."))
    return redirect("event-ranks", pk)


def _proposal_or_404(request: HttpRequest, pk: int, proposal: int) -> RankProposal:
    tournament: Tournament = event_or_404(request, pk)
    rows = RankProposal.objects.select_related("entry__player", "entry__tournament", "table")
    row: RankProposal = get_object_or_404(rows, entry__tournament=tournament, pk=proposal)
    return row


@require_safe
def print_statement(request: HttpRequest, pk: int, proposal: int) -> HttpResponse:
    """Print the signed statement of a fulfilled norm as A4 PDF."""
    if has_used_up_rate(request):
        sentence = web_texts.explain_refusal(RefusalCode.TOO_OFTEN, {}, get_language())
        return HttpResponse(sentence, status=429, content_type="text/plain; charset=utf-8")
    row = _proposal_or_404(request, pk, proposal)
    paper = value_or_404(newest_papers([row.subject]).get(row.subject))
    url = absolute_address(request, "signed-paper", paper.number)
    made = compile_pdf(
        rank_sheet(row, paper, url=url),
        language=(get_language() or "ru")[:2],
        at=timezone.now(),
    )
    answer = HttpResponse(made, content_type="application/pdf")
    answer["Content-Disposition"] = f'inline; filename="{paper.number}.pdf"'
    return answer
