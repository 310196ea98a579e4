"""Texts of faults of positions, moves and records, by code.

Braces are filled from the fault by `games.draughts.texts.faults_notes_and_suggestions_in_words`.
"""

from collections.abc import Mapping

from games.draughts.faults_and_errors import FaultCode
from games.draughts.pdn.record_fault_and_note_codes import PdnFault
from games.draughts.texts.translate_by_catalogue import gettext_noop as _

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
