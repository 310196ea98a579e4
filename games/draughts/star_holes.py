"""Holes of a six-pointed board: names, places, starting points.

A hole is named by the letter of its row from the bottom and its number from the left; a point by
the player who starts there, 1 to 6 clockwise from the bottom one.
"""

Hole = str
Place = tuple[int, int]

_LETTERS = "abcdefghijklmnopq"


def holes_in_rows(side: int) -> list[int]:
    """Return how many holes each row has, from the bottom; `side` is that of a point."""
    point = list(range(1, side + 1))
    falling = list(range(3 * side + 1, 2 * side, -1))
    return [*point, *falling, *falling[-2::-1], *reversed(point)]


def star_places(side: int) -> dict[Hole, Place]:
    """Return the place of each hole: half a hole is one to the right, a row one up."""
    return {
        f"{_LETTERS[row]}{number + 1}": (2 * number - (count - 1), row)
        for row, count in enumerate(holes_in_rows(side))
        for number in range(count)
    }


def holes_of_points(side: int) -> dict[str, frozenset[Hole]]:
    """Return the holes of each point, by the player who starts there."""
    lengths = holes_in_rows(side)
    points: dict[str, list[Hole]] = {str(player): [] for player in range(1, 7)}
    for height in range(side):
        for row, left, right in (
            (side + height, "2", "6"),
            (len(lengths) - 1 - side - height, "3", "5"),
        ):
            count, total = side - height, lengths[row]
            points[left] += [f"{_LETTERS[row]}{at}" for at in range(1, count + 1)]
            points[right] += [f"{_LETTERS[row]}{at}" for at in range(total - count + 1, total + 1)]
        for row, player in ((height, "1"), (len(lengths) - 1 - height, "4")):
            points[player] += [f"{_LETTERS[row]}{at}" for at in range(1, lengths[row] + 1)]
    return {player: frozenset(holes) for player, holes in points.items()}
