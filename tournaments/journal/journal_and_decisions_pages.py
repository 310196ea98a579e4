"""Pages for officials: an event's journal, its download, the print of rulings and sanctions."""

from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from arbiter.journal import resolve_row_references, rows_of_stream
from arbiter.journal.download_journal_page import download_journal_stream
from arbiter.journal.texts.journal_damage_texts import describe_journal_damage
from arbiter.journal_check import verify_and_export_streams
from arbiter.papers.answer_with_sheet import answer_with_sheet
from arbiter.papers.minute_of_printing import minute_of_printing
from arbiter.rights import permissions_of_roles
from arbiter.rights.permissions_of_roles import Action
from tournaments.events.event_and_game_scopes_of_rights import event_scope
from tournaments.events.event_or_404_and_page_head import event_or_404, page_head_context
from tournaments.journal import add_names_to_journal_rows
from tournaments.papers import make_chosen_papers

PAGE_SIZE = 100


@login_required
@require_safe
def show_journal(request: HttpRequest, pk: int) -> HttpResponse:
    """List all changes, newest first, and verify the hash chain."""
    tournament = event_or_404(request, pk)
    permissions_of_roles.require_right(request.user, Action.READ_JOURNAL, event_scope(tournament))
    every_row = Paginator(rows_of_stream.rows_of_stream(tournament.scope_key), PAGE_SIZE)
    page = every_row.get_page(request.GET.get("page"))
    rows = resolve_row_references.add_texts_and_names(tuple(page.object_list))
    page.object_list = add_names_to_journal_rows.add_names_to_journal_rows(rows, tournament)
    context = page_head_context(request, tournament, "journal")
    context |= {
        "page": page,
        "head": rows_of_stream.head_of_stream(tournament.scope_key),
        "breaks": [
            (fault.seq, describe_journal_damage(fault, get_language()))
            for fault in verify_and_export_streams.damages_of_stream(tournament.scope_key)
        ],
    }
    return render(request, "tournaments/journal.html", context)


@login_required
@require_safe
def journal_file(request: HttpRequest, pk: int) -> StreamingHttpResponse:
    """Download the journal as JSON lines, for verification elsewhere."""
    tournament = event_or_404(request, pk)
    permissions_of_roles.require_right(request.user, Action.READ_JOURNAL, event_scope(tournament))
    return download_journal_stream(request, tournament.scope_key)


@login_required
@require_safe
def print_decisions(request: HttpRequest, pk: int) -> HttpResponse:
    """Print every ruling and sanction of the event, for its officials."""
    tournament = event_or_404(request, pk)
    permissions_of_roles.require_right(request.user, Action.READ_JOURNAL, event_scope(tournament))
    sheet = make_chosen_papers.decision_sheets(tournament, right=minute_of_printing())
    return answer_with_sheet(request, sheet, f"decisions-{pk}", back=reverse("journal", args=[pk]))
