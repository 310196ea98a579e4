"""Games of the demonstration and the explorer, and short ways to read a game and its codes."""

from collections.abc import Iterable
from pathlib import Path

from games.draughts import pdn
from games.draughts.errors import Fault, Note

# Helpers of the PDN tests: an opening, and short ways to read a game and its codes.


OPENING = "1. c3-d4 d6-c5 2. b2-c3 f6-g5 3. c3-b4 g5-h4 4. b4:d6 e7:c5"


def read_one(data: bytes | str) -> pdn.ReadGame:
    """The one game of a text."""
    (game,) = pdn.read(data)
    return game


def codes(remarks: Iterable[Fault | Note]) -> list[str]:
    """What faults or notes say, without their places."""
    return [str(remark.code) for remark in remarks]


DEMO = Path(__file__).parents[2] / "games" / "data" / "demo-games.pdn"


def record(number: int, *, result: str | None = None) -> str:
    """Game 1 ends on the board, 3 repeats a position three times."""
    game = next(game for game in pdn.read(DEMO.read_bytes()) if game.number == number)
    return pdn.write((), game.replay, result=result or game.result, profile=":")


EXPLORED = (
    ("Пель", "Медков", "1924", "1-0", "1. c3-d4 d6-c5 2. b2-c3 f6-g5"),
    ("Медков", "Пель", "1925", "0-1", "1. c3-d4 d6-c5 2. e3-f4 f6-g5"),
    ("Соколов", "Пель", "1987", "1/2-1/2", "1. c3-d4 b6-a5 2. b2-c3"),
    ("Пель", "Соколов", "????", "*", "1. e3-f4 f6-g5"),
    # the same position as in the first game, by another order of moves
    ("Бакуменко", "Пель", "1930", "1-0", "1. c3-b4 d6-c5 2. b4:d6 e7:c5"),
    ("Пель", "Чёрный", "1931", "1-0", "1. c3-d4 d6-c5"),
)


def explored_text(white: str, black: str, date: str, result: str, moves: str) -> str:
    """Return a record of these players, date, result and moves."""
    tags = {"White": white, "Black": black, "Date": f"{date}.??.??", "Result": result}
    head = "".join(f'[{name} "{value}"]\n' for name, value in tags.items())
    return f"{head}\n{moves} {result}\n"
