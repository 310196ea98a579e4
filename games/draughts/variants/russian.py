"""Russian draughts, the five games most like it, and five forms of it: towers, Stavropol."""

from ..boards import SquareNaming
from ..colour import Colour
from .model import CaptureChoice, CapturedPieces, Goal, LastRank, Movement, PiecesOfTurn, Variant

RUSSIAN_MOVEMENT = Movement(
    men_capture_backward=True,  # C1
    flying_kings=True,  # M3, C4
    last_rank=LastRank.KING,  # C12
    choice=CaptureChoice.FREE,  # C11
)

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
    movement=Movement(True, True, LastRank.MAN, CaptureChoice.MOST),
    game_type_full="26,W,8,8,A0,0",
    names=("brazilian", "brazilian draughts", "бразильские", "бразильские шашки"),
)

POOL = Variant(
    id="pool",
    movement=Movement(True, True, LastRank.MAN, CaptureChoice.FREE),
    game_type_full="23,B,8,8,N1,0",
    names=("pool", "pool checkers", "пул", "пул-чекерс"),
    first=Colour.BLACK,
    square_names=SquareNaming.FROM_TOP,
    set_up="B:W21-32:B1-12",
    either_begins=True,  # American pool: Black; unified pool: White
)

CZECH = Variant(
    id="czech",
    movement=Movement(False, True, LastRank.STOP, CaptureChoice.KING_FIRST),
    game_type_full="29,W,8,8,A0,0",
    names=("czech", "czech draughts", "чешские", "чешские шашки"),
)

ENGLISH = Variant(
    id="english",
    movement=Movement(False, False, LastRank.STOP, CaptureChoice.FREE),
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
    square_names=SquareNaming.FROM_TOP,
    set_up="B:W21-32:B1-12",
)

RUSSIAN_AND_LIKE_IT = (RUSSIAN, PODDAVKI, BRAZILIAN, POOL, CZECH, ENGLISH)
"""Russian draughts and the five games most like it.

| id       | men capture | kings | on the last rank in a capture | choice of capture |
| -------- | ----------- | ----- | ----------------------------- | ----------------- |
| russian  | both ways   | long  | goes on as a king             | free              |
| poddavki | both ways   | long  | goes on as a king             | free              |
| brazilian| both ways   | long  | goes on as a man              | the most pieces   |
| pool     | both ways   | long  | goes on as a man              | free              |
| czech    | forward     | long  | stops and is crowned          | a king's first    |
| english  | forward     | short | stops and is crowned          | free              |
"""

_RUSSIAN = Movement(True, True, LastRank.KING, CaptureChoice.FREE)


def _form(name: str, names: tuple[str, ...], movement: Movement = _RUSSIAN) -> Variant:
    return Variant(
        id=name,
        movement=movement,
        game_type_full="25,W,8,8,A0,0",
        names=(name, *names),
        has_game_type=False,
        capture_sign=":",
        declared=("whole",),
    )


TOWERS = _form(
    "towers",
    ("башни", "русские башни", "столбовые"),
    _RUSSIAN._replace(victims=CapturedPieces.UNDER_CAPTOR),
)

STAVROPOL = _form(
    "stavropol",
    ("ставропольские", "ставропольские шашки"),
    _RUSSIAN._replace(wing=PiecesOfTurn.EITHER_MOVES),
)._replace(bare_side_loses_at_once=True)

NORTHERN = _form(
    "northern",
    ("северные", "северные шашки"),
    _RUSSIAN._replace(victims=CapturedPieces.KINGS_STAY_AS_MEN),
)

SELF_EATERS = _form(
    "self-eaters", ("self eaters", "самоеды"), _RUSSIAN._replace(wing=PiecesOfTurn.EITHER_FALLS)
)

TWO_MOVERS = _form("two-movers", ("two movers", "двухходовые", "двухходовые шашки"))._replace(
    moves_a_turn=2, bare_side_loses_at_once=True
)

RUSSIAN_FORMS = (TOWERS, STAVROPOL, NORTHERN, SELF_EATERS, TWO_MOVERS)
"""Five forms of Russian draughts.

| id          | what is unlike                                                              |
| ----------- | ---------------------------------------------------------------------------- |
| towers      | the top piece of what is jumped goes under the capturing piece               |
| stavropol   | a side may move the other side's pieces                                      |
| northern    | a captured king stays on its square, a man                                   |
| self-eaters | pieces of either colour must be captured                                     |
| two-movers  | a turn is two moves                                                          |
"""
