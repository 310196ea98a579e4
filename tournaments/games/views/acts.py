"""Pages of a game and its acts: submit, confirm, dispute, claim, incident, adjourn, annul."""

import secrets

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from arbiter import texts as arbiter_texts
from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action
from arbiter.cases.forms import IncidentForm
from arbiter.errors import ArbiterError
from arbiter.rules.outcome import GameResult
from arbiter.rules.verdicts.model import VerdictKind
from games.web.requests import post_only
from tournaments.boards.models import Game
from tournaments.boards.queries import listing
from tournaments.entries.queries.sides import scope_of_game_and_sides, side_user_speaks_for
from tournaments.errors import TournamentError
from tournaments.events.views.page import show_refusals_as_messages, value_or_404
from tournaments.games.forms import DisputeForm, RecordForm, SuspendForm
from tournaments.games.models import Submission, SubmissionState
from tournaments.games.queries import published
from tournaments.games.queries.published import numbering_without_record
from tournaments.games.queries.records import preview_record
from tournaments.games.services import adjournment, disputes, records
from tournaments.games.services.adjournment import (
    ActOnUnfinishedGame,
    adjourn_resume_or_annul_by_name,
)
from tournaments.games.views import page as page_views
from tournaments.games.views import record
from tournaments.games.views.record import live_verdict
from tournaments.texts import explain_error

# Pages of a game and its acts: submit, confirm, dispute, claim, enter an incident.


WHILE_TYPED = "typed"  # what `only_check` says where the page asks by itself


def show_game(request: HttpRequest, pk: int) -> HttpResponse:
    """Show a game: board, moves, counters, verdict, claims, certificate."""
    return page_views.render_game_page(request, pk)


@login_required
@post_only
def submit_record_page(request: HttpRequest, pk: int) -> HttpResponse:
    """Submit a record, or only check it; a faulty one is shown with the fault on the board.

    The page asks at every pause of typing too, and then takes the verdict alone.
    """
    page = value_or_404(published.game_page(pk))
    rights.require_right(request.user, Action.SUBMIT_RECORD, scope_of_game_and_sides(page.game))
    side = side_user_speaks_for(page.game, request.user.pk)
    form = RecordForm(request.POST, request.FILES, side=side)
    if not form.is_valid():
        return page_views.render_game_page(request, pk, form=form, status=422)
    if "only_check" in request.POST:
        preview = preview_record(page.game, form.data_bytes(), form.fact())
        if request.POST["only_check"] == WHILE_TYPED:
            context = live_verdict(page.game, preview)
            return render(request, "tournaments/games/_live_verdict.html", context)
        text = preview.text or form.cleaned_data["text"]
        typed = {
            "text": text,
            **{name: form.cleaned_data[name] for name in ("ending", "said")},
        }
        return page_views.render_game_page(
            request, pk, form=RecordForm(initial=typed, side=side), preview=preview
        )
    if "asks" in request.POST and not _is_end_known(page.game, form):
        form.add_error(None, _("Say how the game ended: the record does not tell it."))
        return page_views.render_game_page(request, pk, form=form, status=422)
    try:
        row = records.submit_record(
            game_id=pk,
            data=form.data_bytes(),
            actor=request.user,
            at=timezone.now(),
            fact=form.fact(),
        )
    except TournamentError as error:
        form.add_error(None, explain_error(error.code, error.params, get_language()))
        return page_views.render_game_page(request, pk, form=form, status=error.status)
    if row.state in (SubmissionState.FAULTY, SubmissionState.INCOMPLETE):
        return redirect(f"{reverse('game', args=[pk])}?version={row.number}")
    messages.success(request, _ANSWERS[SubmissionState(row.state)])
    return redirect("game", pk)


def _is_end_known(game: Game, form: RecordForm) -> bool:
    """Return whether the sender, the record or the board says how the game ended.

    A record with a fault is kept as it is: its sender corrects that first.
    """
    if form.fact() is not None:
        return True
    preview = preview_record(game, form.data_bytes(), None)
    if preview.read is None or preview.examination is None:
        return True
    is_written = preview.read.result not in (None, "", GameResult.OPEN)
    return is_written or preview.examination.kind != VerdictKind.ONGOING


