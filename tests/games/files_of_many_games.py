"""Make files of many different games for the tests of imports, some of them bad."""

from collections.abc import Iterable
from io import BytesIO

OPENING = "1. c3-d4 d6-c5 2. b2-c3 f6-g5 3. c3-b4 g5-h4 4. b4:d6 e7:c5"
MUST_CAPTURE = "1. c3-b4 d6-c5 2. b4-a5"  # C1: b4:d6 was to be played


def game(number: int, moves: str = OPENING, *, result: str = "1-0") -> str:
    """One game of its own number."""
    return (
        f'[Event "Кубок клуба"]\n[Date "1965.01.01"]\n[Round "{number}"]\n'
        f'[White "Медков В."]\n[Black "Соперник {number % 97:02}"]\n[Result "{result}"]\n'
        f'[GameType "25"]\n\n{moves} {result}\n'
    )


def bad(number: int) -> str:
    """A game that breaks a rule in its third half-move."""
    return game(number, MUST_CAPTURE)


def archive(count: int, *, bad_ones: Iterable[int] = ()) -> bytes:
    """Games 1 to ``count``, an empty line between them."""
    faulty = frozenset(bad_ones)
    games = (bad(number) if number in faulty else game(number) for number in range(1, count + 1))
    return "\n".join(games).encode()


class WatchedFile(BytesIO):
    """A file that remembers the most that was ever asked of it at once."""

    largest = 0

    def read(self, size: int | None = -1) -> bytes:
        data = super().read(size)
        self.largest = max(self.largest, len(data))
        return data
