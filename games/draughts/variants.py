"""Russian draughts and five games like it as data, and all variants by id.

The six played most on the usual board stand here, the others in `variant_data`.

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

from games.draughts.board_shapes import SquareNaming
from games.draughts.colour import Colour
from games.draughts.variant_data import (
    diagonal_german_thai_games,
    games_on_big_boards,
    games_on_turned_board,
    race_games_corners_and_star,
    towers_and_other_russian_forms,
    turkish_and_armenian,
)
from games.draughts.variant_definition import CaptureChoice as CaptureChoice
from games.draughts.variant_definition import Goal as Goal
from games.draughts.variant_definition import LastRank as LastRank
from games.draughts.variant_definition import Movement as Movement
from games.draughts.variant_definition import Variant as Variant

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

ON_THE_USUAL_BOARD = (RUSSIAN, PODDAVKI, BRAZILIAN, POOL, CZECH, ENGLISH)

VARIANTS: Mapping[str, Variant] = {
    variant.id: variant
    for variants in (
        ON_THE_USUAL_BOARD,
        *(
            games.ALL
            for games in (
                diagonal_german_thai_games,
                games_on_turned_board,
                games_on_big_boards,
                turkish_and_armenian,
                towers_and_other_russian_forms,
                race_games_corners_and_star,
            )
        ),
    )
    for variant in variants
}
"""Every variant by its id."""
