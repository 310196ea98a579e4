"""Games on all 64 squares, whose pieces capture straight ahead and sideways.

| id       | men step                      | kings step    | choice     | on the last rank |
| -------- | ----------------------------- | ------------- | ---------- | ---------------- |
| turkish  | ahead, left, right            | as a rook     | the most   | goes on as a man |
| armenian | the same and diagonally ahead | as a queen    | the most   | goes on as king  |

In both victims leave at once, and no two jumps of one move go in opposite directions.
"""

from games.draughts.board_shapes import EVERY
from games.draughts.variant_facts import Choice, LastRank, Lines, Movement, Variant

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
        Choice.MOST,
        man_steps=Lines.STRAIGHT,
        man_captures=Lines.STRAIGHT,
        king_steps=Lines.STRAIGHT,
        king_captures=Lines.STRAIGHT,
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
        Choice.MOST,
        man_steps=Lines.BOTH,
        man_captures=Lines.STRAIGHT,
        king_steps=Lines.BOTH,
        king_captures=Lines.STRAIGHT,
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
