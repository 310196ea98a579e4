"""Begin a round by the first thing that happens at one of its boards."""

from datetime import datetime

from tournaments.drawn_openings import drawn_and_awaited_openings
from tournaments.rounds_and_boards import begin_close_reopen_rounds_and_event
from tournaments.rounds_and_boards.models import Game, RoundState


def begin_round_of_game(game: Game, at: datetime) -> None:
    """Mark a game's round as in play, unless its openings are still to be drawn."""
    row = game.pairing.round
    if row.state == RoundState.PUBLISHED and not drawn_and_awaited_openings.are_openings_awaited(
        row
    ):
        begin_close_reopen_rounds_and_event.begin_round(row, at)
