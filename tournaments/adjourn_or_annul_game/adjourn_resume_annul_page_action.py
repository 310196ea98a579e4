"""Page action: adjourn, resume or annul a game."""

import secrets

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _

from games.web.post_only_page_decorator import post_only
from tournaments.adjourn_or_annul_game import seal_and_open_moves
from tournaments.adjourn_or_annul_game.adjourn_resume_annul_by_name import (
    ActOnUnfinishedGame,
    adjourn_resume_or_annul_by_name,
)
from tournaments.adjourn_or_annul_game.adjourn_resume_annul_form import SuspendForm
from tournaments.events.show_refusals_and_return_to_page import show_refusals_as_messages
from tournaments.events.value_or_404 import value_or_404
from tournaments.games.colour_that_moves_first import black_begins
from tournaments.rounds_and_boards import find_rounds_boards_games
from tournaments.rounds_and_boards.models import Game


@login_required
@post_only
@show_refusals_as_messages
def adjourn_resume_or_annul_game(request: HttpRequest, pk: int) -> HttpResponse:
    """Adjourn, resume or annul a game."""
    form = SuspendForm(request.POST)
    game = value_or_404(find_rounds_boards_games.games_in_visible_events().filter(pk=pk).first())
    if not form.is_valid():
        messages.error(request, _("Choose what becomes of the game."))
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
    seal_and_open_moves.adjourn_with_sealed_move(
        game=game,
        expected_revision=typed["expected_revision"],
        text=typed["sealed"],
        ply=form.sealed_ply(black_first=black_begins(game)),
        salt=secrets.token_hex(16),
        reason=typed["reason"],
        actor=request.user,
        at=timezone.now(),
    )
