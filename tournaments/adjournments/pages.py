"""Page action: adjourn, resume or annul a game."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _

from games.web.post_only_pages import post_only
from tournaments.adjournments.choose_action import Suspension, apply_suspension
from tournaments.adjournments.forms import SuspendForm
from tournaments.events import selectors
from tournaments.events.page_frame import not_none, show_refusals
from tournaments.rounds.pages import _adjourn_with_seal


@login_required
@post_only
@show_refusals
def suspend_game(request: HttpRequest, pk: int) -> HttpResponse:
    """Adjourn, resume or annul a game."""
    form = SuspendForm(request.POST)
    game = not_none(selectors.games().filter(pk=pk).first())
    if not form.is_valid():
        messages.error(request, _("Choose what becomes of the game."))
        return redirect("game", pk)
    typed = form.cleaned_data
    if typed["how"] is Suspension.ADJOURN and typed["sealed"]:
        _adjourn_with_seal(request, game, form)
    else:
        apply_suspension(
            how=typed["how"],
            game=game,
            expected_revision=typed["expected_revision"],
            reason=typed["reason"],
            actor=request.user,
            at=timezone.now(),
        )
    if typed["how"] is Suspension.ADJOURN and (game.is_stated or game.word_by_id is not None):
        messages.success(request, _("The game is adjourned. The stated result is withdrawn."))
    return redirect("game", pk)
