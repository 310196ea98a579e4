"""Draughts library: the rules of play and game records of 29 games, as plain values.

Russian draughts first of all; 28 more games on seven boards by the same code (`VARIANTS`), and
a star of three players and more (`draughts64.star`). Only the standard library is
used, nothing is printed, stored or asked of the network. In the tree of the tournament service
that it comes from, the same package is called `games.draughts`.

**Positions** are values, read and written as FEN. `START` is the usual one.

    >>> from draughts64 import START, Position, legal_moves, long_form, parse_move, verify
    >>> position = Position.from_fen("W:We3:Bd4,d6,f4")
    >>> position.turn
    <Colour.WHITE: 'w'>

**Moves** are outcomes: from, to, what was captured, crowned or not. Two ways to the same
outcome are one move; `paths` tells the ways, `key` gives one text an outcome.

    >>> [move.key() for move in legal_moves(position)]
    ['e3:g5|f4', 'e3:e7|d4,d6']
    >>> [long_form(position, move) for move in legal_moves(position)]
    ['e3:g5', 'e3:c5:e7']

A square is asked by its name, and pieces are put and taken; each position is a value of its own.

    >>> position["d4"], position["a1"]
    (Piece(colour=<Colour.BLACK: 'b'>, is_king=False), None)
    >>> position.take("d6").put("a1", "W").with_turn("b")
    <Position B:We3,Ka1:Bd4,f4>

**One written move** is judged without listing all, in every form found in records: `c3-d4`,
`cd4`, `c:e5`, `a5:c3:e1`, `22-18`, `C3–D4`. What is wrong is data: a code, the rule, the square.

    >>> verify(position, parse_move("e:e7")).key()
    'e3:e7|d4,d6'
    >>> from draughts64 import IllegalMove
    >>> try:
    ...     verify(position, parse_move("e3:c5"))
    ... except IllegalMove as error:
    ...     error.fault.code.value, error.fault.rule, error.fault.square
    ('capture_not_finished', 'C5', 'c5')

**A game** is played by pushing moves, written or values. FENs and ids of variants are taken as
texts everywhere.

    >>> from draughts64 import Game, read_move
    >>> game = Game()
    >>> game.push("c3-d4"), game.push("d6-c5")
    (<Move c3-d4>, <Move d6-c5>)
    >>> game
    <Game russian: 1. c3-d4 d6-c5>
    >>> game.fen() == game.position.fen(), game.result, game.is_over, game.copy() == game
    (True, '*', False, True)
    >>> read_move("W:We3:Bd4,d6,f4", "e:e7")
    <Move e3:e7|d4,d6>

**Comments, marks and variations** are put to the moves of a game; `pdn.write` writes them.

    >>> from draughts64 import pdn
    >>> game.add_comment("usual")
    >>> game.add_variation("f6-g5", ply=2).add_mark("!")
    >>> print(pdn.write({"White": "A", "Black": "B"}, game).splitlines()[-1])
    1. c3-d4 d6-c5 {usual} (1... f6-g5 $1) *

**A record** is one fold over its moves. It stops at the first fault and keeps what was good.

    >>> from draughts64 import replay
    >>> played = replay("1. c3-d4 d6-c5 2. b2-c3 f6-g5 3. c3-b4 g5-h4 4. g3-f4")
    >>> played.plies, played.fault.ply, played.fault.code.value
    (6, 7, 'must_capture')
    >>> played.fault.params["required"]
    ('b4:d6',)

**Variants** are data: `VARIANTS` has them by id, and every function takes `variant=`, by name.

    >>> from draughts64 import VARIANTS, perft
    >>> perft(START, 5), perft(START, 5, variant=VARIANTS["brazilian"])
    (7482, 7473)
    >>> perft("start", 3)
    302

**Files** of any age and encoding are read and written by `draughts64.pdn`, faulty records
explained by `draughts64.suggestions`, boards drawn by `svg`, drawn openings known by
`draughts64.openings`; `draughts64` is the command line.

Errors are the tree at the top of `draughts64.errors`; a fault is a code with
parameters, `draughts64.texts` has the sentences. Squares are numbered 1 = b8 to 32 = g1,
half-moves from 1.
"""

from . import compiled_build

__path__ = compiled_build.with_compiled(__path__)

from typing import TYPE_CHECKING, Any

from . import errors
from . import position as positions
from .boards import USUAL, Square
from .colour import Colour
from .errors import (
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
from .game import Game
from .judging.waivers import Waiver, position_after_irregular_move
from .move import Move
from .notation import Written, parse_move
from .position import START, Piece, Position, start_of
from .public import (
    board_outcome,
    format_move,
    legal_moves,
    long_form,
    paths,
    perft,
    play,
    read_move,
    verify,
)
from .public import replay_game as replay
from .replay import BoardOutcome, Replay
from .squares import ALL_SQUARES, MAIN_ROAD, from_number, number, parse_square, square_name
from .variants import BRAZILIAN, CZECH, ENGLISH, PODDAVKI, POOL, RUSSIAN, VARIANTS, Variant

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
    "Game",
    "IllegalMove",
    "InvalidMove",
    "Move",
    "Note",
    "NoteCode",
    "PdnError",
    "Piece",
    "Position",
    "Replay",
    "Square",
    "Variant",
    "Waiver",
    "Written",
    "position_after_irregular_move",
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
    "read_move",
    "replay",
    "square_name",
    "start_of",
    "svg",
    "verify",
]

as_it_stood = position_after_irregular_move
"""Its name in the first 0.2.0."""

if TYPE_CHECKING:
    from .diagrams.svg import svg as svg


def __getattr__(name: str) -> Any:
    """What draws is loaded by the first who asks for it."""
    if name == "svg":
        from .diagrams.svg import svg

        return svg
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def _in_english(fault: Fault) -> str:
    """A fault in a sentence; the texts are loaded by the first who asks."""
    from .texts.words import explain

    return explain(fault, "en")


errors.words_of_fault = _in_english


def _picture(position: Position) -> str:
    """A position as its board has it; the games of one board are drawn alike."""
    from .diagrams.svg import svg

    state = positions.extra_state_of(position)
    board = positions.board_of(position) or USUAL
    known = (variant for variant in VARIANTS.values() if variant.board is board)
    return svg(position, variant=state.variant if state else next(known))


positions.picture_of = _picture
