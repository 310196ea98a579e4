"""Define the star: a race on a six-pointed board, two to six players, ten or six men each.

Holes are named by the letter of their row from the bottom and their number from the left;
players by the point they start from, clockwise from the bottom one.
"""

from games.draughts.many_player_star.star_boards_and_positions import Race, RaceBoard
from games.draughts.star_holes import holes_of_points, star_places

_POINTS = 6
_DIRECTIONS = ((2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1))


def _board(side: int) -> RaceBoard:
    homes = holes_of_points(side)
    goals = {str(at + 1): homes[str((at + _POINTS // 2) % _POINTS + 1)] for at in range(_POINTS)}
    return RaceBoard(star_places(side), _DIRECTIONS, homes=homes, goals=goals)


STAR = Race(
    "star",
    boards={6: _board(3), 10: _board(4)},
    players="123456",
    start="1:1a1,b1,b2,c1,c2,c3,d1,d2,d3,d4:4n1,n2,n3,n4,o1,o2,o3,p1,p2,q1",
)
