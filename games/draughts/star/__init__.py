"""Star of two to six players: positions, legal moves, winner, and records read and written.

The star of two players and the corners are games like all others (`variants.VARIANTS`): a side is
White or Black there. More players than two have a judge of their own here under the usual names,
`legal_moves`, `play`, `outcome`, `perft`, and positions read and written as FEN.
"""

from .board import STAR, Race, RaceMove, RacePosition, legal_moves, outcome, perft, play

__all__ = ["STAR", "Race", "RaceMove", "RacePosition", "legal_moves", "outcome", "perft", "play"]
