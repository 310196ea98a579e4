"""Define five forms of Russian draughts: towers, Stavropol, northern, self-eaters, two-movers.

| id          | what is unlike                                                              |
| ----------- | ---------------------------------------------------------------------------- |
| towers      | the top piece of what is jumped goes under the capturing piece               |
| stavropol   | a side may move the other side's pieces                                      |
| northern    | a captured king stays on its square, a man                                   |
| self-eaters | pieces of either colour must be captured                                     |
| two-movers  | a turn is two moves                                                          |
"""

from games.draughts.variant_definition import (
    CaptureChoice,
    CapturedPieces,
    LastRank,
    Movement,
    PiecesOfTurn,
    Variant,
)

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
ALL = (TOWERS, STAVROPOL, NORTHERN, SELF_EATERS, TWO_MOVERS)
