"""Errors, faults and notes of positions, moves and records, as codes with parameters.

    DraughtsError
    ├── InvalidMove      the text is no move at all
    ├── IllegalMove      a move, but the rules forbid it
    ├── AmbiguousMove    the text fits two legal moves
    ├── FenError         the text is no position
    ├── PdnError         the text is no game record
    └── EndingsError     what a position is worth cannot be looked up

Each carries a `Fault`: a code, the rule, the place and parameters, never a sentence.
`draughts64.texts` has the sentences.  Rule ids are those of the rules of play: B board,
P pieces, M moves, C captures, W end of the game, N notation.
"""

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Any, NamedTuple, Self

from .colour import Colour

Param = str | int | tuple[str, ...]


class FaultCode(StrEnum):
    """Codes of faults of a position, a move or a record."""

    # the text of a move
    UNREADABLE = "unreadable"
    LIGHT_SQUARE = "light_square"
    NO_SUCH_MOVE = "no_such_move"
    NO_PIECE_ON_FILE = "no_piece_on_file"  # of a short form, as the next
    NO_PIECE_REACHES = "no_piece_reaches"
    AMBIGUOUS = "ambiguous"
    # any move
    GAME_OVER = "game_over"
    EMPTY_SQUARE = "empty_square"
    NOT_YOUR_PIECE = "not_your_piece"
    TARGET_OCCUPIED = "target_occupied"
    NOT_A_DIAGONAL = "not_a_diagonal"
    PASSES_OWN_PIECE = "passes_own_piece"
    # quiet moves
    MUST_CAPTURE = "must_capture"
    MAN_BACKWARDS = "man_backwards"
    MAN_TOO_FAR = "man_too_far"
    # captures
    NO_PIECE_TO_CAPTURE = "no_piece_to_capture"
    TWO_PIECES_IN_A_ROW = "two_pieces_in_a_row"
    JUMPS_TWICE = "jumps_twice"
    CAPTURE_NOT_FINISHED = "capture_not_finished"
    KING_LANDING = "king_landing"
    # what only some variants forbid
    KING_TOO_FAR = "king_too_far"
    MAN_CAPTURES_BACKWARDS = "man_captures_backwards"
    MUST_TAKE_MOST = "must_take_most"
    KING_CAPTURES_FIRST = "king_captures_first"
    CROWNING_STOPS = "crowning_stops"
    STAYS_A_MAN = "stays_a_man"
    MUST_TAKE_BETTER = "must_take_better"
    KING_TIED = "king_tied"
    NOT_STRAIGHT = "not_straight"
    NOT_ON_A_LINE = "not_on_a_line"
    MAN_TAKES_KING = "man_takes_king"
    TURNS_BACK = "turns_back"
    KING_LANDS_NEXT = "king_lands_next"
    KING_STAYS = "king_stays"
    CAPTURE_ENDS_ELSEWHERE = "capture_ends_elsewhere"
    ARRIVED = "arrived"
    NO_STEP_OR_JUMPS = "no_step_or_jumps"
    # positions in FEN
    FEN_SYNTAX = "fen_syntax"
    FEN_TURN = "fen_turn"
    FEN_SQUARE = "fen_square"
    FEN_TWICE = "fen_twice"
    FEN_LAST_RANK = "fen_last_rank"
    FEN_TOO_MANY = "fen_too_many"
    FEN_GHOST = "fen_ghost"
    FEN_FIRST_RANK = "fen_first_rank"
    FEN_NO_TOWERS = "fen_no_towers"
    FEN_PRISONERS = "fen_prisoners"
    FEN_MOVES_LEFT = "fen_moves_left"
    FEN_NO_SUCH_SQUARE = "fen_no_such_square"
    FEN_TOO_HIGH = "fen_too_high"
    FEN_NO_KINGS = "fen_no_kings"


