"""Define Italian, Spanish and Portuguese draughts: a turned board, dark in the right-hand corner.

| id         | men capture       | kings | choice of capture                                    |
| ---------- | ----------------- | ----- | ---------------------------------------------------- |
| italian    | forward, no kings | short | most, then by a king, most kings, kings as early      |
| spanish    | forward           | long  | most, then most kings                                 |
| portuguese | forward           | long  | most, then most kings                                 |
"""

from games.draughts.board_shapes import TURNED, SquareNaming
from games.draughts.variant_definition import CaptureChoice, LastRank, Movement, Variant

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
ALL = (ITALIAN, SPANISH, PORTUGUESE)
