"""Scopes for rights: an event, or one game with its two players."""

from arbiter.rights.permissions_of_roles import Scope
from tournaments.events.models import Tournament
from tournaments.partners_seconds_and_blindfold.who_may_speak_for_side import (
    accounts_speaking_for_side,
)
from tournaments.rounds_and_boards.models import Game


def event_scope(tournament: Tournament) -> Scope:
    """Return the scope of a whole event, in which its officials hold office."""
    return Scope(key=tournament.scope_key, is_closed=tournament.is_cancelled)


def scope_of_game_and_sides(game: Game) -> Scope:
    """Return the scope of one game: its event, board, and the users of both sides."""
    return Scope(
        key=game.pairing.round.tournament.scope_key,
        participants=accounts_speaking_for_side(game.white)
        | accounts_speaking_for_side(game.black),
        board=game.pairing.board,
        is_closed=game.pairing.round.tournament.is_cancelled,
    )
