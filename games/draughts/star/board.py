"""The star as values: board, players, positions, their FEN; its legal moves and its winner."""

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from typing import NamedTuple

from ..boards import Hole, Place, holes_of_points, star_places
from ..errors import Fault, FaultCode, FenError
from ..movegen.race import is_path_over_holes, neighbours_of_holes, reachable_holes
from ..notation import parse_holes

# Race game of several players as values: board, players, positions, their FEN.


_Wrong = Callable[[FaultCode, str], FenError]

_LONGEST = 2000

_SHOWN = 400

_POINT_OF_SIDE = {"W": "1", "B": "4"}


def _by_point(part: str) -> str:
    """A part of a FEN whose sides may be called White and Black: they start from 1 and 4."""
    return _POINT_OF_SIDE.get(part[:1].upper(), part[:1]) + part[1:]


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


# Define the star: a race on a six-pointed board, two to six players, ten or six men each.
#
# Holes are named by the letter of their row from the bottom and their number from the left;
# players by the point they start from, clockwise from the bottom one.


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

# Find who plays a star: starting points of two to six players, their names, their start.
#
# Declared reading: two play from 1 and 4, three from 1, 3, 5, four from 2, 3, 5, 6, five from any
# five points, six from all.


TWO = "14"

_USUAL_POINTS: Mapping[int, str] = {2: TWO, 3: "135", 4: "2356", 6: STAR.players}

_ANY_FIVE = "12345"

_TAG = "player"

_BY_COLOUR = {"W": "1", "B": "4"}

_MEN = 10


def starting_points(players: str) -> str:
    """Return the points that so many players start from; five choose theirs."""
    return _USUAL_POINTS.get(len(players), players)


def usual_starting_points(count: int) -> str:
    """Return the starting points of two to six players; of five the first five."""
    return _USUAL_POINTS.get(count, _ANY_FIVE)


def named_players(tags: Iterable[tuple[str, str]]) -> Mapping[str, str]:
    """Return the names that the tags Player1 to Player6 give, by player."""
    by_name = {name.lower(): value for name, value in reversed([*tags])}
    return {player: by_name[_TAG + player] for player in STAR.players if _TAG + player in by_name}


def players_in_fen(fen: str) -> str:
    """Return the players whose men a FEN lists, in the order of play.

    In the FEN of a star of two White and Black may stand for them.
    """
    heads = {part.strip()[:1].upper() for part in fen.split(":")[1:]}
    named = {_BY_COLOUR.get(head, head) for head in heads}
    return "".join(player for player in STAR.players if player in named)


def has_several_players(fen: str, named: Iterable[str]) -> bool:
    """Whether a star's record has other players than the usual two."""
    return any(set(players) - set(TWO) for players in (players_in_fen(fen), named))


def parse_star_position(text: str) -> RacePosition:
    """Parse a FEN or `start:3` (so many players at their points); raises FenError."""
    word, _, count = text.strip().lower().partition(":")
    if word != "start" or count not in ("2", "3", "4", "5", "6"):
        return STAR.from_fen(text)
    return usual_starting_position(usual_starting_points(int(count)))


def usual_starting_position(players: str) -> RacePosition:
    """Return the position in which every player fills his point; the first one is to move."""
    homes = STAR.boards[_MEN].homes
    return RacePosition(players[0], tuple((player, homes[player]) for player in players))


# List and play the legal moves of a star, name its winner, count move sequences.


def legal_moves(position: RacePosition, race: Race) -> tuple[RaceMove, ...]:
    """List every step and every end of a chain of jumps once; empty when somebody has won."""
    if outcome(position, race) is not None:
        return ()
    board = race.board_of_position(position)
    occupied = frozenset[str]().union(*(men for _, men in position.men))
    return tuple(
        RaceMove(origin, target)
        for origin in sorted(position.holes_of_player(position.turn), key=board.sort_key_of_hole)
        for target in sorted(
            reachable_holes(board.neighbours, origin, occupied - {origin}),
            key=board.sort_key_of_hole,
        )
    )


