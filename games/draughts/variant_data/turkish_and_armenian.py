"""Define Turkish and Armenian draughts: on all 64 squares, captures ahead and sideways.

| id       | men step                      | kings step    | choice     | on the last rank |
| -------- | ----------------------------- | ------------- | ---------- | ---------------- |
| turkish  | ahead, left, right            | as a rook     | the most   | goes on as a man |
| armenian | the same and diagonally ahead | as a queen    | the most   | goes on as king  |

In both victims leave at once, and no two jumps of one move go in opposite directions.
"""

from games.draughts.board_shapes import EVERY
from games.draughts.variant_definition import CaptureChoice, LastRank, MoveLines, Movement, Variant

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
ALL = (TURKISH, ARMENIAN)
