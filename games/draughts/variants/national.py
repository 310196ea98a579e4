"""Games of other countries on 64 squares: Italian, Spanish, Thai, Turkish and others."""

from ..boards import EVERY, STAR_BOARD, TURNED, SquareNaming
from ..colour import Colour
from .model import CaptureChoice, Goal, KingLanding, LastRank, MoveLines, Movement, Variant

DIAGONAL = Variant(
    id="diagonal",
    movement=Movement(True, True, LastRank.KING, CaptureChoice.FREE),
    game_type_full="25,W,8,8,A0,0",
    names=("diagonal", "диагональные", "диагональные шашки"),
    has_game_type=False,
    capture_sign=":",
    set_up="W:Wc1,e1,g1,d2,f2,h2,e3,g3,f4,h4,g5,h6:Ba3,b4,a5,c5,b6,d6,a7,c7,e7,b8,d8,f8",
)

GERMAN_64 = Variant(
    id="german-64",
    movement=Movement(True, True, LastRank.STOP, CaptureChoice.FREE),
    game_type_full="23,W,8,8,A0,0",
    names=("german-64", "german 64", "немецкие 64"),
    has_game_type=False,
    declared=("one_book",),
)

THAI = Variant(
    id="thai",
    movement=Movement(
        False, True, LastRank.STOP, CaptureChoice.FREE, landing=KingLanding.NEXT, lifts_at_once=True
    ),
    game_type_full="31,B,8,8,N2,0",
    names=("thai", "makhos", "тайские", "тайские шашки"),
    first=Colour.BLACK,
    either_begins=True,
    capture_sign="-",
    square_names=SquareNaming.FROM_BOTTOM,
    set_up="B:W1-8:B25-32",
    declared=("who_begins",),
)

DIAGONAL_GERMAN_THAI = (DIAGONAL, GERMAN_64, THAI)
"""Diagonal, German-64 and Thai draughts.

| id       | men capture | kings                | on the last rank | choice | victims leave  |
| -------- | ----------- | -------------------- | ---------------- | ------ | -------------- |
| diagonal | both ways   | long                 | goes on as king  | free   | after the move |
| german-64| both ways   | long                 | stops            | free   | after the move |
| thai     | forward     | long, land next      | stops            | free   | at once        |
"""

_IBERIAN = Movement(False, True, LastRank.STOP, CaptureChoice.MOST_THEN_KINGS)

ITALIAN = Variant(
    id="italian",
    movement=Movement(
        False, False, LastRank.STOP, CaptureChoice.MOST_THEN_BY_KING, men_capture_kings=False
    ),
    game_type_full="22,W,8,8,N2,1",
    names=("italian", "итальянские", "итальянские шашки"),
    board=TURNED,
    square_names=SquareNaming.FROM_TOP,
    set_up="W:W21-32:B1-12",
)

SPANISH = Variant(
    id="spanish",
    movement=_IBERIAN,
    game_type_full="24,W,8,8,N1,1",
    names=("spanish", "испанские", "испанские шашки"),
    board=TURNED,
    square_names=SquareNaming.FROM_BOTTOM,
    set_up="W:W1-12:B21-32",
)

PORTUGUESE = Variant(
    id="portuguese",
    movement=_IBERIAN,
    game_type_full="28,W,8,8,N1,1",
    names=("portuguese", "португальские", "португальские шашки"),
    board=TURNED,
    square_names=SquareNaming.FROM_BOTTOM,
    set_up="W:W1-12:B21-32",
)

TURNED_BOARD = (ITALIAN, SPANISH, PORTUGUESE)
"""Games on a turned board, dark in the right-hand corner.

| id         | men capture       | kings | choice of capture                                    |
| ---------- | ----------------- | ----- | ---------------------------------------------------- |
| italian    | forward, no kings | short | most, then by a king, most kings, kings as early      |
| spanish    | forward           | long  | most, then most kings                                 |
| portuguese | forward           | long  | most, then most kings                                 |
"""

