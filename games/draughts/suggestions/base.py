"""Suggestion: a possible explanation of a faulty record, with how far it is legal then."""

from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple

from ..errors import Fault, Param


class SuggestionCode(StrEnum):
    """Codes of what may have happened to a record, the simplest first."""

    # the moves are good; what is said about them is not
    RESULT_CONTRADICTS_BOARD = "result_contradicts_board"
    RESULT_CONTRADICTS_TERMINATION = "result_contradicts_termination"
    TERMINATION_CONTRADICTS_BOARD = "termination_contradicts_board"
    WRONG_GAME_TYPE = "wrong_game_type"  # a tag names another game than was played
    # the whole record is to be read otherwise
    RUSSIAN_LAYOUT = "russian_layout"  # typed on Latin keys with the Russian layout left on
    WRITTEN_BY_SOUND = "written_by_sound"  # «ц3-д4», «цэ3-дэ4»
    RUSSIAN_ALPHABET = "russian_alphabet"  # files named а б в г д е ж з
    COLOURS_SWAPPED = "colours_swapped"  # Black began, or the board was turned round
    BOARD_TURNED = "board_turned"  # the squares are named from Black's side
    BOARD_MIRRORED = "board_mirrored"  # left and right exchanged
    NUMBERS_FROM_A1 = "numbers_from_a1"
    NUMBERS_FROM_OTHER_CORNER = "numbers_from_other_corner"
    COLUMNS_SWAPPED = "columns_swapped"  # Black's moves stand in White's column
    FLYING_OPENING = "flying_opening"  # «летучая»: a man of each side set up, written as moves
    OTHER_START = "other_start"
    OTHER_VARIANT = "other_variant"
    # one thing is to be put right
    AMBIGUOUS_MOVE = "ambiguous_move"  # what follows goes with one of its readings only
    UNKNOWN_MOVE = "unknown_move"  # one or two dashes for moves, found by what follows
    STRAY_WORDS = "stray_words"  # words among the moves that are none
    DOUBLED_MOVE = "doubled_move"
    MOVES_SWAPPED = "moves_swapped"
    MISPRINT = "misprint"  # one square of one move
    MISSING_MOVE = "missing_move"
    EXTRA_MOVE = "extra_move"
    MISSING_PAIR = "missing_pair"  # a line of the score sheet was left out
    # what could not be tried
    OTHER_BOARD = "other_board"  # squares that a board of 64 has not
    SEARCH_CUT = "search_cut"  # too long a record: not everything was tried


ORDER: Mapping[SuggestionCode, int] = {code: place for place, code in enumerate(SuggestionCode)}

IN_RUSSIAN_LETTERS = frozenset(
    (
        SuggestionCode.RUSSIAN_LAYOUT,
        SuggestionCode.WRITTEN_BY_SOUND,
        SuggestionCode.RUSSIAN_ALPHABET,
    )
)
"""What is said of a record whose moves are to be rewritten in Latin letters."""


class Suggestion(NamedTuple):
    """A possible explanation of a faulty record, tried on the board.

    code    what may have happened
    params  what it needs to be tried again by anybody, every one only where it applies:
            variant  id of the variant
            start    the position to begin from, FEN; table, number: a drawn opening of that name
            board    "mirrored" (files from h) or "turned" (files from h, ranks from 8)
            numbers  the corner whose square is 1: "a1", "g1" or "h8" (b8 is the usual one)
            ply      half-move of the record the repair is at, from 1; move, side: the same as
                     the number of a pair and "w" or "b"; second_ply …: the other half-move
            token    what is written there
            moves    what may stand there instead, is missing before it, or stands at second_ply;
                     of a record in Russian letters: all its moves in Latin ones
            count    how many such repairs there are; moves names none where they are too many.
                     Of an ambiguous move: its readings; of stray words and doubled moves: those
            words    the first of the stray words
            result, expected, winner, side, rule, termination   what `contradictions` compares
            tag, said   GameType or Variant, and what stands in it
            size     of a board that is not played here, "10x10"
    plies   how many half-moves of the record are legal when read so
    of      how many are written
    fault   what is wrong still, or None when nothing is; in the words of the suggested reading
    then    what would put that right, too, counted in the record so put right: a second slip
    """

    code: SuggestionCode
    params: Mapping[str, Param] = {}
    plies: int = 0
    of: int = 0
    fault: Fault | None = None
    then: tuple["Suggestion", ...] = ()

    @property
    def is_whole(self) -> bool:
        """Whether every written move is legal under this explanation."""
        return self.fault is None and self.plies == self.of

    def as_dict(self) -> dict[str, object]:
        """Return the suggestion as JSON-ready data."""
        listed = {
            key: list(value) if isinstance(value, tuple) else value
            for key, value in self.params.items()
        }
        return {
            "code": self.code.value,
            "params": listed,
            "plies": self.plies,
            "of": self.of,
            "whole": self.is_whole,
            "fault": self.fault.as_dict() if self.fault else None,
            "then": [step.as_dict() for step in self.then],
        }
