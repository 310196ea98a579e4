"""Typing the result of a game."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _

from games.web.posted import posted
from tournaments.events import selectors
from tournaments.events.page_frame import not_none, show_refusals
from tournaments.results import double_entry
from tournaments.results import services as results
from tournaments.results.forms import ResultForm


@login_required
@posted
@show_refusals
def enter_result(request: HttpRequest, pk: int) -> HttpResponse:
    """One result by hand, from the boards of a round or from the page of a game."""
    form = ResultForm(request.POST)
    game = not_none(selectors.games().filter(pk=pk).first())
    where = game.pairing.round
    if not form.is_valid():
        messages.error(request, _("Choose a result."))
        return redirect("event-round", where.tournament_id, where.number)
    outcome = form.outcome()
    differs = double_entry.entries_differ(game, outcome, request.user)
    entered = results.enter_result(
        game=game,
        outcome=outcome,
        expected_revision=form.cleaned_data["expected_revision"],
        actor=request.user,
        at=timezone.now(),
        reason=form.cleaned_data["reason"],
        moves_made=form.cleaned_data["moves_made"],
    )
    if not entered.is_settled:
        said = _("The second person must enter the same result.")
        if differs:
            said = _("The first person has entered another result: look at the score sheet.")
        messages.warning(request, said)
    return redirect("event-round", where.tournament_id, where.number)
