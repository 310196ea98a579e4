"""Texts of suggestions about faulty records, by code.

Braces are filled from the suggestion by `explain_suggestion`: its params, `place` and
`second_place` from its half-moves, `plies` and `of` counted in words.
"""

from collections.abc import Mapping

from ..suggestions import SuggestionCode
from .catalogue import gettext_noop as _

SUGGESTIONS: Mapping[SuggestionCode, str] = {
    SuggestionCode.RESULT_CONTRADICTS_BOARD: _(
        "The result {result} contradicts the board: in the end {side} {why}, which is {expected}"
    ),
    SuggestionCode.RESULT_CONTRADICTS_TERMINATION: _(
        "The result {result} contradicts the tag Termination “{termination}”"
    ),
    SuggestionCode.TERMINATION_CONTRADICTS_BOARD: _(
        "The tag Termination “{termination}” contradicts the board: in the end {side} {why}"
    ),
    SuggestionCode.WRONG_GAME_TYPE: _(
        "The tag {tag} “{said}” may be wrong: the moves are legal as {variant}"
    ),
    SuggestionCode.OTHER_VARIANT: _("This may be another game: {variant}"),
    SuggestionCode.RUSSIAN_LAYOUT: _(
        "The moves may have been typed with the Russian keyboard layout left on; "
        "in Latin letters they are {moves}"
    ),
    SuggestionCode.WRITTEN_BY_SOUND: _(
        "The squares may be written in Russian letters by their sound; "
        "in Latin letters the moves are {moves}"
    ),
    SuggestionCode.RUSSIAN_ALPHABET: _(
        "The columns may be named by the first letters of the Russian alphabet; "
        "in Latin letters the moves are {moves}"
    ),
    SuggestionCode.COLOURS_SWAPPED: _(
        "Black may have begun, or the board was written down from Black's side"
    ),
    SuggestionCode.BOARD_TURNED: _(
        "The board may have been written down from Black's side: h8 for a1"
    ),
    SuggestionCode.BOARD_MIRRORED: _("The board may have been written down mirrored: h1 for a1"),
    SuggestionCode.NUMBERS_FROM_A1: _("The squares may be numbered from a1, not from b8"),
    SuggestionCode.NUMBERS_FROM_OTHER_CORNER: _(
        "The squares may be numbered from {numbers}, not from b8"
    ),
    SuggestionCode.COLUMNS_SWAPPED: _(
        "The columns may be exchanged: White's moves stand in Black's place"
    ),
    SuggestionCode.FLYING_OPENING: _(
        "This may be a flying set-up written as moves: {moves}; it is written as the tag "
        'FEN "{start}", and the moves begin behind it'
    ),
    SuggestionCode.OTHER_START: _("The game may have begun from another position: {begin}"),
    SuggestionCode.AMBIGUOUS_MOVE: _(
        "An ambiguous move: {place}, “{token}”; what follows goes with {moves}"
    ),
    SuggestionCode.UNKNOWN_MOVE: _(
        "The move is not written down: {place}, “{token}”; what follows goes with {moves}"
    ),
    SuggestionCode.STRAY_WORDS: _(
        "There may be stray words among the moves ({count} in all): {words}"
    ),
    SuggestionCode.DOUBLED_MOVE: _("This may be written twice: {place}, “{token}”"),
    SuggestionCode.MOVES_SWAPPED: _(
        "Two moves may be exchanged: {place}, “{token}”, and {second_place}, “{moves}”"
    ),
    SuggestionCode.MISPRINT: _("This may be a slip: {place}, “{token}”; what fits is {moves}"),
    SuggestionCode.MISSING_MOVE: _("A move may be missing: {place}; what fits is {moves}"),
    SuggestionCode.EXTRA_MOVE: _("This may be written too much: {place}, “{token}”"),
    SuggestionCode.MISSING_PAIR: _(
        "Two moves in a row may be missing: {place}, and the answer; what fits is {moves}"
    ),
    SuggestionCode.OTHER_BOARD: _(
        "This looks like a record for a board of {size}: there are no such squares here, "
        "the moves are not checked"
    ),
    SuggestionCode.SEARCH_CUT: _("Not everything was tried: the record is too long"),
}

BESIDES: Mapping[str, str] = {  # a second thing that must be so, by its param
    "variant": _("by the rules of {variant}"),
    "mirrored": _("with the board mirrored"),
    "turned": _("with the board seen from Black's side"),
    "numbers": _("with numbers from {numbers}"),
    "black": _("Black having begun"),
    "start": _("from the position {begin}"),
}

BLOCKED: Mapping[str, str] = {  # by rule
    "W2": _("has no move"),
    "W3": _("has no pieces"),
    "W8": _("did not arrive first"),
}

USUAL_START = _("the usual start")

DRAWN_OPENING = _("No. {number} of the drawn openings “{table}”")

COUNTED = _("one of {count}")

READS_ALL = _("Read so, the whole record is legal, {plies}")

READS_PART = _("Read so, {plies} of {of} are legal")

REMAINS = _("what remains: {fault}")

THEN = _("After that:")

OTHERS = _("other slips that would explain it: {others}")
