"""Star of two to six players: positions, legal moves, winner, and records read and written.

The star of two players and the corners are games like all others (`variants.VARIANTS`): a side is
White or Black there. More players than two have a judge of their own here under the usual names,
`legal_moves`, `play`, `outcome`, `perft`, and positions read and written as FEN.
"""

from games.draughts.many_player_star.define_star import STAR
from games.draughts.many_player_star.list_and_play_star_moves import (
    legal_moves,
    outcome,
    perft,
    play,
)
from games.draughts.many_player_star.star_boards_and_positions import Race, RaceMove, RacePosition

__all__ = ["STAR", "Race", "RaceMove", "RacePosition", "legal_moves", "outcome", "perft", "play"]
