"""Find the published game that an address of the API names, or answer 404."""

from django.http import Http404

from tournaments.games import published_game
from tournaments.rounds_and_boards.models import Game


def published_game_or_404(pk: int) -> Game:
    """Return the game with this id in a published round; raises Http404."""
    game = published_game.published_game(pk)
    if game is None:
        raise Http404
    return game
