"""Define the race games corners and star of two: who fills the squares opposite wins.

| id      | board               | men | a man steps to, and jumps over     |
| ------- | ------------------- | --- | ---------------------------------- |
| corners | all 64 squares      | 9   | a neighbour along a file or a rank |
| star    | 121 holes of a star | 10  | any of six neighbours              |

Men of either colour are jumped.  Jumps may be chained and a player may stop after any of them; a
step is not joined to a jump, and nobody passes.  Of the star this is the game of two players,
White below and Black above; games of more players are in `many_player_star`.
"""

from games.draughts.board_shapes import EVERY, STAR_BOARD
from games.draughts.variant_definition import (
    CaptureChoice,
    Goal,
    LastRank,
    MoveLines,
    Movement,
    Variant,
)


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
ALL = (CORNERS, STAR)