_TWO_RANKS = (
    "W:Wa2,b2,c2,d2,e2,f2,g2,h2,a3,b3,c3,d3,e3,f3,g3,h3"
    ":Ba6,b6,c6,d6,e6,f6,g6,h6,a7,b7,c7,d7,e7,f7,g7,h7"
)

TURKISH = Variant(
    id="turkish",
    movement=Movement(
        False,
        True,
        LastRank.MAN,
        CaptureChoice.MOST,
        man_steps=MoveLines.STRAIGHT,
        man_captures=MoveLines.STRAIGHT,
        king_steps=MoveLines.STRAIGHT,
        king_captures=MoveLines.STRAIGHT,
        lifts_at_once=True,
        turns_back=False,
    ),
    game_type_full="30,W,8,8,A0,0",
    names=("turkish", "турецкие", "турецкие шашки"),
    board=EVERY,
    set_up=_TWO_RANKS,
    declared=("crowning",),
)

ARMENIAN = Variant(
    id="armenian",
    movement=Movement(
        False,
        True,
        LastRank.KING,
        CaptureChoice.MOST,
        man_steps=MoveLines.BOTH,
        man_captures=MoveLines.STRAIGHT,
        king_steps=MoveLines.BOTH,
        king_captures=MoveLines.STRAIGHT,
        lifts_at_once=True,
        turns_back=False,
    ),
    game_type_full="30,W,8,8,A0,0",
    names=("armenian", "армянские", "армянские шашки", "тама"),
    has_game_type=False,
    board=EVERY,
    set_up=_TWO_RANKS,
    declared=("diagonal_step",),
)

TURKISH_AND_ARMENIAN = (TURKISH, ARMENIAN)
"""Games on all 64 squares, with captures ahead and sideways.

| id       | men step                      | kings step    | choice     | on the last rank |
| -------- | ----------------------------- | ------------- | ---------- | ---------------- |
| turkish  | ahead, left, right            | as a rook     | the most   | goes on as a man |
| armenian | the same and diagonally ahead | as a queen    | the most   | goes on as king  |

In both victims leave at once, and no two jumps of one move go in opposite directions.
"""


def _steps(lines: MoveLines) -> Movement:
    none = MoveLines.NONE
    return Movement(
        *(True, False, LastRank.STOP, CaptureChoice.FREE),
        man_steps=lines,
        man_captures=none,
        king_steps=none,
        king_captures=none,
    )


CORNERS = Variant(
    id="corners",
    movement=_steps(MoveLines.STRAIGHT),
    game_type_full="",
    names=("corners", "уголки"),
    goal=Goal.ARRIVAL,
    has_game_type=False,
    capture_sign="-",
    board=EVERY,
    set_up="W:Wa1,b1,c1,a2,b2,c2,a3,b3,c3:Bf6,g6,h6,f7,g7,h7,f8,g8,h8",
    declared=("whole",),
)

STAR = Variant(
    id="star",
    movement=_steps(MoveLines.SIX),
    game_type_full="",
    names=("star", "звезда", "звездочка", "китайские шашки"),
    goal=Goal.ARRIVAL,
    has_game_type=False,
    capture_sign="-",
    board=STAR_BOARD,
    set_up="W:Wa1,b1,b2,c1,c2,c3,d1,d2,d3,d4:Bn1,n2,n3,n4,o1,o2,o3,p1,p2,q1",
    declared=("whole",),
)

RACES = (CORNERS, STAR)
"""Race games: who fills the squares opposite wins.

| id      | board               | men | a man steps to, and jumps over     |
| ------- | ------------------- | --- | ---------------------------------- |
| corners | all 64 squares      | 9   | a neighbour along a file or a rank |
| star    | 121 holes of a star | 10  | any of six neighbours              |

Men of either colour are jumped.  Jumps may be chained and a player may stop after any of them; a
step is not joined to a jump, and nobody passes.  Of the star this is the game of two players,
White below and Black above; games of more players are in `star`.
"""
