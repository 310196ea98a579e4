"""Define diagonal, German-64 and Thai draughts, on the usual board of 64 squares.

| id       | men capture | kings                | on the last rank | choice | victims leave  |
| -------- | ----------- | -------------------- | ---------------- | ------ | -------------- |
| diagonal | both ways   | long                 | goes on as king  | free   | after the move |
| german-64| both ways   | long                 | stops            | free   | after the move |
| thai     | forward     | long, land next      | stops            | free   | at once        |
"""

from games.draughts.board_shapes import SquareNaming
from games.draughts.colour import Colour
from games.draughts.variant_definition import (
    CaptureChoice,
    KingLanding,
    LastRank,
    Movement,
    Variant,
)

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
ALL = (DIAGONAL, GERMAN_64, THAI)
