"""Which side moves first in a game; the numbers of the moves depend on it."""

from arbiter.rules.rulesets import ruleset_catalogue
from games.draughts import Colour, Position
from games.draughts.variants import VARIANTS, Variant
from tournaments.drawn_openings import starting_position_of_pairing
from tournaments.games.accepted_or_newest_record import accepted_or_newest_record
from tournaments.rounds_and_boards.models import Game


def first_mover(game: Game) -> Colour:
    """Return the side to move first, by the record, else by the starting position.

    A drawn line of moves is played from the start, where the rules say who begins.
    """
    record = accepted_or_newest_record(game)
    if record is not None:
        return Position.from_fen(record.start_fen, VARIANTS[record.variant]).turn
    drawn = starting_position_of_pairing.starting_position_of(game.pairing)
    return _variant(game).first if drawn is None else drawn.turn


def black_begins(game: Game) -> bool:
    """Return whether Black moves first ("1… b6-c5"), which changes move numbers.

    Where Black begins by the rules of the game his first move is number 1.
    """
    return _variant(game).begins_with_second_half_of_pair(first_mover(game))


def _variant(game: Game) -> Variant:
    return ruleset_catalogue.variant_of_ruleset(game.pairing.round.tournament.ruleset_id)
