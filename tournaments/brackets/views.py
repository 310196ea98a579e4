"""Page of the bracket of a knock-out."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.brackets import queries
from tournaments.events.views.cache import cache_event_page
from tournaments.events.views.page import event_or_404, page_head_context


@require_safe
@cache_event_page
def show_bracket(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the whole bracket, with the ties to come; it follows its event."""
    tournament = event_or_404(request, pk)
    if not tournament.play_system.has_bracket:
        raise Http404
    context = page_head_context(request, tournament, "bracket")
    context["bracket"] = queries.show_bracket(tournament)
    return render(request, "tournaments/brackets/bracket.html", context)
