"""Portable Draughts Notation: game records in text, read tolerantly and written strictly."""

from games.draughts.pdn.clocks import Clock
from games.draughts.pdn.codes import PdnFault, PdnNote
from games.draughts.pdn.document import as_document, write_json
from games.draughts.pdn.document_reader import read_json
from games.draughts.pdn.model import ReadGame, Segment, Variation
from games.draughts.pdn.pieces import Piece, cut_stream
from games.draughts.pdn.reader import read, read_piece, read_stream
from games.draughts.pdn.table import write_table
from games.draughts.pdn.writer import PROFILES, canonical_date, write, write_game

__all__ = [
    "PROFILES",
    "Clock",
    "PdnFault",
    "PdnNote",
    "Piece",
    "ReadGame",
    "Segment",
    "Variation",
    "as_document",
    "canonical_date",
    "cut_stream",
    "read",
    "read_json",
    "read_piece",
    "read_stream",
    "write",
    "write_game",
    "write_json",
    "write_table",
]