@login_required
@post_only
@show_refusals_as_messages
def confirm_result_page(request: HttpRequest, pk: int) -> HttpResponse:
    """Confirm a stated result as the opponent or an official."""
    get_object_or_404(Submission, pk=pk)
    row = records.confirm_result(submission_id=pk, actor=request.user, at=timezone.now())
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
    page = value_or_404(published.game_page(pk))
    rights.require_right(request.user, Action.DISPUTE, scope_of_game_and_sides(page.game))
    form = DisputeForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("Say what happened, so that the arbiter can act."))
        return page_views.render_game_page(request, pk, dispute_form=form, status=422)
    disputes.open_dispute(game_id=pk, actor=request.user, at=timezone.now(), **form.cleaned_data)
    messages.success(request, _("The arbiter has been called."))
    return redirect("card") if request.POST.get("to") == "card" else redirect("game", pk)


@login_required
@post_only
@show_refusals_as_messages
def claim_draw_page(request: HttpRequest, pk: int) -> HttpResponse:
    """Claim a draw by a rule after a move."""
    page = value_or_404(published.game_page(pk))
    rights.require_right(request.user, Action.CLAIM_DRAW, scope_of_game_and_sides(page.game))
    form = record.claim_form(page, request.POST)
    if not form.is_valid():
        messages.error(request, _("Choose the rule and the move of your claim."))
        return page_views.render_game_page(request, pk, claim=request.POST, status=422)
    typed = {"ply": None, **form.cleaned_data, "insists": "insists" in request.POST}
    doubt = record.claim_doubt(page, typed["rule"], typed["ply"])
    if doubt and "is_sure" not in request.POST:
        return page_views.render_game_page(
            request, pk, claim=request.POST, claim_doubt=doubt, status=422
        )
    disputes.claim_draw(game_id=pk, actor=request.user, at=timezone.now(), **typed)
    messages.success(request, _("Your claim is with the arbiter."))
    return redirect("game", pk)


@login_required
@post_only
def enter_incident_action(request: HttpRequest, pk: int) -> HttpResponse:
    """Enter an incident at this board as an arbiter."""
    page = value_or_404(published.game_page(pk))
    rights.require_right(request.user, Action.RULE_ON_CASE, scope_of_game_and_sides(page.game))
    form = IncidentForm(request.POST)
    if not form.is_valid():
        return page_views.render_game_page(request, pk, incident_form=form, status=422)
    try:
        entered = disputes.enter_incident(
            game_id=pk, entry=form.cleaned_data, actor=request.user, at=timezone.now()
        )
    except ArbiterError as error:
        form.add_error(
            None, arbiter_texts.explain_refusal(error.code, error.params, get_language())
        )
        return page_views.render_game_page(request, pk, incident_form=form, status=error.status)
    messages.success(request, _("The incident is entered."))
    return redirect("case", entered.case_id)


_ANSWERS = {
    SubmissionState.CONFIRMED: gettext_lazy("The record is accepted."),
    SubmissionState.WAITING: gettext_lazy(
        "The record is good; its result is stated and waits for confirmation."
    ),
    SubmissionState.DISPUTED: gettext_lazy("The record is with the arbiter now."),
}


@login_required
@post_only
@show_refusals_as_messages
def adjourn_resume_or_annul_game(request: HttpRequest, pk: int) -> HttpResponse:
    """Adjourn, resume or annul a game."""
    form = SuspendForm(request.POST)
    game = value_or_404(listing.games_in_visible_events().filter(pk=pk).first())
    if not form.is_valid():
        messages.error(request, _("Choose what happens to the game."))
        return redirect("game", pk)
    typed = form.cleaned_data
    if typed["how"] is ActOnUnfinishedGame.ADJOURN and typed["sealed"]:
        _adjourn_with_seal(request, game, form)
    else:
        adjourn_resume_or_annul_by_name(
            how=typed["how"],
            game=game,
            expected_revision=typed["expected_revision"],
            reason=typed["reason"],
            actor=request.user,
            at=timezone.now(),
        )
    if typed["how"] is ActOnUnfinishedGame.ADJOURN and (
        game.is_stated or game.word_by_id is not None
    ):
        messages.success(request, _("The game is adjourned. The stated result is withdrawn."))
    return redirect("game", pk)


def _adjourn_with_seal(request: HttpRequest, game: Game, form: SuspendForm) -> None:
    typed = form.cleaned_data
    adjournment.adjourn_with_sealed_move(
        game=game,
        expected_revision=typed["expected_revision"],
        text=typed["sealed"],
        ply=form.sealed_ply(numbering=numbering_without_record(game)),
        salt=secrets.token_hex(16),
        reason=typed["reason"],
        actor=request.user,
        at=timezone.now(),
    )
