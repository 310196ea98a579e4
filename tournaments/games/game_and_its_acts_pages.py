"""Pages of a game and its acts: submit, confirm, dispute, claim, enter an incident."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from arbiter.incidents.enter_incident_form import IncidentForm
from arbiter.refusals import texts as refusal_texts
from arbiter.refusals.codes_and_exceptions import ArbiterError
from arbiter.rights import permissions_of_roles
from arbiter.rights.permissions_of_roles import Action
from games.web.post_only_page_decorator import post_only
from tournaments.disputes_claims_incidents import open_cases_about_games
from tournaments.disputes_claims_incidents.claim_and_dispute_forms import DisputeForm
from tournaments.events.event_and_game_scopes_of_rights import scope_of_game_and_sides
from tournaments.events.show_refusals_and_return_to_page import show_refusals_as_messages
from tournaments.events.value_or_404 import value_or_404
from tournaments.games import draw_claim_page_parts, game_page, published_game
from tournaments.games.record_page_parts import live_verdict
from tournaments.refusals.codes_and_exceptions import TournamentError
from tournaments.refusals.texts import explain_error
from tournaments.submitted_records import submit_and_confirm_records
from tournaments.submitted_records.models import Submission, SubmissionState
from tournaments.submitted_records.preview_verdict_of_record import preview_record
from tournaments.submitted_records.submit_record_form import RecordForm

WHILE_TYPED = "typed"  # what `only_check` says where the page asks by itself


def show_game(request: HttpRequest, pk: int) -> HttpResponse:
    """Show a game: board, moves, counters, verdict, claims, certificate."""
    return game_page.render_game_page(request, pk)


@login_required
@post_only
def submit_record_page(request: HttpRequest, pk: int) -> HttpResponse:
    """Submit a record, or only check it; a faulty one is shown with the fault on the board.

    The page asks at every pause of typing too, and then takes the verdict alone.
    """
    page = value_or_404(published_game.game_page(pk))
    permissions_of_roles.require_right(
        request.user, Action.SUBMIT_RECORD, scope_of_game_and_sides(page.game)
    )
    form = RecordForm(request.POST, request.FILES)
    if not form.is_valid():
        return game_page.render_game_page(request, pk, form=form, status=422)
    if "only_check" in request.POST:
        preview = preview_record(page.game, form.data_bytes(), form.fact())
        if request.POST["only_check"] == WHILE_TYPED:
            context = live_verdict(page.game, preview)
            return render(request, "tournaments/_live_verdict.html", context)
        text = preview.text or form.cleaned_data["text"]
        typed = {"text": text, "ending": form.cleaned_data["ending"]}
        return game_page.render_game_page(
            request, pk, form=RecordForm(initial=typed), preview=preview
        )
    try:
        row = submit_and_confirm_records.submit_record(
            game_id=pk,
            data=form.data_bytes(),
            actor=request.user,
            at=timezone.now(),
            fact=form.fact(),
        )
    except TournamentError as error:
        form.add_error(None, explain_error(error.code, error.params, get_language()))
        return game_page.render_game_page(request, pk, form=form, status=error.status)
    if row.state in (SubmissionState.FAULTY, SubmissionState.INCOMPLETE):
        return redirect(f"{reverse('game', args=[pk])}?version={row.number}")
    messages.success(request, _ANSWERS[SubmissionState(row.state)])
    return redirect("game", pk)


@login_required
@post_only
@show_refusals_as_messages
def confirm_result_page(request: HttpRequest, pk: int) -> HttpResponse:
    """Confirm a stated result as the opponent or an official."""
    get_object_or_404(Submission, pk=pk)
    row = submit_and_confirm_records.confirm_result(
        submission_id=pk, actor=request.user, at=timezone.now()
    )
    is_done = row.state == SubmissionState.CONFIRMED
    waits = _("Your result is kept; a second person must confirm it.")
    sentence = _("The result is recorded.") if is_done else waits
    messages.success(request, sentence)
    if request.POST.get("to") == "card":
        return redirect("card")
    if request.POST.get("to") == "round":
        row_of_boards = row.game.pairing.round
        return redirect("event-round", row_of_boards.tournament_id, row_of_boards.number)
    return redirect("game", row.game_id)


@login_required
@post_only
@show_refusals_as_messages
def open_dispute_page(request: HttpRequest, pk: int) -> HttpResponse:
    """Open a dispute."""
    page = value_or_404(published_game.game_page(pk))
    permissions_of_roles.require_right(
        request.user, Action.DISPUTE, scope_of_game_and_sides(page.game)
    )
    form = DisputeForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("Say what happened, so that the arbiter can act."))
        return game_page.render_game_page(request, pk, dispute_form=form, status=422)
    open_cases_about_games.open_dispute(
        game_id=pk, actor=request.user, at=timezone.now(), **form.cleaned_data
    )
    messages.success(request, _("The arbiter has been called."))
    return redirect("card") if request.POST.get("to") == "card" else redirect("game", pk)


@login_required
@post_only
@show_refusals_as_messages
def claim_draw_page(request: HttpRequest, pk: int) -> HttpResponse:
    """Claim a draw by a rule after a move."""
    page = value_or_404(published_game.game_page(pk))
    permissions_of_roles.require_right(
        request.user, Action.DISPUTE, scope_of_game_and_sides(page.game)
    )
    form = draw_claim_page_parts.claim_form(page, request.POST)
    if not form.is_valid():
        messages.error(request, _("Choose the rule and the move of your claim."))
        return game_page.render_game_page(request, pk, claim=request.POST, status=422)
    typed = {"ply": None, **form.cleaned_data}
    doubt = draw_claim_page_parts.claim_doubt(page, typed["rule"], typed["ply"])
    if doubt and "is_sure" not in request.POST:
        return game_page.render_game_page(
            request, pk, claim=request.POST, claim_doubt=doubt, status=422
        )
    open_cases_about_games.claim_draw(game_id=pk, actor=request.user, at=timezone.now(), **typed)
    messages.success(request, _("Your claim is with the arbiter."))
    return redirect("game", pk)


@login_required
@post_only
def enter_incident_action(request: HttpRequest, pk: int) -> HttpResponse:
    """Enter an incident at this board as an arbiter."""
    page = value_or_404(published_game.game_page(pk))
    permissions_of_roles.require_right(
        request.user, Action.RULE_ON_CASE, scope_of_game_and_sides(page.game)
    )
    form = IncidentForm(request.POST)
    if not form.is_valid():
        return game_page.render_game_page(request, pk, incident_form=form, status=422)
    try:
        entered = open_cases_about_games.enter_incident(
            game_id=pk, entry=form.cleaned_data, actor=request.user, at=timezone.now()
        )
    except ArbiterError as error:
        form.add_error(
            None, refusal_texts.explain_refusal(error.code, error.params, get_language())
        )
        return game_page.render_game_page(request, pk, incident_form=form, status=error.status)
    messages.success(request, _("The incident is entered."))
    return redirect("case", entered.case_id)


_ANSWERS = {
    SubmissionState.CONFIRMED: gettext_lazy("The record is accepted."),
    SubmissionState.WAITING: gettext_lazy(
        "The record is good; its result is stated and waits for confirmation."
    ),
    SubmissionState.DISPUTED: gettext_lazy("The record is with the arbiter now."),
}
