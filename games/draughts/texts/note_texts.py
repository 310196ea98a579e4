"""Texts of the reader's notes, by code.

Braces are filled from the note by `games.draughts.texts.faults_notes_and_suggestions_in_words`.
"""

from collections.abc import Mapping
from enum import StrEnum

from games.draughts.faults_and_errors import NoteCode
from games.draughts.pdn.record_fault_and_note_codes import PdnNote
from games.draughts.texts.translate_by_catalogue import gettext_noop as _

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
    PdnNote.FEN_COUNTERS: _("The counters behind the position “{token}” are not used"),
}
