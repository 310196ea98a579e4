"""Texts of faults and notes of positions, moves and records, by code."""

from collections.abc import Mapping
from enum import StrEnum

from ..errors import EndingFault, FaultCode, NoteCode
from ..pdn.codes import PdnFault, PdnNote
from .catalogue import gettext_noop as _

# Texts of faults of positions, moves and records, by code.
#
# Braces are filled from the fault by `draughts64.texts.words`.


NO_RECORD = _("This is not a game record")
"""FaultCode.UNREADABLE said of a whole text."""

NO_SUCH_SQUARE = _("“{token}”: this board has no square {square}")
"""FaultCode.UNREADABLE said of a move that names a number above those of the board."""

UNKNOWN_GAME = _("which, is not known here")
"""Of a game whose number has no name."""

FAULTS: Mapping[str, str] = {
    FaultCode.UNREADABLE: _("“{token}” is not a move"),
    FaultCode.LIGHT_SQUARE: _("{square} is a light square; pieces stand on dark ones only"),
    FaultCode.NO_SUCH_MOVE: _("There is no move “{token}” in this position"),
    FaultCode.NO_PIECE_ON_FILE: _("{side} is to move and has no piece on the file {file}"),
    FaultCode.NO_PIECE_REACHES: _("No piece on the file {file} can go to {square}"),
    FaultCode.AMBIGUOUS: _("“{token}” can mean more than one move: {candidates}"),
    FaultCode.GAME_OVER: _("The game is over: {side} has no move"),
    FaultCode.EMPTY_SQUARE: _("There is no piece on {square}"),
    FaultCode.NOT_YOUR_PIECE: _("{side} is to move, but the piece on {square} is the opponent's"),
    FaultCode.TARGET_OCCUPIED: _("The square {square} is occupied"),
    FaultCode.NOT_A_DIAGONAL: _("{square} cannot be reached: pieces move along diagonals only"),
    FaultCode.PASSES_OWN_PIECE: _("An own piece on {square} is in the way"),
    FaultCode.MUST_CAPTURE: _("{side} must capture: {required}"),
    FaultCode.MAN_BACKWARDS: _("A man does not move backwards"),
    FaultCode.MAN_TOO_FAR: _("A man does not go that far: {token}"),
    FaultCode.NO_PIECE_TO_CAPTURE: _("“{token}”: there is nothing to capture"),
    FaultCode.TWO_PIECES_IN_A_ROW: _("Two pieces in a row cannot be jumped ({square})"),
    FaultCode.JUMPS_TWICE: _(
        "The piece on {square} cannot be jumped twice: captured pieces leave after the move"
    ),
    FaultCode.CAPTURE_NOT_FINISHED: _(
        "The capture is not finished: from {square} it goes on to {next}"
    ),
    FaultCode.KING_LANDING: _(
        "The king must land where it can capture again: {next}, not {square}"
    ),
    FaultCode.KING_TOO_FAR: _(
        "In this game a king moves one step and captures beside itself only: {token}"
    ),
    FaultCode.MAN_CAPTURES_BACKWARDS: _("In this game a man does not capture backwards: {token}"),
    FaultCode.MUST_TAKE_MOST: _(
        "The most pieces must be taken, {most} instead of {taken}: {required}"
    ),
    FaultCode.KING_CAPTURES_FIRST: _("A king must capture before the man on {square}: {required}"),
    FaultCode.CROWNING_STOPS: _(
        "A man that reaches {square} is crowned and its capture ends there"
    ),
    FaultCode.STAYS_A_MAN: _("A man that passes {square} is not crowned and captures on as a man"),
    FaultCode.FEN_SYNTAX: _("The position cannot be read: “{part}”"),
    FaultCode.FEN_TURN: _("The position does not say who is to move: “{part}”"),
    FaultCode.FEN_SQUARE: _("There is no dark square “{part}” on the board"),
    FaultCode.FEN_TWICE: _("The position fills “{part}” twice"),
    FaultCode.FEN_LAST_RANK: _("A man stands on the last rank: {part}"),
    FaultCode.FEN_TOO_MANY: _(
        "A side has more than {part} pieces: a problem or a lesson may stand so, but no game"
    ),
    PdnFault.UNCLOSED_COMMENT: _("A comment begins here and is never closed"),
    PdnFault.UNCLOSED_VARIATION: _("A variation begins here and is never closed"),
    PdnFault.TOO_MANY_VARIATIONS: _(
        "Too many variations in one game, the rest is not read: {unread} characters"
    ),
    PdnFault.TOO_DEEP: _("Variations are nested too deep"),
    PdnFault.UNKNOWN_MOVE: _("The move is unknown: the record has a dash instead"),
    PdnFault.SECOND_GAME: _(
        "A second game begins here: move {expected} was due, and the numbers begin anew with 1; "
        "a result is missing before it. Write the result of the first game before the second, "
        "or, if it is all one game, write {expected} as its number"
    ),
    PdnFault.POSITION_INSIDE: _("A new position is set up among the moves"),
    FaultCode.FEN_GHOST: _(
        "“{part}” is a piece taken in the middle of a capture; positions are read between moves"
    ),
    FaultCode.MUST_TAKE_BETTER: _(
        "There is a capture that the rule of choice puts first: {required}"
    ),
    FaultCode.KING_TIED: _(
        "This king has made as many quiet moves in a row as it may; "
        "now it can only capture, or another piece must move"
    ),
    FaultCode.NOT_STRAIGHT: _(
        "{square} cannot be reached: here the way is along files and ranks only, not diagonal"
    ),
    FaultCode.NOT_ON_A_LINE: _(
        "{square} cannot be reached: it is on no diagonal, file or rank with the square before"
    ),
    FaultCode.MAN_TAKES_KING: _("In this game a man does not take a king ({square})"),
    FaultCode.TURNS_BACK: _(
        "In this game two jumps of one move do not go in opposite directions: back to {square}"
    ),
    FaultCode.KING_LANDS_NEXT: _(
        "Here the king lands on the square right behind the piece it takes: {next}, not {square}"
    ),
    FaultCode.KING_STAYS: _(
        "The captured king on {square} stays there as a man: it cannot be jumped again"
    ),
    FaultCode.CAPTURE_ENDS_ELSEWHERE: _(
        "The piece captures, but its capture cannot end on {square}; it ends on {next}"
    ),
    FaultCode.FEN_FIRST_RANK: _(
        "A man cannot stand on {part}: it never moves back to its own first rank"
    ),
    FaultCode.FEN_NO_TOWERS: _("“{part}”: brackets hold a tower, and this game has none"),
    FaultCode.FEN_PRISONERS: _(
        "“{part}”: brackets hold men w and b from the top down; there is no king below the top"
    ),
    FaultCode.FEN_NO_SUCH_SQUARE: _(
        "“{part}”: on the board of {size} this game has no such square"
    ),
    FaultCode.FEN_TOO_HIGH: _(
        "The tower on {square} has {count} pieces, and the whole game has {most}"
    ),
    FaultCode.FEN_NO_KINGS: _("“{part}”: this game has no kings"),
    FaultCode.ARRIVED: _("The game is over: one side already fills the squares opposite"),
    FaultCode.NO_STEP_OR_JUMPS: _(
        "“{token}”: {square} is no neighbour, and no jumps over single neighbours lead there"
    ),
    FaultCode.FEN_MOVES_LEFT: _("“{part}”: a turn of this game never has so many moves left"),
    PdnFault.MESSENGER: _("“{token}” is the time of a message; leave only the moves in the text"),
    PdnFault.TOO_LONG: _("Too long for one game or row; the rest of it is not read"),
    PdnFault.TOO_MANY_TAGS: _("There are more than {most} tags; the others are not read"),
    PdnFault.TOO_MANY_GAMES: _(
        "Too many games in a row without tags and moves; the rest is not read"
    ),
    PdnFault.WRONG_GAME_TYPE: _(
        "GameType “{token}” is another game ({game}); {expected} was expected"
    ),
    PdnFault.OTHER_GAME: _(
        "The tag {tag} “{token}” names another game: {game}; its records are not read here"
    ),
    PdnFault.UNKNOWN_GAME: _(
        "The tag {tag} “{token}” names no game known here; of Russian draughts it says Russian"
    ),
    PdnFault.OTHER_BOARD: _(
        "“{token}”: a record for a board of {size} ({game} or another game on such a board); "
        "a board of 8x8 has no such squares"
    ),
    PdnFault.RESULT_CONFLICT: _("The results contradict each other: {first} and {second}"),
    PdnFault.SEVERAL_PLAYERS: _(
        "A star of more than two players: its record can be checked, but an archive, an event "
        "and a case hold games of two sides, White and Black"
    ),
    PdnFault.POINTS_OF_PLAYERS: _(
        "Tags name the players {players}; so many play from the points {expected}"
    ),
    PdnFault.OTHER_PLAYERS: _(
        "Tags name the players {players}, but the position has men of {standing}"
    ),
    PdnFault.NO_SUCH_PLAYER: _("Winner “{token}” is nobody who plays; the players are {players}"),
    PdnFault.OTHER_WINNER: _(
        "Winner “{said}” contradicts the board, where player {arrived} has arrived first"
    ),
    PdnFault.RESULT_OF_TWO: _(
        "“{token}” is a result of two sides; of more players the tag Winner names who has won, "
        "and Result is *"
    ),
}

