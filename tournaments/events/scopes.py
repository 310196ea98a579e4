"""Where a right is asked for: an event, or one game with its two players."""

from arbiter.rights.permissions import Scope
from tournaments.boards.models import Game
from tournaments.events.models import Tournament


def event_scope(tournament: Tournament) -> Scope:
    """The whole event; its organisers and arbiters hold office in it."""
    return Scope(key=tournament.scope_key, is_closed=tournament.is_cancelled)


def game_scope(game: Game) -> Scope:
    """One game: the event's offices, its board, and the two who play it."""
    users = (game.white.player.user_id, game.black.player.user_id)
    return Scope(
        key=game.pairing.round.tournament.scope_key,
        participants=frozenset(user for user in users if user is not None),
        board=game.pairing.board,
        is_closed=game.pairing.round.tournament.is_cancelled,
    )