RULES: Mapping[FaultCode, str] = {
    FaultCode.UNREADABLE: "N1",
    FaultCode.LIGHT_SQUARE: "B1",
    FaultCode.NO_SUCH_MOVE: "N2",
    FaultCode.NO_PIECE_ON_FILE: "M1",
    FaultCode.NO_PIECE_REACHES: "N2",
    FaultCode.AMBIGUOUS: "N1",
    FaultCode.GAME_OVER: "W2",
    FaultCode.EMPTY_SQUARE: "M1",
    FaultCode.NOT_YOUR_PIECE: "M1",
    FaultCode.TARGET_OCCUPIED: "M2",
    FaultCode.NOT_A_DIAGONAL: "M2",
    FaultCode.PASSES_OWN_PIECE: "C2",
    FaultCode.MUST_CAPTURE: "C1",
    FaultCode.MAN_BACKWARDS: "M2",
    FaultCode.MAN_TOO_FAR: "M2",
    FaultCode.NO_PIECE_TO_CAPTURE: "C3",
    FaultCode.TWO_PIECES_IN_A_ROW: "C4",
    FaultCode.JUMPS_TWICE: "C8",
    FaultCode.CAPTURE_NOT_FINISHED: "C5",
    FaultCode.KING_LANDING: "C6",
    FaultCode.KING_TOO_FAR: "M3",
    FaultCode.MAN_CAPTURES_BACKWARDS: "C1",
    FaultCode.MUST_TAKE_MOST: "C11",
    FaultCode.KING_CAPTURES_FIRST: "C11",
    FaultCode.CROWNING_STOPS: "C12",
    FaultCode.STAYS_A_MAN: "C12",
    FaultCode.MUST_TAKE_BETTER: "C11",
    FaultCode.KING_TIED: "M3",
    FaultCode.NOT_STRAIGHT: "M2",
    FaultCode.NOT_ON_A_LINE: "M2",
    FaultCode.MAN_TAKES_KING: "C3",
    FaultCode.TURNS_BACK: "C5",
    FaultCode.KING_LANDS_NEXT: "C4",
    FaultCode.KING_STAYS: "C8",
    FaultCode.CAPTURE_ENDS_ELSEWHERE: "C3",
    FaultCode.FEN_SYNTAX: "N1",
    FaultCode.FEN_TURN: "M1",
    FaultCode.FEN_SQUARE: "B1",
    FaultCode.FEN_TWICE: "P1",
    FaultCode.FEN_LAST_RANK: "M4",
    FaultCode.FEN_TOO_MANY: "P1",
    FaultCode.FEN_GHOST: "C9",
    FaultCode.FEN_FIRST_RANK: "M2",
    FaultCode.FEN_NO_TOWERS: "P1",
    FaultCode.FEN_PRISONERS: "P1",
    FaultCode.FEN_MOVES_LEFT: "M1",
    FaultCode.FEN_NO_SUCH_SQUARE: "B1",
    FaultCode.FEN_TOO_HIGH: "P1",
    FaultCode.FEN_NO_KINGS: "P1",
    FaultCode.ARRIVED: "W8",
    FaultCode.NO_STEP_OR_JUMPS: "M2",
}
"""The rule a code rests on unless the fault names a closer one (M3 for a king, say).

An id names the same question in every variant, answered as its `Movement` says: C11 is the
choice among captures, C12 a man on the last rank in the middle of one.
"""


class EndingFault(StrEnum):
    """Codes of why an ending cannot be looked up."""

    TOO_MANY_PIECES = "too_many_pieces"
    OTHER_GAME = "ending_of_another_game"
    NO_TABLE = "no_ending_table"
    TABLE_CUT = "ending_table_cut"
    TABLE_VERSION = "ending_table_version"
    NO_COMPILER = "no_compiler_for_endings"
    TOO_LONG = "endings_too_long"
    NO_MEMORY = "no_memory_for_endings"
    NOT_WRITTEN = "ending_table_not_written"


