"""Types that define a variant: board, moves, captures, crowning, goal, records.

Code asks for these facts, never for the name of a game.
"""

from collections.abc import Mapping
from enum import StrEnum
from functools import cached_property
from typing import NamedTuple

from ..boards import USUAL, Board, SquareNaming
from ..colour import Colour


class CaptureChoice(StrEnum):
    """Rules for choosing among several captures (C11); `LADDERS` has their steps."""

    FREE = "free"
    MOST = "most"
    KING_FIRST = "king_first"
    MOST_THEN_KINGS = "most_then_kings"
    MOST_THEN_BY_KING = "most_then_by_king"
    HIGHEST_VALUE = "highest_value"


class CapturePreference(StrEnum):
    """One step of such a rule: only the captures best in this may be chosen."""

    PIECES = "pieces"  # the most pieces, men and kings alike
    BY_KING = "by_king"  # one made by a king
    KINGS = "kings"  # the most kings
    KINGS_EARLY = "kings_early"  # compared victim by victim, a king before a man
    VALUE = "value"  # the most, a king counting just under two men


LADDERS: Mapping[CaptureChoice, tuple[CapturePreference, ...]] = {
    CaptureChoice.FREE: (),
    CaptureChoice.MOST: (CapturePreference.PIECES,),
    CaptureChoice.KING_FIRST: (CapturePreference.BY_KING,),
    CaptureChoice.MOST_THEN_KINGS: (CapturePreference.PIECES, CapturePreference.KINGS),
    CaptureChoice.MOST_THEN_BY_KING: (
        CapturePreference.PIECES,
        CapturePreference.BY_KING,
        CapturePreference.KINGS,
        CapturePreference.KINGS_EARLY,
    ),
    CaptureChoice.HIGHEST_VALUE: (CapturePreference.VALUE, CapturePreference.BY_KING),
}


class LastRank(StrEnum):
    """Rules for a man that reaches the last rank during a capture (C12)."""

    KING = "king"  # crowned at once: goes on as a king where it can
    MAN = "man"  # goes on as a man where it can; crowned only where the capture ends there
    STOP = "stop"  # the capture ends there, and it is crowned


class Goal(StrEnum):
    """Whether the side without a move has lost or won."""

    OPPONENT = "opponent"  # W2, W3: the side that still can move
    SELF = "self"  # poddavki: the side that is rid of its pieces or blocked
    ARRIVAL = "arrival"  # W8: whose men fill the squares that the other side started from


class MoveLines(StrEnum):
    """Lines along which pieces move: diagonals, files and ranks, both, none, or a star's six."""

    DIAGONAL = "diagonal"
    STRAIGHT = "straight"  # files and ranks
    BOTH = "both"
    NONE = "none"
    SIX = "six"  # from a hole of the star to its six neighbours


class KingLanding(StrEnum):
    """Where a flying king may land behind its victim."""

    ANY = "any"  # on any free square
    NEXT = "next"  # on the next one
    NEXT_BEHIND_KING = "next_behind_king"  # on the next one if its last victim is a king


class CapturedPieces(StrEnum):
    """What happens to captured pieces: removed, or put under the capturing one."""

    REMOVED = "removed"
    KINGS_STAY_AS_MEN = "kings_stay_as_men"  # men are removed
    UNDER_CAPTOR = "under_captor"  # only the top piece of a tower, under the capturing one


class PiecesOfTurn(StrEnum):
    """Whose pieces the side to move may move, and whose it captures."""

    OWN = "own"  # moves its own, captures the opponent's
    EITHER_MOVES = "either_moves"  # moves either colour's, each capturing the other colour
    EITHER_FALLS = "either_falls"  # moves its own, captures pieces of either colour


class Movement(NamedTuple):
    """How pieces move and capture in a variant.

    Common are: capture is compulsory and is finished once begun (C1, C5), no piece is jumped
    twice (C8), a king that flies lands where it can go on (C6).

    man_steps, king_steps        the lines of quiet moves; a man goes ahead, on straight lines
                                 sideways as well
    man_captures, king_captures  the lines of captures
    landing            behind its victim, for a king that flies
    lifts_at_once      a victim leaves during the move and its square is free (else C7, C9)
    turns_back         two jumps of one move may go in opposite directions
    men_capture_kings  a man may capture a king
    """

    men_capture_backward: bool
    flying_kings: bool
    last_rank: LastRank
    choice: CaptureChoice
    man_steps: MoveLines = MoveLines.DIAGONAL
    man_captures: MoveLines = MoveLines.DIAGONAL
    king_steps: MoveLines = MoveLines.DIAGONAL
    king_captures: MoveLines = MoveLines.DIAGONAL
    landing: KingLanding = KingLanding.ANY
    lifts_at_once: bool = False
    turns_back: bool = True
    men_capture_kings: bool = True
    victims: CapturedPieces = CapturedPieces.REMOVED
    wing: PiecesOfTurn = PiecesOfTurn.OWN