def play(position: RacePosition, move: RaceMove) -> RacePosition:
    """Return the position after a legal move; the next player is to move."""
    men = tuple(
        (player, holes - {move.origin} | {move.target} if player == position.turn else holes)
        for player, holes in position.men
    )
    order = [player for player, _ in men]
    after = order[(order.index(position.turn) + 1) % len(order)]
    return RacePosition(after, men)


def outcome(position: RacePosition, race: Race) -> str | None:
    """Return the player who has filled the holes opposite his own; None before."""
    goals = race.board_of_position(position).goals
    return next((player for player, holes in position.men if goals[player] <= holes), None)


def perft(position: RacePosition, depth: int, race: Race) -> int:
    """Count the sequences of `depth` legal moves."""
    if depth == 0:
        return 1
    moves = legal_moves(position, race)
    if depth == 1:
        return len(moves)
    return sum(perft(play(position, move), depth - 1, race) for move in moves)


# Match a written move of a star with a legal one, or say what is wrong with it.


_LONGEST_TOKEN = 100


def matching_move(text: str, position: RacePosition, race: Race) -> RaceMove | None:
    """Return the legal move that a text means, by its ends or by every hole on its way."""
    path = _whole_path(parse_holes(text), position, race)
    return None if _wrong(path, position, race) else RaceMove(path[0], path[-1])


def fault_of_move(text: str, position: RacePosition, race: Race) -> Fault:
    """Return why a text is no legal move: the reason, the hole, the legal moves."""
    wrong = _wrong(_whole_path(parse_holes(text), position, race), position, race)
    code, hole = wrong or (FaultCode.UNREADABLE, None)
    return Fault.of(
        code,
        token=text[:_LONGEST_TOKEN],
        square=hole,
        position=race.fen(position),
        params={"player": position.turn, "declared": ("whole",)},
        legal=tuple(move.key() for move in legal_moves(position, race)),
    )


def _whole_path(path: tuple[Hole, ...], position: RacePosition, race: Race) -> tuple[Hole, ...]:
    """The holes of a move written short, `de7`, if one man of the row can go there."""
    if len(path) != 2 or len(path[0]) > 1:
        return path
    able = [
        move.origin
        for move in legal_moves(position, race)
        if move.origin[0] == path[0] and move.target == path[1]
    ]
    return (able[0], path[1]) if len(able) == 1 else ()


def _wrong(
    path: tuple[Hole, ...], position: RacePosition, race: Race
) -> tuple[FaultCode, Hole | None] | None:
    """The first reason why a man may not go this way, and the hole that shows it."""
    if not path:
        return FaultCode.UNREADABLE, None
    board = race.board_of_position(position)
    missing = next((hole for hole in path if hole not in board.places), None)
    if missing is not None:
        return FaultCode.UNREADABLE, missing
    if outcome(position, race) is not None:
        return FaultCode.ARRIVED, None
    origin, target = path[0], path[-1]
    occupied = frozenset[Hole]().union(*(men for _, men in position.men))
    if origin not in occupied:
        return FaultCode.EMPTY_SQUARE, origin
    if origin not in position.holes_of_player(position.turn):
        return FaultCode.NOT_YOUR_PIECE, origin
    others = occupied - {origin}
    if target in others:
        return FaultCode.TARGET_OCCUPIED, target
    if target not in reachable_holes(board.neighbours, origin, others):
        return FaultCode.NO_STEP_OR_JUMPS, target
    if len(path) == 2:
        return None
    parts = (path[: end + 1] for end in range(1, len(path)))
    cut = next(
        (part[-1] for part in parts if not is_path_over_holes(board.neighbours, part, others)), None
    )
    return (FaultCode.NO_STEP_OR_JUMPS, cut) if cut else None
