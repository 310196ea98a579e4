"""Race game of several players as values: board, players, positions, their FEN."""

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import NamedTuple

from games.draughts.faults_and_errors import Fault, FaultCode, FenError
from games.draughts.race_steps_and_jumps import neighbours_of_holes
from games.draughts.star_holes import Hole, Place

_Wrong = Callable[[FaultCode, str], FenError]
_LONGEST = 2000
_SHOWN = 400
_POINTS = {"W": "1", "B": "4"}


def _by_point(part: str) -> str:
    """A part of a FEN whose sides may be called White and Black: they start from 1 and 4."""
    return _POINTS.get(part[:1].upper(), part[:1]) + part[1:]


class RaceMove(NamedTuple):
    """A step or a chain of jumps, by its two ends."""

    origin: Hole
    target: Hole

    def key(self) -> str:
        """Return the move as text, equal for equal moves: "a3-a4"."""
        return f"{self.origin}-{self.target}"


class RacePosition(NamedTuple):
    """A position: who is to move, and where each player's men stand."""

    turn: str
    men: tuple[tuple[str, frozenset[Hole]], ...]

    def holes_of_player(self, player: str) -> frozenset[Hole]:
        """Return the holes of one player's men."""
        return dict(self.men)[player]


class RaceBoard:
    """A board of holes: the place of each, and the directions to its neighbours.

    homes   the holes each player starts from, by player
    goals   the holes each player has to fill, by player
    """

    def __init__(
        self,
        places: Mapping[Hole, Place],
        directions: tuple[Place, ...],
        *,
        homes: Mapping[str, frozenset[Hole]],
        goals: Mapping[str, frozenset[Hole]],
    ) -> None:
        self.places, self.directions = places, directions
        self.homes, self.goals = homes, goals

    @cached_property
    def neighbours(self) -> Mapping[Hole, tuple[tuple[Hole, Hole | None], ...]]:
        """The neighbours of each hole, each with the hole behind it."""
        return neighbours_of_holes(self.places, self.directions)

    def sort_key_of_hole(self, hole: Hole) -> tuple[int, int]:
        """Return the sort key of a hole: rank by rank, then from the left."""
        x, y = self.places[hole]
        return y, x


class Race:
    """A race game: its boards by men a side, its players, its usual start.

    players   the digits that stand for players, in the order of play
    """

    def __init__(
        self, name: str, *, boards: Mapping[int, RaceBoard], players: str, start: str
    ) -> None:
        self.id, self.boards, self.players, self.start = name, boards, players, start

    def board_of_position(self, position: RacePosition) -> RaceBoard:
        """Return the board of a position: the smaller one if every side has just its men."""
        counts = {len(men) for _, men in position.men}
        if len(counts) == 1 and (board := self.boards.get(counts.pop())):
            return board
        return self.boards[max(self.boards)]

    def from_fen(self, text: str) -> RacePosition:
        """Parse "1:1a1:4q1", where White and Black may stand for 1 and 4; raises FenError."""

        def wrong(code: FaultCode, part: str) -> FenError:
            return FenError(Fault.of(code, token=text[:_SHOWN], params={"part": part}))

        turn, *lists = map(_by_point, "".join(text.split()).rstrip(".").split(":"))
        men: dict[str, frozenset[Hole]] = {}
        for part in lists:
            player, holes = part[:1].upper(), part[1:].lower().split(",") if part[1:] else []
            if not player or player not in self.players or player in men or len(text) > _LONGEST:
                raise wrong(FaultCode.FEN_SYNTAX, part[:_SHOWN])
            if len(set(holes)) < len(holes):
                raise wrong(FaultCode.FEN_TWICE, part[:_SHOWN])
            men[player] = frozenset(holes)
        if turn.upper() not in men or len(turn) != 1:
            raise wrong(FaultCode.FEN_TURN, turn[:_SHOWN])
        if len(men) < 2:
            raise wrong(FaultCode.FEN_SYNTAX, text[:_SHOWN])
        ordered = tuple((player, men[player]) for player in self.players if player in men)
        position = RacePosition(turn.upper(), ordered)
        self._check(position, wrong)
        return position

    def _check(self, position: RacePosition, wrong: _Wrong) -> None:
        """Every man on a hole of the board, one a hole, no more than the set has."""
        places, most = self.board_of_position(position).places, max(self.boards)
        occupied: set[Hole] = set()
        for _, holes in position.men:
            for hole in sorted(holes):
                if hole not in places:
                    raise wrong(FaultCode.FEN_SQUARE, hole[:_SHOWN])
                if hole in occupied:
                    raise wrong(FaultCode.FEN_TWICE, hole)
            if len(holes) > most:
                raise wrong(FaultCode.FEN_TOO_MANY, str(most))
            occupied |= holes

    def fen(self, position: RacePosition) -> str:
        """Format a position as FEN."""
        order = self.board_of_position(position).sort_key_of_hole
        lists = (f"{player}{','.join(sorted(holes, key=order))}" for player, holes in position.men)
        return ":".join((position.turn, *lists))
