"""Page of a hidden event, for those who may show it again."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render

from arbiter.rights import permissions_of_roles
from arbiter.rights.permissions_of_roles import Action
from tournaments.events.event_and_game_scopes_of_rights import event_scope
from tournaments.events.models import Tournament
from tournaments.papers.shared_player_and_event_texts import event_title


def hidden_event_page(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the page of a hidden event to those who may show it again."""
    tournament = hidden_event_or_404(request, pk)
    context = {"event": tournament, "event_title": event_title(tournament)}
    return render(request, "tournaments/hidden_event.html", context)


def hidden_event_or_404(request: HttpRequest, pk: int) -> Tournament:
    """Return a hidden event to those who may show it again; Http404 for everybody else."""
    tournament = get_object_or_404(Tournament.everything, pk=pk, hidden_at__isnull=False)
    if not permissions_of_roles.is_allowed(
        request.user, Action.EDIT_EVENT, event_scope(tournament)
    ):
        raise Http404
    return tournament
