"""Pages: ask to manage a person of another event, and answer such requests."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from arbiter.rights import permissions_of_roles
from arbiter.rights.permissions_of_roles import Action
from games.web.post_only_page_decorator import post_only
from tournaments.consent_to_change_shared_player import (
    ask_and_answer_consent,
    requests_and_changeable_players,
)
from tournaments.consent_to_change_shared_player.models import PersonRequest
from tournaments.events.event_and_game_scopes_of_rights import event_scope
from tournaments.events.event_or_404_and_page_head import event_or_404
from tournaments.events.show_refusals_and_return_to_page import show_refusals_as_messages


@login_required
@post_only
@show_refusals_as_messages
def ask_for_person(request: HttpRequest, pk: int, entry: int) -> HttpResponse:
    """Ask for consent to manage a player who stands in somebody else's event, too."""
    tournament = event_or_404(request, pk)
    permissions_of_roles.require_right(request.user, Action.MANAGE_ENTRIES, event_scope(tournament))
    row = get_object_or_404(tournament.entries.select_related("player"), pk=entry)
    ask_and_answer_consent.ask_consent(
        entry=row,
        reason=request.POST.get("reason", ""),
        actor=request.user,
        at=timezone.now(),
    )
    messages.success(request, _("Your request waits for an answer."))
    return redirect("event-player-edit", pk, entry)


@login_required
@require_safe
def requests_to_answer(request: HttpRequest) -> HttpResponse:
    """Show what others ask about players of the visitor's events, or about himself."""
    context = {"due": requests_and_changeable_players.requests_user_may_answer(request.user)}
    return render(request, "tournaments/person_requests.html", context)


@login_required
@post_only
@show_refusals_as_messages
def answer_request(request: HttpRequest, request_pk: int) -> HttpResponse:
    """Agree to a request about a player, or refuse it."""
    row = get_object_or_404(PersonRequest, pk=request_pk)
    agrees = request.POST.get("agrees")
    if agrees not in ("yes", "no"):
        messages.error(request, _("Say whether you agree."))
        return redirect("person-requests")
    ask_and_answer_consent.answer_request(
        request=row, agrees=agrees == "yes", actor=request.user, at=timezone.now()
    )
    messages.success(request, _("Your answer is written down."))
    return redirect("person-requests")
