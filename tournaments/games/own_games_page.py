"""Page of the user's own games, those waiting for him first."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tournaments.rounds_and_boards import find_rounds_boards_games
from tournaments.rounds_and_boards.models import GameState


@login_required
def list_own_games(request: HttpRequest) -> HttpResponse:
    """List the user's own games, those waiting for him first."""
    return render(
        request,
        "tournaments/my_games.html",
        {
            "games": find_rounds_boards_games.games_of_user(request.user),
            "finished": GameState.FINISHED,
        },
    )