# Texts of the reader's notes, by code.
#
# Braces are filled from the note by `draughts64.texts.words`.


TIMES = _(" ({count} places)")
"""Of a note that stands for several."""

NOTES: Mapping[StrEnum, str] = {
    NoteCode.DASH: _("“{token}”: another dash"),
    NoteCode.CAPTURE_SIGN: _("“{token}”: another capture sign"),
    NoteCode.CYRILLIC: _("“{token}”: Cyrillic letters read as Latin"),
    NoteCode.UPPER_CASE: _("“{token}”: capital letters"),
    NoteCode.BLANK: _("“{token}”: blanks inside a move"),
    NoteCode.NO_SIGN: _("“{token}”: no sign between squares"),
    NoteCode.NUMERIC: _("Squares are written as numbers, 1 is b8"),
    NoteCode.SHORT: _("Short notation: “{token}”"),
    NoteCode.REMARK: _("“{token}” is a remark, not a result"),
    NoteCode.DASH_FOR_CAPTURE: _("“{token}”: a capture written with a dash"),
    NoteCode.SIGN_FOR_QUIET: _("“{token}”: a quiet move written with a capture sign"),
    PdnNote.ENCODING: _("Encoding: {encoding}"),
    PdnNote.ENCODING_DOUBTFUL: _(
        "The encoding is in doubt: read as {encoding}, but {rival} makes as good words of it"
    ),
    PdnNote.BYTE_ORDER_MARK: _("The text begins with a byte order mark"),
    PdnNote.DAMAGED_TEXT: _("Damaged characters: {count}"),
    PdnNote.NOT_TEXT: _(
        "This is no text: it holds zero or control bytes (UTF-16 is read with its mark)"
    ),
    PdnNote.LINE_ENDS: _("Unusual line ends"),
    PdnNote.TAG_SPACES: _("Unusual blanks in tags"),
    PdnNote.TAG_SPELLING: _("Tag {tag} is written against the standard"),
    PdnNote.TAG_NAME: _(
        "“{tag}” is no name of a tag (one word of Latin letters): kept, and not used"
    ),
    PdnNote.TAG_NAME_READ: _("The tag “{written}” is read as {tag}"),
    PdnNote.TAG_REPEATED: _("Tag {tag} is repeated; the first one counts"),
    PdnNote.DATE_SPELLING: _("Date “{token}” is not YYYY.MM.DD"),
    PdnNote.NO_GAME_TYPE: _("There is no GameType tag"),
    PdnNote.GAME_TYPE_SPELLING: _("{tag} “{token}” is not understood, so not used"),
    PdnNote.NO_RESULT: _("No result is given"),
    PdnNote.NO_MOVES: _("The record has no moves"),
    PdnNote.RESULT_SPELLING: _("Result “{token}” is read as “{result}”"),
    PdnNote.RESULT_UNKNOWN: _("Result “{token}” is not understood, so not used"),
    PdnNote.TIME_CONTROL_UNKNOWN: _(
        "The time control “{token}” is not understood, so the clocks are not judged; "
        "seconds are written: 480, 180+2, 45/5400:900"
    ),
    PdnNote.RESULT_SAID: _(
        "The comment says “{token}”; if the game ended so, the result is {result}"
    ),
    PdnNote.DRAW_MARK: _(
        "“{token}” at the end means a draw, but the result is {result}; the mark decides nothing: "
        "write 1/2-1/2 if the game ended so"
    ),
    PdnNote.MARK_READING: _(
        "“{token}” is understood as in PDN: !? an interesting move ($5), ?! a doubtful one ($6); "
        "the rules of draughts-64 use these two the other way round"
    ),
    PdnNote.RESULT_REPEATED: _("The result is repeated: “{token}”"),
    PdnNote.MOVE_NUMBER: _("Move number {found} instead of {expected}"),
    PdnNote.STRAY_TEXT: _("Stray text: “{token}”"),
    PdnNote.MOVES_IN_COMMENT: _("Moves stand in a comment, so they are not read: “{token}”"),
    PdnNote.PLY_COUNT: _(
        "PlyCount is “{token}”, but {found} half-moves are written: the record may be cut short"
    ),
    PdnNote.STRAY_BRACKET: _("Stray bracket “{token}”"),
    PdnNote.SPLIT_CAPTURE: _("A capture written in pieces, read as {joined}"),
    PdnNote.POSITION_FIRST: _("The start is set up before the moves"),
    PdnNote.TIME_IN_BRACKETS: _("A time in brackets: “{token}”"),
    PdnNote.VARIATION_FAULT: _("In a variation, move “{token}”: {reason}"),
    PdnNote.VARIATION_UNCHECKED: _(
        "A variation is not checked: the game did not get there, or there are too many of them"
    ),
    PdnNote.POSITION_IN_VARIATION: _("A variation begins from a set-up position"),
    PdnNote.NUMBER_SPELLING: _("A move number is written “{token}”"),
    PdnNote.TABLE: _("A table: “{token}”"),
    PdnNote.TABLE_NAMES: _("The players are named in the row “{token}”"),
    PdnNote.CLOCK_SPELLING: _("“{token}” is no time h:mm:ss, so not used"),
    PdnNote.RULING: _(
        "It says that the result stands by ruling No. {token}, article {article}: "
        "not by the moves alone"
    ),
    PdnNote.RESULT_FORMAT: _("Points were counted by the system {token}"),
    PdnNote.DECLARED_WAIVER: _(
        "This text declares an irregular move let stand (V2): half-move {ply}, “{token}”; what it "
        "left on the board is taken from the text"
    ),
    PdnNote.FEN_COUNTERS: _("The counters behind the position “{token}” are not used"),
}

