"""An independent, slow implementation of the rules, by coordinates and recursion.

The tests hold the library against it.  Squares are names; a position is a dict name → piece,
"m" and "k" for the side to move, "M" and "K" for the opponent.  Of a variant only its facts
are read, each at the sentence of the rules it changes.
"""

import random
from functools import lru_cache

from games.draughts import RUSSIAN, Colour, Position, square_name
from games.draughts.squares import ALL_SQUARES, LAST_RANK_BLACK, LAST_RANK_WHITE

DIAGONALS = ((1, 1), (1, -1), (-1, 1), (-1, -1))


def board_of(position):
    """The position as the side to move sees it."""
    letters = {(True, False): "m", (True, True): "k", (False, False): "M", (False, True): "K"}
    return {
        square_name(square): letters[colour is position.turn, is_king]
        for square, colour, is_king in position.pieces()
    }


def step(name, diagonal, count=1):
    """The square `count` steps away, or None beyond the edge."""
    file, rank = ord(name[0]) + diagonal[0] * count, int(name[1]) + diagonal[1] * count
    return f"{chr(file)}{rank}" if ord("a") <= file <= ord("h") and 1 <= rank <= 8 else None


class Capturing:
    """One piece in the middle of its capture, the board without it, and the side's rules."""

    def __init__(self, board, movement, is_white):
        self.board, self.movement, self.is_white = board, movement, is_white
        self.last_rank = "8" if is_white else "1"

    def jumps(self, name, king, taken):
        """(victim, [landings]) of every jump of the piece standing on `name` (C3, C4, C8, C9)."""
        far = king and self.movement.flying_kings
        for diagonal in DIAGONALS:
            is_forward = (diagonal[1] > 0) == self.is_white
            if not (king or is_forward or self.movement.men_capture_backward):
                continue
            line = [step(name, diagonal, count) for count in range(1, 8)]
            line = [square for square in line if square]
            while far and line and line[0] not in self.board:
                line = line[1:]
            if not line or self.board.get(line[0], "") not in ("M", "K") or line[0] in taken:
                continue
            landings = []
            for square in line[1:]:
                if square in self.board:
                    break
                landings.append(square)
            if landings:
                yield line[0], landings if far else landings[:1]

    def captures(self, name, king, taken, path):
        """(path, victims, king at the end) of every finished capture."""
        all_captures = []
        for victim, landings in self.jumps(name, king, taken):
            now = taken | {victim}
            follow = []
            for landing in landings:
                arrives = not king and landing[1] == self.last_rank
                if arrives and self.movement.last_rank == "stop":
                    continue
                crown = king or (arrives and self.movement.last_rank == "king")  # C12
                if any(self.jumps(landing, crown, now)):
                    follow += self.captures(landing, crown, now, (*path, landing))
            all_captures += follow or [
                ((*path, landing), now, king or landing[1] == self.last_rank)
                for landing in landings
            ]  # C5, C6
        return all_captures


def all_paths(position, variant=RUSSIAN):
    """Every legal (path, victims, crowned); quiet ones only without any capture (C1)."""
    return _all_paths(position, variant.movement)


@lru_cache(maxsize=1 << 16)
def _all_paths(position, movement):
    board = board_of(position)
    white = position.turn is Colour.WHITE
    last_rank = "8" if white else "1"
    by_kings, by_men, quiet = [], [], []
    for name, piece in board.items():
        if piece not in "mk":
            continue
        rest = {square: piece for square, piece in board.items() if square != name}
        king = piece == "k"
        capturing = Capturing(rest, movement, white)
        for path, victims, crown in capturing.captures(name, king, frozenset(), (name,)):
            (by_kings if king else by_men).append((path, victims, crown and not king))
        for diagonal in DIAGONALS:
            forward = (diagonal[1] > 0) == white
            for count in range(1, 8 if king and movement.flying_kings else 2):
                target = step(name, diagonal, count)
                if target is None or target in board or not (king or forward):
                    break
                quiet.append(((name, target), frozenset(), not king and target[1] == last_rank))
    if movement.choice == "king_first" and by_kings:
        return by_kings
    taking = by_kings + by_men
    if movement.choice == "most" and taking:
        most = max(len(victims) for _, victims, _ in taking)
        return [path for path in taking if len(path[1]) == most]
    return taking or quiet


def key(path, victims, crowned):
    """The outcome in the words of Move.key."""
    sign, names = (":", "|" + ",".join(sorted(victims))) if victims else ("-", "")
    return path[0] + sign + path[-1] + names + ("=" if crowned else "")


def outcomes(position, variant=RUSSIAN):
    """Keys of all legal moves."""
    return {key(*path) for path in all_paths(position, variant)}


def random_position(chance: random.Random, most: int = 8, kings: float = 0.5) -> Position:
    """Any placement a game could hold: few or many pieces, many kings."""
    many = [chance.randint(1, most) for _ in range(2)]
    squares = chance.sample(ALL_SQUARES, sum(many))
    white = sum(1 << square for square in squares[: many[0]])
    black = sum(1 << square for square in squares[many[0] :])
    crowned = sum(1 << square for square in squares if chance.random() < kings)
    crowned |= white & LAST_RANK_WHITE | black & LAST_RANK_BLACK
    return Position(white, black, crowned, chance.choice(list(Colour)))


def meanings(position, origin, file, path, variant=RUSSIAN):
    """Keys of all moves a text with these squares can mean, the literal reading alone if any."""
    legal = all_paths(position, variant)
    if origin is not None:
        exact = {key(*written_way) for written_way in legal if written_way[0] == (origin, *path)}
        if exact:
            return exact
    moves_meant = set()
    for written_way in legal:
        way = written_way[0]
        starts = way[0] == origin if origin is not None else way[0][0] == file
        if not starts or way[-1] != path[-1] or (len(path) > 1 and not written_way[1]):
            continue
        rest = iter(way[1:])
        if all(square in rest for square in path):
            moves_meant.add(key(*written_way))
    return moves_meant
