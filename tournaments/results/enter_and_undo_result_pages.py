"""Pages: enter the result of a game, and undo the last entry."""

import re
from urllib.parse import parse_qs, urlencode, urlsplit

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from arbiter.rights import permissions_of_roles
from arbiter.rights.permissions_of_roles import Action
from games.web.post_only_page_decorator import post_only
from tournaments.events.event_and_game_scopes_of_rights import event_scope
from tournaments.events.event_or_404_and_page_head import event_or_404
from tournaments.events.show_refusals_and_return_to_page import (
    page_to_return_to,
    show_refusals_as_messages,
)
from tournaments.events.value_or_404 import value_or_404
from tournaments.refusals.codes_and_exceptions import RefusalCode, TournamentError
from tournaments.refusals.texts import explain_error
from tournaments.results import four_eyes_entry, record_result, undo_last_entry
from tournaments.results.result_and_undo_forms import ResultForm, UndoForm
from tournaments.rounds_and_boards import find_rounds_boards_games
from tournaments.rounds_and_boards.models import Game

ASKED_AT_THE_GAME = (RefusalCode.REASON_MISSING, RefusalCode.MOVES_NOT_STATED)
PRESSED = re.compile(r"(\d{1,18})\.(\d{1,9})", re.ASCII)
"""The name of a button at a board: the game, and the state of it that the button was drawn for."""


@login_required
@post_only
@show_refusals_as_messages
def enter_result(request: HttpRequest, pk: int) -> HttpResponse:
    """Enter a result by hand, from the page of a game."""
    game = value_or_404(find_rounds_boards_games.games_in_visible_events().filter(pk=pk).first())
    return _enter(request, game, ResultForm(request.POST))


@login_required
@post_only
@show_refusals_as_messages
def enter_result_at_board(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """Enter a board's result by a button on the page of the round.

    Where more is needed than a press (a reason, a word about the moves), the page of the game asks.
    """
    pressed = {
        match: request.POST[match[0]] for match in map(PRESSED.fullmatch, request.POST) if match
    }
    if len(pressed) != 1:
        messages.error(request, _("Choose a result."))
        return redirect("event-round", pk, number)
    [(match, result)] = pressed.items()
    tournament = event_or_404(request, pk)
    here = find_rounds_boards_games.games_in_visible_events().filter(
        pairing__round__tournament=tournament, pairing__round__number=number
    )
    game = here.filter(pk=int(match[1])).first()
    if game is None:
        permissions_of_roles.require_right(
            request.user, Action.ENTER_RESULT, event_scope(tournament)
        )
    game = value_or_404(game)
    return _enter(request, game, ResultForm({"result": result, "expected_revision": match[2]}))


def _enter(request: HttpRequest, game: Game, form: ResultForm) -> HttpResponse:
    if not form.is_valid():
        messages.error(request, _("Choose a result."))
        return redirect(_round_of(request, game))
    outcome = form.outcome()
    is_correction = game.is_settled
    differs = four_eyes_entry.is_entry_different_from_first(game, outcome, request.user)
    try:
        entered = record_result.enter_result(
            game=game,
            outcome=outcome,
            expected_revision=form.cleaned_data["expected_revision"],
            actor=request.user,
            at=timezone.now(),
            reason=form.cleaned_data["reason"],
            moves_made=form.cleaned_data["moves_made"],
        )
    except TournamentError as error:
        if error.code not in ASKED_AT_THE_GAME:
            raise
        messages.error(request, explain_error(error.code, error.params, get_language()))
        query = urlencode({"result": form.cleaned_data["result"]})
        return redirect(f"{reverse('game', args=[game.pk])}?{query}#by-hand")
    if not entered.is_settled:
        sentence = _("The second person must enter the same result.")
        if differs:
            sentence = _("The first person has entered another result: look at the score sheet.")
        messages.warning(request, sentence)
    later = find_rounds_boards_games.round_paired_after(game) if is_correction else None
    if later is not None:
        words = _("The pairs of round %(round)s were made before this correction.")
        messages.warning(request, words % {"round": later})
    return redirect(_round_of(request, game, entered=game.pk))


@login_required
@post_only
@show_refusals_as_messages
def undo_result(request: HttpRequest, pk: int) -> HttpResponse:
    """Undo the last entry of a game's result."""
    form = UndoForm(request.POST)
    game = value_or_404(find_rounds_boards_games.games_in_visible_events().filter(pk=pk).first())
    if form.is_valid():
        undo_last_entry.undo_last_entry(
            game=game,
            expected_revision=form.cleaned_data["expected_revision"],
            actor=request.user,
            at=timezone.now(),
        )
        board = game.pairing.board
        messages.success(request, _("Board %(board)s: taken back.") % {"board": board})
    return redirect(_round_of(request, game))


def _round_of(request: HttpRequest, game: Game, entered: int | None = None) -> str:
    """Return the page of the round as it was seen, at the board that was entered."""
    row = game.pairing.round
    address = reverse("event-round", args=[row.tournament_id, row.number])
    page_before = urlsplit(page_to_return_to(request))
    parameters = parse_qs(page_before.query) if page_before.path == address else {}
    parameters.pop("entered", None)
    if entered is not None:
        parameters["entered"] = [str(entered)]
    query = f"?{urlencode(parameters, doseq=True)}" if parameters else ""
    return f"{address}{query}{f'#g{entered}' if entered else ''}"