ENDINGS: Mapping[str, str] = {
    EndingFault.TOO_MANY_PIECES: _(
        "Endings are worked out for up to {most} pieces on the board, here are more"
    ),
    EndingFault.OTHER_GAME: _(
        "Endings are worked out only for games on 8 by 8 squares whose positions are pieces"
        " alone; this is none of them"
    ),
    EndingFault.NO_TABLE: _(
        "There is no table of endings “{token}”; the command endings build --variant {id}"
        " --pieces {pieces} makes it"
    ),
    EndingFault.NO_COMPILER: _(
        "Without a C compiler the endings of this game ({token}) are built for up to {most}"
        " pieces; install gcc or clang"
    ),
    EndingFault.TOO_LONG: _("An ending is longer than a table can hold: “{token}”"),
    EndingFault.NO_MEMORY: _("There was not enough memory for the endings “{token}”"),
    EndingFault.NOT_WRITTEN: _("“{token}” could not be written: {reason}"),
    EndingFault.TABLE_CUT: _(
        "The table of endings “{token}” is cut short or damaged; endings build makes it again"
    ),
    EndingFault.TABLE_VERSION: _(
        "“{token}” is no table of endings of this version; endings build makes it again"
    ),
}

BY_READING = _("; by the reading declared here: {said}")

DECLARED: Mapping[str, str] = {
    "whole": _("the rules of this game are known by retellings alone"),
    "one_book": _("the rules of this game are taken from one book"),
    "who_begins": _("the sources differ on who begins"),
    "colours": _("the source does not say clearly which colour begins"),
    "crowning": _(
        "the sources do not say, or differ on, what becomes of a man that reaches the last row in "
        "a capture"
    ),
    "lifting": _("the source does not say when captured pieces are lifted"),
    "diagonal_step": _("the sources differ on whether a man steps diagonally"),
}
"""What a fault of a thinly told game rests on, by the codes of `Variant.declared`."""
