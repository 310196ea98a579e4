"""The record a game is spoken of by, and who begins it: that numbers its moves."""

from games.draughts import Colour, Position
from games.models import GameRecord
from tournaments.models import Game
from tournaments.selectors import openings


def record_of(game: Game) -> GameRecord | None:
    """The accepted record, else the newest that was handed in."""
    if game.record is not None:
        return game.record
    handed = game.submissions.exclude(record=None).select_related("record")
    newest = handed.order_by("-number").first()
    return newest.record if newest else None


def black_begins(game: Game) -> bool:
    """Whether the first move of the game is Black's: by its record, before there is one by the
    set-up drawn for it. A drawn line of moves is played from the start, where White begins."""
    record = record_of(game)
    if record is not None:
        return Position.from_fen(record.start_fen).turn is Colour.BLACK
    drawn = openings.set_up_of(game.pairing)
    return drawn is not None and drawn.turn is Colour.BLACK
