"""Portable Draughts Notation: game records in text, read tolerantly and written strictly."""

from games.draughts.pdn.codes import PdnFault, PdnNote
from games.draughts.pdn.model import ReadGame, Variation
from games.draughts.pdn.reader import read
from games.draughts.pdn.writer import canonical_date, write, write_game

__all__ = [
    "PdnFault",
    "PdnNote",
    "ReadGame",
    "Variation",
    "canonical_date",
    "read",
    "write",
    "write_game",
]
