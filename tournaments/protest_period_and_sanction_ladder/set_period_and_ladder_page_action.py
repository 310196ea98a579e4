"""Page action: set the protest period and the ladder of sanctions of an event."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _

from arbiter.rights import permissions_of_roles
from arbiter.rights.permissions_of_roles import Action
from arbiter.sanctions.set_protest_and_sanction_rules import set_protest_and_sanction_rules
from games.web.post_only_page_decorator import post_only
from tournaments.events.event_and_game_scopes_of_rights import event_scope
from tournaments.events.event_or_404_and_page_head import event_or_404
from tournaments.events.show_refusals_and_return_to_page import show_refusals_as_messages
from tournaments.officials_and_accounts.officials_and_accounts_pages import (
    render_officials_and_accounts_page,
)
from tournaments.protest_period_and_sanction_ladder.protest_period_and_sanction_ladder_form import (
    OfficeRulesForm,
)


@login_required
@post_only
@show_refusals_as_messages
def set_protest_period_and_sanction_ladder(request: HttpRequest, pk: int) -> HttpResponse:
    """Set protest period and ladder of sanctions."""
    tournament = event_or_404(request, pk)
    permissions_of_roles.require_right(request.user, Action.MANAGE_OFFICES, event_scope(tournament))
    form = OfficeRulesForm(request.POST)
    if not form.is_valid():
        return render_officials_and_accounts_page(request, pk, rules_form=form, status=422)
    set_protest_and_sanction_rules(
        scope=tournament.scope_key, actor=request.user, at=timezone.now(), **form.cleaned_data
    )
    messages.success(request, _("Saved."))
    return redirect("event-people", pk)
