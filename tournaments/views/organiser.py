"""What an organiser does: each action one service, then back to the page."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from arbiter import permissions
from arbiter.permissions import Action, Scope
from games.posted import posted, typed
from games.typed import whole
from tournaments.errors import NeedsConfirmation
from tournaments.event_forms import TournamentForm
from tournaments.forms import EntryForm, LotForm, ResultForm
from tournaments.models import TournamentState
from tournaments.selectors import events as selectors
from tournaments.services import double_entry, entries, events, lots, results
from tournaments.views.common import event_or_404, not_none, say_refusals
from tournaments.views.overview import overview


@login_required
@say_refusals
def new_event(request: HttpRequest) -> HttpResponse:
    """A new event on one page."""
    permissions.require(
        request.user, Action.CREATE_EVENT, Scope(key="site", participants=frozenset())
    )
    form = TournamentForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        made = events.create_tournament(actor=request.user, at=timezone.now(), **form.cleaned_data)
        return redirect("event", made.pk)
    return render(request, "tournaments/new_event.html", {"form": form})


@login_required
@posted
@say_refusals
def add_entry(request: HttpRequest, pk: int) -> HttpResponse:
    """One player more; a form with a fault comes back with what was typed."""
    tournament = event_or_404(pk)
    form = EntryForm(request.POST, is_late=tournament.state == TournamentState.RUNNING)
    if not form.is_valid():
        return overview(request, tournament, 422, entry_form=form)
    try:
        entry = entries.add_player(
            tournament=tournament,
            actor=request.user,
            at=timezone.now(),
            accepted=request.POST.getlist("accepted"),
            **form.cleaned_data,
        )
    except NeedsConfirmation as error:
        asked = {"entry_form": form, "entry_cautions": error.cautions}
        return overview(request, tournament, error.status, **asked)
    messages.success(request, _("%(name)s is entered.") % {"name": entry.player.name})
    return redirect(f"{reverse('event', args=[pk])}?added")


@login_required
@posted
@say_refusals
def draw_lots(request: HttpRequest, pk: int) -> HttpResponse:
    """Draw the numbers from a seed, typed or made here; or take those drawn in the hall."""
    form = LotForm(request.POST)
    if not form.is_valid():
        messages.error(request, form.errors["seed"][0])
        return redirect("event", pk)
    lots.draw_lots(
        tournament=event_or_404(pk),
        seed=form.cleaned_data["seed"] or lots.new_seed(),
        by_hand=_typed_numbers(request) if "by_hand" in request.POST else None,
        reason=typed(request, "reason", 200),
        accepted=request.POST.getlist("accepted"),
        actor=request.user,
        at=timezone.now(),
    )
    return redirect("event-draw", pk)


def _typed_numbers(request: HttpRequest) -> dict[int, int]:
    """Entry → the number beside it; what is no number is left out and missed by the service."""
    found = {}
    for name, said in request.POST.items():
        what, _dash, entry = name.partition("-")
        own, number = whole(entry), whole(said)
        if what == "number" and own is not None and number is not None:
            found[own] = number
    return found


@login_required
@posted
@say_refusals
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
