"""The record a game is spoken of by, and who begins it: that numbers its moves."""

from games.archive.models import GameRecord
from games.draughts import Colour, Position
from games.draughts.variant import Variant
from tournaments.boards.models import Game
from tournaments.drawn_openings import selectors as openings
from tournaments.events.set_ups import variant_of


def record_of(game: Game) -> GameRecord | None:
    """The accepted record, else the newest that was handed in."""
    if game.record is not None:
        return game.record
    handed = game.submissions.exclude(record=None).select_related("record")
    newest = handed.order_by("-number").first()
    return newest.record if newest else None


def first_mover(game: Game) -> Colour:
    """Who makes the first move: by the record, before there is one by the set-up drawn for the
    game. A drawn line of moves is played from the start, where the rules say who begins."""
    record = record_of(game)
    if record is not None:
        return Position.from_fen(record.start_fen).turn
    drawn = openings.set_up_of(game.pairing)
    return _variant(game).first if drawn is None else drawn.turn


def black_begins(game: Game) -> bool:
    """Whether the game begins with the second half of a pair ("1… b6-c5"), which numbers its
    moves; where Black begins by the rules of the game his first move is number 1."""
    return _variant(game).begins_late(first_mover(game))


def _variant(game: Game) -> Variant:
    return variant_of(game.pairing.round.tournament.ruleset_id)
