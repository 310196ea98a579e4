"""Corners and Star: games of draughts pieces in which nothing is captured; who arrives first wins.

They have a judge of their own under the usual names: `legal_moves`, `play`, `outcome`, `perft`,
and positions read and written as FEN.
"""

from collections.abc import Mapping

from games.draughts.races.corners import CORNERS
from games.draughts.races.model import Race, RaceMove, RacePosition
from games.draughts.races.play import legal_moves, outcome, perft, play
from games.draughts.races.star import STAR

RACES: Mapping[str, Race] = {race.id: race for race in (CORNERS, STAR)}

__all__ = [
    "CORNERS",
    "RACES",
    "STAR",
    "Race",
    "RaceMove",
    "RacePosition",
    "legal_moves",
    "outcome",
    "perft",
    "play",
]
