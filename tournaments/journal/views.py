"""Pages for officials: an event's journal, its download, the print of rulings and sanctions."""

from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action
from arbiter.journal.queries import rows as rows_queries
from arbiter.journal.queries import verification
from arbiter.journal.texts.damage import describe_journal_damage
from arbiter.journal.views import download_journal_stream
from arbiter.papers.queries.lines import minute_of_printing
from arbiter.papers.views import answer_with_sheet
from tournaments.events.queries.officials import event_scope
from tournaments.events.views.page import event_or_404, page_head_context
from tournaments.journal.queries import names
from tournaments.papers.queries import choice

PAGE_SIZE = 100


@login_required
@require_safe
def show_journal(request: HttpRequest, pk: int) -> HttpResponse:
    """List all changes, newest first, and verify the hash chain."""
    tournament = event_or_404(request, pk)
    rights.require_right(request.user, Action.READ_JOURNAL, event_scope(tournament))
    every_row = Paginator(rows_queries.rows_of_stream(tournament.scope_key), PAGE_SIZE)
    page = every_row.get_page(request.GET.get("page"))
    rows = rows_queries.add_texts_and_names(tuple(page.object_list))
    page.object_list = names.add_names_to_journal_rows(rows, tournament)
    context = page_head_context(request, tournament, "journal")
    context |= {
        "page": page,
        "head": rows_queries.head_of_stream(tournament.scope_key),
        "breaks": [
            (fault.seq, describe_journal_damage(fault, get_language()))
            for fault in verification.damages_of_stream(tournament.scope_key)
        ],
    }
    return render(request, "tournaments/journal/journal.html", context)


@login_required
@require_safe
def journal_file(request: HttpRequest, pk: int) -> StreamingHttpResponse:
    """Download the journal as JSON lines, for verification elsewhere."""
    tournament = event_or_404(request, pk)
    rights.require_right(request.user, Action.READ_JOURNAL, event_scope(tournament))
    return download_journal_stream(request, tournament.scope_key)


@login_required
@require_safe
def print_decisions(request: HttpRequest, pk: int) -> HttpResponse:
    """Print every ruling and sanction of the event, for its officials."""
    tournament = event_or_404(request, pk)
    rights.require_right(request.user, Action.READ_JOURNAL, event_scope(tournament))
    sheet = choice.decision_sheets(tournament, right=minute_of_printing())
    return answer_with_sheet(request, sheet, f"decisions-{pk}", back=reverse("journal", args=[pk]))
