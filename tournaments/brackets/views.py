"""Pages of the bracket of a knock-out: the bracket, a correction upstream, a tie decided."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action
from games.web.requests import post_only
from tournaments.boards.models import Game
from tournaments.boards.queries import listing
from tournaments.brackets import queries, services
from tournaments.brackets.forms import (
    BACK,
    FOR_RULING,
    RULED_CHOICES,
    STAYS,
    CorrectionForm,
    DecisionForm,
)
from tournaments.events.models import Tournament
from tournaments.events.queries.officials import event_scope
from tournaments.events.views.cache import cache_event_page
from tournaments.events.views.page import (
    event_or_404,
    page_head_context,
    show_refusals_as_messages,
    value_or_404,
)
from tournaments.games.texts import PLAYED_ON, RULED_RESULTS, result_choices


@require_safe
@cache_event_page
def show_bracket(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the whole bracket, with the ties to come; it follows its event."""
    tournament = _knockout_or_404(request, pk)
    context = page_head_context(request, tournament, "bracket")
    bracket = queries.show_bracket(tournament)
    context["bracket"] = bracket
    context["to_decide"] = [tie for tie in bracket.ties if tie.is_equal] if bracket else []
    return render(request, "tournaments/brackets/bracket.html", context)


def _knockout_or_404(request: HttpRequest, pk: int) -> Tournament:
    tournament = event_or_404(request, pk)
    if not tournament.play_system.has_bracket:
        raise Http404
    return tournament


def _knockout_to_change(request: HttpRequest, pk: int) -> Tournament:
    """Return the event to those who may change its bracket; raises PermissionDenied, Http404."""
    tournament = event_or_404(request, pk)
    rights.require_right(request.user, Action.PUBLISH_ROUND, event_scope(tournament))
    return _knockout_or_404(request, pk)


@login_required
@show_refusals_as_messages
def correct_result(request: HttpRequest, pk: int, game: int) -> HttpResponse:
    """Show what another result of a game changes in the bracket; a post accepts it."""
    tournament = event_or_404(request, pk)
    permitted = rights.permitted_actions(request.user, event_scope(tournament))
    if not {Action.PUBLISH_ROUND, Action.RULE_ON_CASE} & permitted:
        raise PermissionDenied
    tournament = _knockout_or_404(request, pk)
    row = value_or_404(
        listing.games_in_visible_events()
        .filter(pk=game, pairing__round__tournament=tournament)
        .first()
    )
    if request.method == "POST":
        rights.require_right(request.user, Action.PUBLISH_ROUND, event_scope(tournament))
        return _accept(request, row, CorrectionForm(request.POST))
    context = page_head_context(request, tournament, "bracket")
    chosen = request.GET.get("result", "")
    context |= {
        "game": row,
        "chosen": chosen,
        "reason": request.GET.get("reason", ""),
        "results": [
            *(choice for choice in result_choices(tournament.ruleset_id) if choice[0]),
            *RULED_CHOICES,
        ],
        "back": BACK,
        "stays": STAYS,
        "for_ruling": FOR_RULING,
        "is_only_by_ruling": chosen == PLAYED_ON,
        "may_accept": Action.PUBLISH_ROUND in permitted,
    }
    if chosen in RULED_RESULTS:
        correction = services.preview_correction(row, RULED_RESULTS[chosen])
        context["correction"] = correction
        context["changes"] = queries.show_changes(tournament, correction.changes)
    return render(request, "tournaments/brackets/correction.html", context)


def _accept(request: HttpRequest, game: Game, form: CorrectionForm) -> HttpResponse:
    if not form.is_valid():
        messages.error(request, _("Choose a result and give the reason."))
        return redirect("event-bracket-correct", game.pairing.round.tournament_id, game.pk)
    correction = services.correct_result(
        game=game,
        outcome=form.outcome(),
        expected_revision=form.cleaned_data["expected_revision"],
        reason=form.cleaned_data["reason"],
        actor=request.user,
        at=timezone.now(),
        who_went_on_stays=form.stays,
        is_for_ruling=form.is_for_ruling,
    )
    if form.is_for_ruling:
        messages.success(request, _("Nothing stands against the ruling any more: sign it now."))
    else:
        messages.success(request, _("The result is corrected."))
    if correction.taken_back and not form.stays:
        rounds = ", ".join(map(str, correction.taken_back))
        words = _("Taken back: %(rounds)s. Draft the next round anew.")
        messages.warning(request, words % {"rounds": rounds})
    return redirect("event-bracket", game.pairing.round.tournament_id)


@login_required
@post_only
@show_refusals_as_messages
def decide_tie(request: HttpRequest, pk: int) -> HttpResponse:
    """Send on one of the two of an equal tie by the arbiter's decision."""
    tournament = _knockout_to_change(request, pk)
    form = DecisionForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("Say who goes on and give the reason."))
        return redirect("event-bracket", pk)
    services.decide_tie(
        tournament=tournament, **form.cleaned_data, actor=request.user, at=timezone.now()
    )
    words = _("Tie %(tie)s: number %(number)s goes on.")
    messages.success(request, words % form.cleaned_data)
    return redirect("event-bracket", pk)
