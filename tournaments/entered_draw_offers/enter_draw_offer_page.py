"""Page: enter a draw offer."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _

from arbiter.rights import permissions_of_roles
from arbiter.rights.permissions_of_roles import Action
from games.web.post_only_page_decorator import post_only
from tournaments.entered_draw_offers import enter_and_examine_draw_offer as offers
from tournaments.entered_draw_offers.enter_draw_offer_form import OfferForm
from tournaments.events.event_and_game_scopes_of_rights import scope_of_game_and_sides
from tournaments.events.show_refusals_and_return_to_page import show_refusals_as_messages
from tournaments.events.value_or_404 import value_or_404
from tournaments.games import game_page, published_game
from tournaments.games.colour_that_moves_first import black_begins


@login_required
@post_only
@show_refusals_as_messages
def enter_offer(request: HttpRequest, pk: int) -> HttpResponse:
    """Record a draw offer; return to the page of the case it was entered on."""
    page = value_or_404(published_game.game_page(pk))
    permissions_of_roles.require_right(
        request.user, Action.ENTER_RESULT, scope_of_game_and_sides(page.game)
    )
    form = OfferForm(request.POST, black_first=black_begins(page.game))
    if not form.is_valid():
        return game_page.render_game_page(request, pk, offer_form=form, status=422)
    offers.enter_draw_offer(game_id=pk, actor=request.user, at=timezone.now(), **form.offer_facts())
    messages.success(request, _("Written down."))
    case = request.POST.get("case", "")
    if case in {str(case.pk) for case in page.cases}:
        return redirect("case", case)
    return redirect("game", pk)
