"""Page actions: forbid two players to meet, and allow them again."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _

from arbiter.rights import permissions_of_roles
from arbiter.rights.permissions_of_roles import Action
from games.web.post_only_page_decorator import post_only
from tournaments.entries import read_start_list_and_entries
from tournaments.events.event_and_game_scopes_of_rights import event_scope
from tournaments.events.event_or_404_and_page_head import event_or_404
from tournaments.events.show_refusals_and_return_to_page import show_refusals_as_messages
from tournaments.forbidden_pairs import forbid_and_allow_pairs
from tournaments.forbidden_pairs.forbidden_pair_form import ForbiddenPairForm


@login_required
@post_only
@show_refusals_as_messages
def forbid_pair(request: HttpRequest, pk: int) -> HttpResponse:
    """Forbid two entries to meet."""
    tournament = event_or_404(request, pk)
    permissions_of_roles.require_right(request.user, Action.MANAGE_ENTRIES, event_scope(tournament))
    form = ForbiddenPairForm(
        request.POST, entries=read_start_list_and_entries.everybody_ever_entered(tournament)
    )
    if not form.is_valid():
        messages.error(request, _("Choose two players."))
        return redirect("event-entries", pk)
    forbid_and_allow_pairs.forbid_pair(
        tournament=tournament, actor=request.user, at=timezone.now(), **form.cleaned_data
    )
    return redirect("event-entries", pk)


@login_required
@post_only
@show_refusals_as_messages
def allow_pair(request: HttpRequest, pk: int, pair: int) -> HttpResponse:
    """Allow two forbidden entries to meet again."""
    forbid_and_allow_pairs.allow_pair(
        tournament=event_or_404(request, pk), pair=pair, actor=request.user, at=timezone.now()
    )
    return redirect("event-entries", pk)
