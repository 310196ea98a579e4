"""Star: two to six players on a six-pointed board, ten or six men each.

Holes are named by the letter of their row from the bottom and their number from the left;
players by the point they start from, clockwise from the bottom one.
"""

from games.draughts.races.model import Hole, Place, Race, RaceBoard

_POINTS = 6
_DIRECTIONS = ((2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1))
_LETTERS = "abcdefghijklmnopq"


def _rows(side: int) -> list[int]:
    """How many holes each row has, from the bottom; `side` is that of a point."""
    point = list(range(1, side + 1))
    falling = list(range(3 * side + 1, 2 * side, -1))
    return [*point, *falling, *falling[-2::-1], *reversed(point)]


def _places(side: int) -> dict[Hole, Place]:
    """Each hole's place, half a hole being one to the right, a row being one up."""
    return {
        f"{_LETTERS[row]}{number + 1}": (2 * number - (count - 1), row)
        for row, count in enumerate(_rows(side))
        for number in range(count)
    }


def _points(side: int) -> dict[str, frozenset[Hole]]:
    """The holes of every point, by the player who starts there."""
    rows = _rows(side)
    found: dict[str, list[Hole]] = {str(player + 1): [] for player in range(_POINTS)}
    for height in range(side):
        for row, left, right in (
            (side + height, "2", "6"),
            (len(rows) - 1 - side - height, "3", "5"),
        ):
            count, total = side - height, rows[row]
            found[left] += [f"{_LETTERS[row]}{at}" for at in range(1, count + 1)]
            found[right] += [f"{_LETTERS[row]}{at}" for at in range(total - count + 1, total + 1)]
        for row, player in ((height, "1"), (len(rows) - 1 - height, "4")):
            found[player] += [f"{_LETTERS[row]}{at}" for at in range(1, rows[row] + 1)]
    return {player: frozenset(holes) for player, holes in found.items()}


def _board(side: int) -> RaceBoard:
    homes = _points(side)
    goals = {str(at + 1): homes[str((at + _POINTS // 2) % _POINTS + 1)] for at in range(_POINTS)}
    return RaceBoard(_places(side), _DIRECTIONS, goals)


STAR = Race(
    id="star",
    boards={6: _board(3), 10: _board(4)},
    players="123456",
    start="1:1a1,b1,b2,c1,c2,c3,d1,d2,d3,d4:4n1,n2,n3,n4,o1,o2,o3,p1,p2,q1",
)
