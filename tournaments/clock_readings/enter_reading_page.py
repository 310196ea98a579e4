"""Page action: enter a clock reading of a game."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _

from arbiter.rights import permissions_of_roles
from arbiter.rights.permissions_of_roles import Action
from games.web.post_only_page_decorator import post_only
from tournaments.clock_readings import store_clock_entry
from tournaments.clock_readings.enter_reading_form import ClockForm
from tournaments.events.event_and_game_scopes_of_rights import scope_of_game_and_sides
from tournaments.events.show_refusals_and_return_to_page import show_refusals_as_messages
from tournaments.events.value_or_404 import value_or_404
from tournaments.games import game_page, published_game
from tournaments.games.colour_that_moves_first import black_begins


@login_required
@post_only
@show_refusals_as_messages
def enter_reading(request: HttpRequest, pk: int) -> HttpResponse:
    """Add one clock reading."""
    page = value_or_404(published_game.game_page(pk))
    permissions_of_roles.require_right(
        request.user, Action.ENTER_RESULT, scope_of_game_and_sides(page.game)
    )
    form = ClockForm(request.POST, black_first=black_begins(page.game))
    if not form.is_valid():
        return game_page.render_game_page(request, pk, clock_form=form, status=422)
    typed = form.cleaned_data
    store_clock_entry.store_clock_entry(
        game_id=pk,
        kind=typed["kind"],
        side=typed["side"],
        ply=form.ply(),
        time=typed["time"],
        fell=typed["fell"],
        reason=typed["reason"],
        actor=request.user,
        at=timezone.now(),
    )
    messages.success(request, _("Written down."))
    return redirect("game", pk)
