"""Read the days of the moves sent in a correspondence game; compare a record with the moves."""

from collections.abc import Sequence

from arbiter.signed_texts.write_and_read_days_of_moves import DaysOfMoves, SentDay
from tournaments.correspondence.load_correspondence_games import (
    load_game_state,
)
from tournaments.rounds_and_boards.models import Game


def first_difference_from_sent(game: Game, moves: Sequence[object]) -> int | None:
    """Find the first half-move where a record differs from the moves sent; else None.

    A game of which no move was sent through this service may have any record.
    """
    if not game.sent_moves.exists():
        return None
    sent = load_game_state(game).replay.moves
    pairs = zip(sent, moves, strict=False)
    other = next((ply for ply, (shown, sent) in enumerate(pairs, start=1) if shown != sent), None)
    if other is not None:
        return other
    return None if len(sent) == len(moves) else min(len(sent), len(moves)) + 1


def days_of_moves(game: Game) -> DaysOfMoves | None:
    """Return the day of every sent move and the days counted for it; None without moves."""
    if not game.sent_moves.exists():
        return None
    line = load_game_state(game)
    sent = {
        line.before + answer.ply: SentDay(row.sent_on, answer.days)
        for row, answer in zip(line.rows, line.answers, strict=True)
    }
    return DaysOfMoves(line.terms.days_per_move, line.terms.reserve_days, sent)
