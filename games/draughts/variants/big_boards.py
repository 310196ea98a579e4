"""The games on more than 64 squares: international, Canadian, Frisian and five others.

| id            | board   | men and kings as                | on the last rank | choice           |
| ------------- | ------- | ------------------------------- | ---------------- | ---------------- |
| international | 10 x 10 | both ways, long                 | goes on as a man | the most pieces  |
| antidraughts  | 10 x 10 | international, to lose          | the same         | the same         |
| killer        | 10 x 10 | international, land next to a king captured last | the same | the same |
| kit           | 10 x 10 | international, Black begins     | the same         | the same         |
| canadian      | 12 x 12 | international                   | the same         | the same         |
| frisian       | 10 x 10 | captures on files and ranks too | goes on as a man | highest value    |
| german        | 10 x 10 | both ways, long                 | stops            | free             |
| spantsiretti  | 10 x 8  | Russian                         | goes on as king  | free             |
"""

from ..boards import HUNDRED, TWELVE, WIDE, SquareNaming
from ..colour import Colour
from .model import CaptureChoice, Goal, KingLanding, LastRank, MoveLines, Movement, Variant

_TWO_POINTS = ("2-0", "0-2", "1-1", "0-0", "*")

_MEN_OF_TEN = "W:W31-50:B1-20"

_INTERNATIONAL = Movement(True, True, LastRank.MAN, CaptureChoice.MOST)

INTERNATIONAL = Variant(
    id="international",
    movement=_INTERNATIONAL,
    game_type_full="20,W,10,10,N2,0",
    names=("international", "международные", "международные шашки", "стоклеточные шашки"),
    results=_TWO_POINTS,
    board=HUNDRED,
    square_names=SquareNaming.FROM_TOP,
    set_up=_MEN_OF_TEN,
)

ANTIDRAUGHTS = Variant(
    id="antidraughts",
    movement=_INTERNATIONAL,
    game_type_full="20,W,10,10,N2,0",
    names=("antidraughts", "антишашки"),
    goal=Goal.SELF,
    has_game_type=False,
    results=_TWO_POINTS,
    board=HUNDRED,
    square_names=SquareNaming.FROM_TOP,
    set_up=_MEN_OF_TEN,
)

KILLER = Variant(
    id="killer",
    movement=Movement(
        True, True, LastRank.MAN, CaptureChoice.MOST, landing=KingLanding.NEXT_BEHIND_KING
    ),
    game_type_full="20,W,10,10,N2,0",
    names=("killer", "киллер"),
    has_game_type=False,
    results=_TWO_POINTS,
    board=HUNDRED,
    square_names=SquareNaming.FROM_TOP,
    set_up=_MEN_OF_TEN,
)

KIT = Variant(
    id="kit",
    movement=_INTERNATIONAL,
    game_type_full="20,B,10,10,N1,0",
    names=("kit",),
    has_game_type=False,
    first=Colour.BLACK,
    board=HUNDRED,
    square_names=SquareNaming.FROM_TOP,
    set_up="B:W31-50:B1-20",
    declared=("board", "colours", "crowning", "lifting"),
)

CANADIAN = Variant(
    id="canadian",
    movement=_INTERNATIONAL,
    game_type_full="27,W,12,12,N2,0",
    names=("canadian", "канадские", "канадские шашки"),
    results=_TWO_POINTS,
    board=TWELVE,
    square_names=SquareNaming.FROM_TOP,
    set_up="W:W43-72:B1-30",
)

FRISIAN = Variant(
    id="frisian",
    movement=Movement(
        True,
        True,
        LastRank.MAN,
        CaptureChoice.HIGHEST_VALUE,
        man_captures=MoveLines.BOTH,
        king_captures=MoveLines.BOTH,
    ),
    game_type_full="40,W,10,10,N2,0",
    names=("frisian", "фризские", "фризские шашки"),
    board=HUNDRED,
    square_names=SquareNaming.FROM_TOP,
    set_up=_MEN_OF_TEN,
    tied_king_after=3,
)

GERMAN = Variant(
    id="german",
    movement=Movement(True, True, LastRank.STOP, CaptureChoice.FREE),
    game_type_full="20,W,10,10,N2,0",
    names=("german", "немецкие", "немецкие шашки"),
    has_game_type=False,
    board=HUNDRED,
    square_names=SquareNaming.FROM_TOP,
    set_up=_MEN_OF_TEN,
    declared=("choice", "crowning"),
)

SPANTSIRETTI = Variant(
    id="spantsiretti",
    movement=Movement(True, True, LastRank.KING, CaptureChoice.FREE),
    game_type_full="41,W,10,8,A0,0",
    names=("spantsiretti", "спанциретти", "80-клеточные", "восьмидесятиклеточные шашки"),
    capture_sign=":",
    board=WIDE,
    set_up=(
        "W:Wa1,c1,e1,g1,i1,b2,d2,f2,h2,j2,a3,c3,e3,g3,i3"
        ":Bb8,d8,f8,h8,j8,a7,c7,e7,g7,i7,b6,d6,f6,h6,j6"
    ),
)

BIG_BOARDS = (
    *(INTERNATIONAL, ANTIDRAUGHTS, KILLER, KIT, CANADIAN, FRISIAN, GERMAN),
    SPANTSIRETTI,
)
