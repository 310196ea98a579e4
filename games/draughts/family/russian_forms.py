"""Forms of Russian draughts in which one thing is unlike all other games.

| id          | what is unlike                                                              |
| ----------- | ---------------------------------------------------------------------------- |
| towers      | the top piece of what is jumped goes under the capturing piece               |
| stavropol   | a side may move the other side's pieces                                      |
| northern    | a captured king stays on its square, a man                                   |
| self-eaters | pieces of either colour must be captured                                     |
| two-movers  | a turn is two moves                                                          |
"""

from dataclasses import replace

from games.draughts.variant_facts import Choice, LastRank, Movement, Variant, Victims, Wing

_RUSSIAN = Movement(True, True, LastRank.KING, Choice.FREE)


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
    replace(_RUSSIAN, victims=Victims.UNDER_CAPTOR),
)
STAVROPOL = replace(
    _form(
        "stavropol",
        ("ставропольские", "ставропольские шашки"),
        replace(_RUSSIAN, wing=Wing.EITHER_MOVES),
    ),
    bare_side_loses_at_once=True,
)
NORTHERN = _form(
    "northern",
    ("северные", "северные шашки"),
    replace(_RUSSIAN, victims=Victims.KINGS_STAY_AS_MEN),
)
SELF_EATERS = _form(
    "self-eaters", ("self eaters", "самоеды"), replace(_RUSSIAN, wing=Wing.EITHER_FALLS)
)
TWO_MOVERS = replace(
    _form("two-movers", ("two movers", "двухходовые", "двухходовые шашки")),
    moves_a_turn=2,
    bare_side_loses_at_once=True,
)
ALL = (TOWERS, STAVROPOL, NORTHERN, SELF_EATERS, TWO_MOVERS)