_USUAL_CHOICES = frozenset((CaptureChoice.FREE, CaptureChoice.MOST, CaptureChoice.KING_FIRST))


def _is_usual(movement: Movement) -> bool:
    """Whether only the first four facts differ from Russian draughts."""
    first_four = (
        movement.men_capture_backward,
        movement.flying_kings,
        movement.last_rank,
        movement.choice,
    )
    return movement.choice in _USUAL_CHOICES and movement == Movement(*first_four)


USUAL_SET_UP = "W:W21-32:B1-12"


class _Facts(NamedTuple):
    """What is told of a game; see `Variant`."""

    id: str
    movement: Movement
    game_type_full: str
    names: tuple[str, ...]
    goal: Goal = Goal.OPPONENT
    has_game_type: bool = True
    first: Colour = Colour.WHITE
    either_begins: bool = False
    results: tuple[str, ...] = ("1-0", "0-1", "1/2-1/2", "0-0", "*")
    capture_sign: str = "x"
    board: Board = USUAL
    square_names: SquareNaming = SquareNaming.LETTERS
    set_up: str = USUAL_SET_UP
    moves_a_turn: int = 1
    bare_side_loses_at_once: bool = False
    tied_king_after: int = 0
    declared: tuple[str, ...] = ()


class Variant(_Facts):
    """A draughts game: board, movement, goal, and how its records are written.

    first           who makes the first move and has number 1 in every pair of moves
    either_begins   whether a record may say that the other side begins
    game_type       its number in the tag GameType, and `game_type_full` the whole of it
    has_game_type   False where PDN has no number of its own for the game: the nearest is
                    written, none at all if `game_type_full` is empty, and the tag Variant with
                    one of `names` tells it from that one
    names           what the tag Variant may say, in small letters
    square_names    how its records name squares
    set_up          the usual start as FEN, in the names of its squares
    moves_a_turn    how many moves a side makes in its turn
    bare_side_loses_at_once   the game ends as soon as either side has no piece left
    tied_king_after   after so many quiet moves in a row by one king, while its side has a man,
                    that king may only capture; 0 for never
    declared        what is a declared reading here, because no source or two unlike ones say
                    it: codes, worded at the edge; empty where everything is settled
    """

    @cached_property
    def is_usual(self) -> bool:
        """Whether the game is played by the fast tables made for the 64-square board."""
        plain = self.moves_a_turn == 1 and not self.bare_side_loses_at_once
        usual = self.board is USUAL and plain and not self.tied_king_after
        return usual and _is_usual(self.movement)

    @property
    def game_type(self) -> str:
        """The number of the game for the tag GameType: "25"."""
        return self.game_type_full.partition(",")[0]

    @property
    def game_type_in_letters(self) -> str:
        """The value of GameType in a record written in letters.

        The number alone where letters are usual in the game, else the whole of it with the notation
        (A0 for N1).
        """
        if not self.game_type_full:
            return ""
        *head, notation, invert = self.game_type_full.split(",")
        if notation.startswith("A"):
            return self.game_type
        return ",".join((*head, "A0", invert))

    @property
    def is_race(self) -> bool:
        """Whether it is a race: men step and jump, nothing is captured or crowned."""
        return self.goal is Goal.ARRIVAL

    @property
    def has_towers(self) -> bool:
        """Whether captured pieces go under the capturing one."""
        return self.movement.victims is CapturedPieces.UNDER_CAPTOR

    def begins_with_second_half_of_pair(self, turn: Colour) -> bool:
        """Whether a game begun by this side starts with the second half of a pair: "1… c3-d4"."""
        return turn is not self.first

    def __hash__(self) -> int:
        return hash(self.id)

    def __str__(self) -> str:
        return self.id

    def __repr__(self) -> str:
        return f"<Variant {self}>"


def may_men_return(variant: Variant) -> bool:
    """Whether men can return to squares they left, because they step sideways."""
    return variant.movement.man_steps is not MoveLines.DIAGONAL
