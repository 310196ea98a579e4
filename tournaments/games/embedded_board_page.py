"""Page of a game's board and moves alone, to stand in a frame of another site."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from games.board.framing_by_other_sites import allow_framing
from tournaments.events.value_or_404 import value_or_404
from tournaments.games import published_game
from tournaments.games.public_record_and_board_asked_by_url import (
    board_as_asked,
    public_record_and_game,
)
from tournaments.people.shown_names import shown_name
from tournaments.rounds_and_boards.models import GameState


@require_safe
@allow_framing
def game_embed(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the board and the moves alone, to stand in a frame of another site."""
    page = value_or_404(published_game.game_page(pk))
    _record, game = public_record_and_game(page)
    context = {
        "board": board_as_asked(request, game, is_over=page.game.state == GameState.FINISHED),
        "white": shown_name(page.game.white.player),
        "black": shown_name(page.game.black.player),
        "result": page.game.result if page.game.state == GameState.FINISHED else "*",
        "full_url": request.build_absolute_uri(reverse("game", args=[pk])),
        "no_ending": not page.game.is_settled,  # no advice while it is being played
    }
    return render(request, "games/embed.html", context)
