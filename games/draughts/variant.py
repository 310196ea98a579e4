"""The variants of draughts on 64 squares, as data.  Code asks for their facts, never their names.

| id       | men capture | kings | on the last rank in a capture | choice of capture |
| -------- | ----------- | ----- | ----------------------------- | ----------------- |
| russian  | both ways   | long  | goes on as a king             | free              |
| poddavki | both ways   | long  | goes on as a king             | free              |
| brazilian| both ways   | long  | goes on as a man              | the most pieces   |
| pool     | both ways   | long  | goes on as a man              | free              |
| czech    | forward     | long  | stops and is crowned          | a king's first    |
| english  | forward     | short | stops and is crowned          | free              |
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from games.draughts.colour import Colour


class Choice(StrEnum):
    """The rule for choosing among several captures (C11)."""

    FREE = "free"  # any of them: C11
    MOST = "most"  # one that takes as many pieces as any, men and kings counting alike
    KING_FIRST = "king_first"  # one by a king if a king can capture, else any


class LastRank(StrEnum):
    """The rule for a man that reaches the last rank during a capture (C12)."""

    KING = "king"  # crowned at once: goes on as a king where it can
    MAN = "man"  # goes on as a man where it can; crowned only where the capture ends there
    STOP = "stop"  # the capture ends there, and it is crowned


class Goal(StrEnum):
    """Whether the side with no move left has lost or won."""

    OPPONENT = "opponent"  # W2, W3: the side that still can move
    SELF = "self"  # poddavki: the side that is rid of its pieces or blocked


@dataclass(frozen=True, slots=True)
class Movement:
    """How pieces move and capture; everything else is common to all variants.

    Common are: capture is compulsory and is finished once begun (C1, C5), captured pieces stay
    until it ends and are not jumped twice (C7-C9), a king that flies lands where it can go on (C6).
    """

    men_capture_backward: bool
    flying_kings: bool
    last_rank: LastRank
    choice: Choice


RUSSIAN_MOVEMENT = Movement(
    men_capture_backward=True,  # C1
    flying_kings=True,  # M3, C4
    last_rank=LastRank.KING,  # C12
    choice=Choice.FREE,  # C11
)


@dataclass(frozen=True, slots=True)
class Variant:
    """A game: its movement, its goal and how its records are written.

    first           who makes the first move and has number 1 in every pair of moves
    either_begins   whether a record may say that the other side begins
    game_type       its number in the tag GameType, and `game_type_full` the whole of it
    has_game_type   False where PDN has no number of its own for the game: the nearest is
                    written, and the tag Variant with one of `names` tells it from that one
    names           what the tag Variant may say, in small letters
    """

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

    @property
    def game_type(self) -> str:
        """The number alone: "25"."""
        return self.game_type_full.partition(",")[0]

    @property
    def game_type_in_letters(self) -> str:
        """What a record written in letters says: the number alone, where letters are usual in
        the game, else the whole of it with the notation (A0 for N1)."""
        *head, notation, invert = self.game_type_full.split(",")
        if notation.startswith("A"):
            return self.game_type
        return ",".join((*head, "A0", invert))

    def begins_late(self, turn: Colour) -> bool:
        """Whether a game begun by this side starts with the second half of a pair: "1… c3-d4"."""
        return turn is not self.first

    def __hash__(self) -> int:
        return hash(self.id)


RUSSIAN = Variant(
    id="russian",
    movement=RUSSIAN_MOVEMENT,
    game_type_full="25,W,8,8,A0,0",
    names=("russian", "russian draughts", "русские", "русские шашки", "shashki"),
    capture_sign=":",
)
PODDAVKI = Variant(
    id="poddavki",
    movement=RUSSIAN_MOVEMENT,
    game_type_full="25,W,8,8,A0,0",
    names=("poddavki", "поддавки", "giveaway"),
    goal=Goal.SELF,
    has_game_type=False,
    capture_sign=":",
)
BRAZILIAN = Variant(
    id="brazilian",
    movement=Movement(True, True, LastRank.MAN, Choice.MOST),
    game_type_full="26,W,8,8,A0,0",
    names=("brazilian", "brazilian draughts", "бразильские", "бразильские шашки"),
)
POOL = Variant(
    id="pool",
    movement=Movement(True, True, LastRank.MAN, Choice.FREE),
    game_type_full="23,B,8,8,N1,0",
    names=("pool", "pool checkers", "пул", "пул-чекерс"),
    first=Colour.BLACK,
    either_begins=True,  # American pool: Black; unified pool: White
)
CZECH = Variant(
    id="czech",
    movement=Movement(False, True, LastRank.STOP, Choice.KING_FIRST),
    game_type_full="29,W,8,8,A0,0",
    names=("czech", "czech draughts", "чешские", "чешские шашки"),
)
ENGLISH = Variant(
    id="english",
    movement=Movement(False, False, LastRank.STOP, Choice.FREE),
    game_type_full="21,B,8,8,N1,0",
    names=(
        "english",
        "english draughts",
        "american checkers",
        "checkers",
        "английские",
        "английские шашки",
        "чекерс",
    ),
    first=Colour.BLACK,
)

VARIANTS: Mapping[str, Variant] = {
    variant.id: variant for variant in (RUSSIAN, PODDAVKI, BRAZILIAN, POOL, CZECH, ENGLISH)
}
