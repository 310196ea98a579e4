"""Games of Russian draughts that the explorer's tests store."""

GAMES = (
    ("Пель", "Медков", "1924", "1-0", "1. c3-d4 d6-c5 2. b2-c3 f6-g5"),
    ("Медков", "Пель", "1925", "0-1", "1. c3-d4 d6-c5 2. e3-f4 f6-g5"),
    ("Соколов", "Пель", "1987", "1/2-1/2", "1. c3-d4 b6-a5 2. b2-c3"),
    ("Пель", "Соколов", "????", "*", "1. e3-f4 f6-g5"),
    # the same position as in the first game, by another order of moves
    ("Бакуменко", "Пель", "1930", "1-0", "1. c3-b4 d6-c5 2. b4:d6 e7:c5"),
    ("Пель", "Чёрный", "1931", "1-0", "1. c3-d4 d6-c5"),
)


def text(white: str, black: str, date: str, result: str, moves: str) -> str:
    """Return a record of these players, date, result and moves."""
    tags = {"White": white, "Black": black, "Date": f"{date}.??.??", "Result": result}
    head = "".join(f'[{name} "{value}"]\n' for name, value in tags.items())
    return f"{head}\n{moves} {result}\n"
