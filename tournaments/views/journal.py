"""The journal of an event, for its officials."""

from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from arbiter import permissions
from arbiter.permissions import Action
from arbiter.selectors import journal as selectors
from arbiter.services import journal as services
from arbiter.views.journal import download
from tournaments.scopes import event_scope
from tournaments.views.common import event_context, event_or_404

PAGE_SIZE = 100


@login_required
@require_safe
def journal(request: HttpRequest, pk: int) -> HttpResponse:
    """Every change, the newest first, with the chain of hashes checked before your eyes."""
    tournament = event_or_404(pk)
    permissions.require(request.user, Action.READ_JOURNAL, event_scope(tournament))
    rows = Paginator(selectors.entries(tournament.scope_key), PAGE_SIZE)
    context = event_context(request, tournament, "journal")
    context |= {
        "page": rows.get_page(request.GET.get("page")),
        "head": selectors.head(tournament.scope_key),
        "broken_at": services.verify(tournament.scope_key),
    }
    return render(request, "tournaments/journal.html", context)


@login_required
@require_safe
def journal_file(request: HttpRequest, pk: int) -> StreamingHttpResponse:
    """The journal as JSON lines, for whoever wants to verify it at home."""
    tournament = event_or_404(pk)
    permissions.require(request.user, Action.READ_JOURNAL, event_scope(tournament))
    return download(request, tournament.scope_key)
