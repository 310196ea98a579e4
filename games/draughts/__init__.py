"""Russian draughts (64): the rules of play as a library of plain values.

    >>> from games.draughts import START, replay
    >>> replay("1. c3-d4 d6-c5 2. b2-c3").final.fen()[:17]
    'B:Wa1,c1,e1,g1,d2'

Positions and moves are values, a record is replayed by one fold that stops at the first fault,
and every fault names the rule it breaks.  Only the standard library is used.  Record files are
read and written by `games.draughts.pdn`, boards are drawn by `games.draughts.diagram`.
"""

from games.draughts.colour import Colour
from games.draughts.errors import (
    AmbiguousMove,
    DraughtsError,
    Fault,
    FaultCode,
    FenError,
    IllegalMove,
    InvalidMove,
    Note,
    NoteCode,
    PdnError,
)
from games.draughts.moves import Move, legal_moves, paths, perft, play
from games.draughts.notation import Written, format_move, long_form, parse_move
from games.draughts.position import START, Position, start_of
from games.draughts.replay import BoardOutcome, Replay, board_outcome, replay
from games.draughts.squares import (
    ALL_SQUARES,
    MAIN_ROAD,
    Square,
    from_number,
    number,
    parse_square,
    square_name,
)
from games.draughts.variant import (
    BRAZILIAN,
    CZECH,
    ENGLISH,
    PODDAVKI,
    POOL,
    RUSSIAN,
    VARIANTS,
    Variant,
)
from games.draughts.verify import verify

__all__ = [
    "ALL_SQUARES",
    "BRAZILIAN",
    "CZECH",
    "ENGLISH",
    "MAIN_ROAD",
    "PODDAVKI",
    "POOL",
    "RUSSIAN",
    "START",
    "VARIANTS",
    "AmbiguousMove",
    "BoardOutcome",
    "Colour",
    "DraughtsError",
    "Fault",
    "FaultCode",
    "FenError",
    "IllegalMove",
    "InvalidMove",
    "Move",
    "Note",
    "NoteCode",
    "PdnError",
    "Position",
    "Replay",
    "Square",
    "Variant",
    "Written",
    "board_outcome",
    "format_move",
    "from_number",
    "legal_moves",
    "long_form",
    "number",
    "parse_move",
    "parse_square",
    "paths",
    "perft",
    "play",
    "replay",
    "square_name",
    "start_of",
    "verify",
]
