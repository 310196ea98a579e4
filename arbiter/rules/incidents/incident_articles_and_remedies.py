"""The articles of incidents at the board (V4.1-V4.17, V6-V9, T1-T4) with their remedies."""

from collections.abc import Mapping
from enum import StrEnum


class Remedy(StrEnum):
    """How the board is put right."""

    MOVE_AGAIN = "move_again"  # the position before the move; the offender moves the same piece
    TAKE_OFF = "take_off"  # the second move of a side goes back; the opponent is to move
    AS_MOVED = "as_moved"  # the move was good and stands; only its display is finished
    SET_UP = "set_up"  # the pieces are put up as the game begins
    NEW_GAME = "new_game"  # the game is annulled and played again, by a ruling
    PUT_BACK = "put_back"  # nobody is to blame: the pieces go back at once
    NONE = "none"  # improper, but without consequence


REMEDIES: Mapping[str, Remedy] = {
    "V4.1": Remedy.TAKE_OFF,
    "V4.2": Remedy.MOVE_AGAIN,
    "V4.3": Remedy.MOVE_AGAIN,
    "V4.4": Remedy.AS_MOVED,  # the move first made stands
    "V4.5": Remedy.MOVE_AGAIN,
    "V4.6": Remedy.MOVE_AGAIN,
    "V4.7": Remedy.MOVE_AGAIN,
    "V4.8": Remedy.MOVE_AGAIN,
    "V4.9": Remedy.MOVE_AGAIN,
    "V4.10": Remedy.MOVE_AGAIN,
    "V4.11": Remedy.AS_MOVED,
    "V4.12": Remedy.AS_MOVED,
    "V4.13": Remedy.AS_MOVED,
    "V4.14": Remedy.AS_MOVED,
    "V4.15": Remedy.AS_MOVED,  # the crown is put on (M6)
    "V4.16": Remedy.MOVE_AGAIN,  # a king by its rank (M6), so every position shows it as one
    "V4.17": Remedy.MOVE_AGAIN,
    "V6": Remedy.NEW_GAME,  # the board stands the wrong way
    "P2": Remedy.NEW_GAME,  # the players have each other's colour
    "V7": Remedy.SET_UP,
    "V8": Remedy.MOVE_AGAIN,
    "V9": Remedy.PUT_BACK,
    "T1": Remedy.MOVE_AGAIN,  # touched, and another is about to be moved
    "T3": Remedy.MOVE_AGAIN,  # adjusted without a word
    "T4": Remedy.NONE,  # adjusted while the opponent is to move
}
"""The articles in the order in which an arbiter looks for them."""

ILLEGAL_MOVES = frozenset({"V4.1", "V4.2", "V4.5", "V4.6", "V4.8", "V4.9"})
"""Moves the rules of play do not know: wrong under every ruleset, listed or not."""

TOUCHES = frozenset({"T1", "T3", "V4.3"})
"""What is wrong only where a touched piece must move."""

NEED_A_SQUARE = frozenset({"T1", "T3", "V4.3", "V4.7", "V4.16", "V8"})
"""What is about one piece, which must be named."""

NEED_A_GOOD_MOVE = frozenset(
    article for article, remedy in REMEDIES.items() if remedy is Remedy.AS_MOVED
)
"""What happened during or after a move that was itself good: the move must be named."""

WITHOUT_A_MOVE = frozenset({"V4.7"})
"""What may happen where nothing is moved, in one's own turn or in the opponent's: a piece is
lifted and that is all."""

AT_THE_BOARD_ONLY = frozenset({"T1", "T3", "T4", "V6", "P2", "V7", "V9"})
"""What is about no move of the record, so that nothing of it can stand in the record."""
