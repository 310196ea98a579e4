"""Page actions: name a game the best of its tournament or event; take that back."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _

from games.web.requests import post_only
from tournaments.events.views.page import show_refusals_as_messages, value_or_404
from tournaments.games.forms import BestGameForm
from tournaments.games.queries import published
from tournaments.games.services.best import name_best_game, take_back_best_game


@login_required
@post_only
@show_refusals_as_messages
def name_best(request: HttpRequest, pk: int) -> HttpResponse:
    """Name a game the best, with the reason."""
    game = value_or_404(published.published_game(pk))
    form = BestGameForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("Write why the game is the best, in 400 signs at most."))
        return redirect("game", pk)
    name_best_game(game=game, actor=request.user, at=timezone.now(), **form.cleaned_data)
    messages.success(request, _("The game is named the best: everybody sees it with the reason."))
    return redirect("game", pk)


@login_required
@post_only
@show_refusals_as_messages
def take_back_best(request: HttpRequest, pk: int) -> HttpResponse:
    """Take back that a game was named the best."""
    take_back_best_game(
        game=value_or_404(published.published_game(pk)), actor=request.user, at=timezone.now()
    )
    messages.success(request, _("The game is not named the best any more."))
    return redirect("game", pk)
