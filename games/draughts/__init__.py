"""Draughts library: the rules of play and game records of 29 games, as plain values.

Russian draughts first of all; 28 more games on seven boards by the same code (`VARIANTS`), and
a star of three players and more (`games.draughts.many_player_star`). Only the standard library is
used, nothing is printed, stored or asked of the network.

**Positions** are values, read and written as FEN. `START` is the usual one.

    >>> from games.draughts import START, Position, legal_moves, long_form, parse_move, verify
    >>> position = Position.from_fen("W:We3:Bd4,d6,f4")
    >>> position.turn
    <Colour.WHITE: 'w'>

**Moves** are outcomes: from, to, what was captured, crowned or not. Two ways to the same
outcome are one move; `paths` tells the ways, `key` gives one text an outcome.

    >>> [move.key() for move in legal_moves(position)]
    ['e3:g5|f4', 'e3:e7|d4,d6']
    >>> [long_form(position, move) for move in legal_moves(position)]
    ['e3:g5', 'e3:c5:e7']

**One written move** is judged without listing all, in every form found in records: `c3-d4`,
`cd4`, `c:e5`, `a5:c3:e1`, `22-18`, `C3–D4`. What is wrong is data: a code, the rule, the square.

    >>> verify(position, parse_move("e:e7")).key()
    'e3:e7|d4,d6'
    >>> from games.draughts import IllegalMove
    >>> try:
    ...     verify(position, parse_move("e3:c5"))
    ... except IllegalMove as error:
    ...     error.fault.code.value, error.fault.rule, error.fault.square
    ('capture_not_finished', 'C5', 'c5')

**A game** is played by pushing moves, written or values. FENs and ids of variants are taken as
texts everywhere.

    >>> from games.draughts import Game, read_move
    >>> game = Game()
    >>> game.push("c3-d4"), game.push("d6-c5")
    (<Move c3-d4>, <Move d6-c5>)
    >>> game
    <Game russian: 1. c3-d4 d6-c5>
    >>> read_move("W:We3:Bd4,d6,f4", "e:e7")
    <Move e3:e7|d4,d6>

**A record** is one fold over its moves. It stops at the first fault and keeps what was good.

    >>> from games.draughts import replay
    >>> played = replay("1. c3-d4 d6-c5 2. b2-c3 f6-g5 3. c3-b4 g5-h4 4. g3-f4")
    >>> played.plies, played.fault.ply, played.fault.code.value
    (6, 7, 'must_capture')
    >>> played.fault.params["required"]
    ('b4:d6',)

**Variants** are data: `VARIANTS` has them by id, and every function takes `variant=`, by name.

    >>> from games.draughts import VARIANTS, perft
    >>> perft(START, 5), perft(START, 5, variant=VARIANTS["brazilian"])
    (7482, 7473)

**Files** of any age and encoding are read and written by `games.draughts.pdn`, faulty records
explained by `games.draughts.suggestions`, boards drawn by `games.draughts.svg_diagram`, drawn
openings known by `games.draughts.openings`; `python -m games.draughts` is the command line.

Errors are the tree at the top of `games.draughts.faults_and_errors`; a fault is a code with
parameters, `games.draughts.texts` has the sentences. Squares are numbered 1 = b8 to 32 = g1,
half-moves from 1.
"""

from games.draughts import compiled_build

__path__ = compiled_build.with_compiled(__path__)

from games.draughts.colour import Colour
from games.draughts.faults_and_errors import (
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
from games.draughts.moves import Move
from games.draughts.notation import Written, parse_move
from games.draughts.play_and_take_back_moves import Game
from games.draughts.position import START, Position, start_of
from games.draughts.position_after_irregular_move_let_stand import (
    Waiver,
    position_after_irregular_move,
)
from games.draughts.public_functions_taking_texts import (
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
from games.draughts.public_functions_taking_texts import replay_game as replay
from games.draughts.replay import BoardOutcome, Replay
from games.draughts.squares_as_bits import (
    ALL_SQUARES,
    MAIN_ROAD,
    Square,
    from_number,
    number,
    parse_square,
    square_name,
)
from games.draughts.variants import (
    BRAZILIAN,
    CZECH,
    ENGLISH,
    PODDAVKI,
    POOL,
    RUSSIAN,
    VARIANTS,
    Variant,
)

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
    "verify",
]