class NoteCode(StrEnum):
    """Codes of notes on a move's notation, corrected without changing its meaning."""

    DASH = "dash"  # another dash, minus or hyphen stood for "-"
    CAPTURE_SIGN = "capture_sign"  # X, × or Cyrillic х stood for the capture sign
    CYRILLIC = "cyrillic"  # а с е … stood for a c e (N5)
    UPPER_CASE = "upper_case"
    BLANK = "blank"  # blanks inside the move
    NO_SIGN = "no_sign"  # c3d4
    NUMERIC = "numeric"  # squares by number, 1 = b8; once a game, with their count
    SHORT = "short"  # cd4; once a game, with their count
    REMARK = "remark"  # x, = or * glued to the move: a remark, never a result (N6)
    DASH_FOR_CAPTURE = "dash_for_capture"  # c3-e5 written for c3:e5
    SIGN_FOR_QUIET = "sign_for_quiet"  # c3:d4 written for c3-d4

    # The hash of Enum is computed from the name on every call; this one is kept with the text.
    __hash__ = str.__hash__


class Note(NamedTuple):
    """A note of the reader: code, place, and the text as written."""

    code: StrEnum
    line: int | None = None
    column: int | None = None
    token: str = ""
    params: Mapping[str, Param] = {}

    def as_dict(self) -> dict[str, object]:
        """Return the note as JSON-ready data."""
        return _plain(self)


class Fault(NamedTuple):
    """A fault: its code, the rule broken, the exact place.

    ply           half-moves from the start of the record, counted from 1
    move_number   number of the pair of moves, counted from 1
    side          who wrote it
    square        the square that shows the fault, by name
    position      the position before the faulty move, in FEN
    params        what the wording needs, e.g. required=("c5:e7",) for must_capture
    legal         every legal move there in long form, the likeliest first
    """

    code: StrEnum
    rule: str = ""
    game: int | None = None
    ply: int | None = None
    move_number: int | None = None
    side: Colour | None = None
    token: str = ""
    line: int | None = None
    column: int | None = None
    square: str | None = None
    position: str | None = None
    params: Mapping[str, Param] = {}
    legal: tuple[str, ...] = ()

    @classmethod
    def of(cls, code: FaultCode, **facts: Any) -> Self:
        """Make a fault of this code, with the rule that belongs to it."""
        return cls(code, **{"rule": RULES[code], **facts})

    def as_dict(self) -> dict[str, object]:
        """Return the fault as JSON-ready data."""
        return _plain(self)


def number_param(params: Mapping[str, Param], name: str, otherwise: int = 0) -> int:
    """Return a numeric parameter, or `otherwise` if it is missing."""
    value = params.get(name, otherwise)
    return value if isinstance(value, int) else otherwise


def words_param(params: Mapping[str, Param], name: str) -> tuple[str, ...]:
    """Return a parameter that is a list of words, empty if it is missing."""
    value = params.get(name, ())
    return value if isinstance(value, tuple) else ()


def _code_alone(fault: Fault) -> str:
    return str(fault.code)


words_of_fault: Callable[[Fault], str] = _code_alone
"""What an error says; the package sets a sentence, because its texts know this module."""


class DraughtsError(ValueError):
    """Base class of the library's errors; `fault` has code and place, `str` a sentence."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault)
        self.fault = fault

    def __str__(self) -> str:
        return words_of_fault(self.fault)


class InvalidMove(DraughtsError):
    """Error: the text cannot be read as a move."""


class IllegalMove(DraughtsError):
    """Error: the move breaks a rule of play."""


class AmbiguousMove(DraughtsError):
    """Error: the text fits several legal moves, named in params["candidates"]."""


class FenError(DraughtsError):
    """Error: the text is no position of this game."""


class PdnError(DraughtsError):
    """Error: the text is no game record."""


class EndingsError(DraughtsError):
    """Error: an ending cannot be looked up: too many pieces, or no good table."""


def _plain(value: Note | Fault) -> dict[str, object]:
    return {name: _json(fact) for name, fact in value._asdict().items()}


def _json(value: object) -> object:
    if isinstance(value, Colour):
        return value.value
    if isinstance(value, StrEnum):
        return str(value)
    if isinstance(value, tuple):
        return list(value)
    if isinstance(value, Mapping):
        return {key: _json(inner) for key, inner in value.items()}
    return value
