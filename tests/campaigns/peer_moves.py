"""Compare legal moves, position by position, of every game that a peer library knows too.

    python -m tests.campaigns.peer_moves [GAME…] [--positions N] [--seed S]
        [--counts NODES]

Half of the positions are those of random games, half have few pieces and many kings, where captures
are long. Peers are installed into environments of their own that are gone afterwards. A move is its
outcome: from, to and what was captured; the order of a capture is none. The first positions in
which a peer lists other moves are printed; its quiet moves through a piece are told apart.
The American game of py-draughts lets a player decline a capture; there only captures are compared
where there are any. Exit 1 if anything else differed.
"""

import argparse
import json
import random
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass

from games.draughts import legal_moves, perft, start_of
from games.draughts.boards import BOARD_OF, SquareNaming
from games.draughts.colour import Colour
from games.draughts.moves import play
from games.draughts.position import Position
from games.draughts.squares import squares_of
from games.draughts.variants import VARIANTS
from games.draughts.variants.model import Variant
from tests.support.peers import PEERS, Peer, installed
from tests.support.random_games import random_game

Asked = tuple[str, str, list[list[int]]]
"""Of a position: the peer's name of the game, the side to move, and white men, white kings, black
men, black kings, numbered from 1 at White's far left, row by row, downwards."""

Outcome = tuple[int, int, tuple[int, ...]]

_PYDRAUGHTS = """
import json, sys
from draughts.core.game import Game

LAST = {"english": 32, "italian": 32, "russian": 32, "brazilian": 32, "turkish": 64}

def moves(game, turn, pieces):
    last = LAST.get(game, 50)
    letters = ["e"] * last
    for letter, squares in zip("wWbB", pieces):
        for square in squares:
            letters[square - 1] = letter
    board = Game(game, turn + "".join(letters))
    steps, taken = board.legal_moves()
    for step, victims in zip(steps, taken):
        yield step[0][0], step[-1][1], sorted(one for one in victims if one is not None)
"""

_PY_DRAUGHTS = """
import json, sys
import draughts

BOARDS = {
    "international": draughts.StandardBoard, "frisian": draughts.FrisianBoard,
    "russian": draughts.RussianBoard, "brazilian": draughts.BrazilianBoard,
    "antidraughts": draughts.AntidraughtsBoard, "american": draughts.AmericanBoard,
}

def moves(game, turn, pieces):
    white_men, white_kings, black_men, black_kings = pieces
    sides = [
        ",".join([*map(str, men), *(f"K{one}" for one in kings)])
        for men, kings in ((white_men, white_kings), (black_men, black_kings))
    ]
    board = BOARDS[game].from_fen(f"{turn}:W{sides[0]}:B{sides[1]}")
    listed = board.legal_moves
    for move in [one for one in listed if one.captured_list] or listed:
        way = move.square_list
        yield way[0] + 1, way[-1] + 1, sorted(one + 1 for one in move.captured_list)
"""

_ANSWER = """
for line in sys.stdin:
    try:
        found = sorted({(one, two, tuple(taken)) for one, two, taken in moves(*json.loads(line))})
    except Exception as error:
        found = repr(error)
    print(json.dumps(found), flush=True)
"""


@dataclass(frozen=True, slots=True)
class Comparison:
    """A peer, its program that lists moves, and its names of our games."""

    peer: Peer
    program: str
    games: dict[str, str]


COMPARISONS = {
    "py-draughts": (
        _PY_DRAUGHTS,
        {name: name for name in ("russian", "brazilian", "international", "frisian")}
        | {"antidraughts": "antidraughts", "poddavki": "russian", "english": "american"},
    ),
    "pydraughts": (
        _PYDRAUGHTS,
        {name: name for name in ("russian", "brazilian", "english", "italian", "turkish")}
        | {"international": "standard", "frisian": "frisian", "antidraughts": "antidraughts"}
        | {"poddavki": "russian"},
    ),
}
"""By the peer's name. Poddavki moves as Russian does."""


def positions(variant: Variant, count: int, seed: int) -> Iterator[Position]:
    """Positions of random games, and as many with few pieces and many kings."""
    made = 0
    for game in range(count):
        for position, move in random_game(variant, seed + game, 300):
            if made >= count // 2:
                break
            after = play(position, move)
            if legal_moves(after, variant=variant):
                made += 1
                yield after
    chance = random.Random(f"{variant.id} few {seed}")
    while made < count:
        position = _few_pieces(variant, chance)
        if legal_moves(position, variant=variant):
            made += 1
            yield position


def _few_pieces(variant: Variant, chance: random.Random) -> Position:
    """From two to sixteen pieces anywhere, half of them kings; no man where none can stand."""
    squares = chance.sample(variant.board.squares, chance.randint(2, 16))
    own = chance.randint(1, min(4, len(squares) - 1))
    white, black = (sum(1 << square for square in part) for part in (squares[:own], squares[own:]))
    kings = sum(1 << square for square in squares if chance.random() < 1 / 2)
    ends = variant.board.rank_mask(0) | variant.board.rank_mask(variant.board.height - 1)
    turn = Colour.WHITE
    if chance.random() < 1 / 2:
        white, black, turn = black, white, Colour.BLACK
    return Position(white, black, kings | (white | black) & ends, turn)


def question_to_peer(position: Position, variant: Variant, name: str) -> Asked:
    """The question to a peer."""
    numbers = variant.board.names_of_squares(SquareNaming.FROM_TOP)
    parts = (
        position.men(Colour.WHITE),
        position.kings_of(Colour.WHITE),
        position.men(Colour.BLACK),
        position.kings_of(Colour.BLACK),
    )
    listed = [sorted(int(numbers[square]) for square in squares_of(part)) for part in parts]
    return name, position.turn.value.upper(), listed


def our_outcomes(position: Position, variant: Variant) -> set[Outcome]:
    """Our own answer in the peer's numbers."""
    number = {
        square: int(name)
        for square, name in variant.board.names_of_squares(SquareNaming.FROM_TOP).items()
    }
    return {
        (
            number[move.origin],
            number[move.target],
            tuple(sorted(number[victim] for victim in move.victims)),
        )
        for move in legal_moves(position, variant=variant)
    }


class Library:
    """A peer that lists the moves of positions in a process of its own."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self._process = process

    def outcomes(self, question: Asked) -> set[Outcome] | str:
        """Its moves, or the words of its error."""
        assert self._process.stdin is not None and self._process.stdout is not None
        print(json.dumps(question), file=self._process.stdin, flush=True)
        answer = json.loads(self._process.stdout.readline())
        if isinstance(answer, str):
            return answer
        return {(origin, two, tuple(taken)) for origin, two, taken in answer}


def compare(library: Library, name: str, variant: Variant, given: argparse.Namespace) -> int:
    """Compare the moves of one game; return in how many positions they differ."""
    seen = differing = leaping = 0
    for position in positions(variant, given.positions, given.seed):
        ours, theirs = (
            our_outcomes(position, variant),
            library.outcomes(question_to_peer(position, variant, name)),
        )
        seen += 1
        if ours == theirs:
            continue
        if not isinstance(theirs, str) and ours < theirs and _only_leaps(position, theirs - ours):
            leaping += 1
            continue
        differing += 1
        if differing <= given.shown:
            _print_difference(position, ours, theirs)
    depth, ours, theirs = _deepest(library, name, variant, given.counts)
    agreed = "agrees" if ours == theirs else f"{theirs} instead of {ours}"
    leaps = f", {leaping} where its kings go through a piece" if leaping else ""
    print(f"  {variant.id}: {seen} positions, {differing} differ{leaps}; to {depth}: {agreed}")
    return differing + (ours != theirs)


def _only_leaps(position: Position, moves: set[Outcome]) -> bool:
    """Whether all are quiet moves with a piece standing between the two squares."""
    (square, *_) = squares_of(position.white | position.black)
    board = BOARD_OF[square]
    places = {
        int(name): board.place_of_square[at]
        for at, name in board.names_of_squares(SquareNaming.FROM_TOP).items()
    }
    occupied = {board.place_of_square[at] for at in squares_of(position.white | position.black)}
    for origin, target, taken in moves:
        (file, rank), (to_file, to_rank) = places[origin], places[target]
        length = max(abs(to_file - file), abs(to_rank - rank))
        right, up = (to_file - file) // length, (to_rank - rank) // length
        way = {(file + right * step, rank + up * step) for step in range(1, length)}
        if taken or not way & occupied:
            return False
    return True


def _print_difference(position: Position, ours: set[Outcome], theirs: set[Outcome] | str) -> None:
    print(f"    {position.fen()}")
    if isinstance(theirs, str):
        print(f"      error: {theirs}")
        return
    print(f"      only here: {sorted(ours - theirs)}  only there: {sorted(theirs - ours)}")


def _deepest(
    library: Library, name: str, variant: Variant, nodes: int
) -> tuple[int, int, int | None]:
    """How many outcomes lie below the start as deep as some nodes allow, here and there."""
    start = start_of(variant)
    depth = 1
    while perft(start, depth + 1, variant=variant) <= nodes:
        depth += 1
    return (
        depth,
        perft(start, depth, variant=variant),
        _count(library, name, variant, (start, depth)),
    )


def _count(
    library: Library, name: str, variant: Variant, below: tuple[Position, int]
) -> int | None:
    """The peer's count; it is led along our moves, so None where its moves are not ours."""
    position, depth = below
    theirs = library.outcomes(question_to_peer(position, variant, name))
    if isinstance(theirs, str):
        return None
    if depth == 1:
        return len(theirs)
    if theirs != our_outcomes(position, variant):
        return None
    total = 0
    for move in legal_moves(position, variant=variant):
        counted = _count(library, name, variant, (play(position, move), depth - 1))
        if counted is None:
            return None
        total += counted
    return total


def main() -> int:
    """Compare with every peer."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--positions", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--counts", type=int, default=2000, metavar="NODES")
    parser.add_argument("--shown", type=int, default=3, help="differing positions printed")
    given = parser.parse_args()
    differing = 0
    for peer in PEERS:
        program, games = COMPARISONS[peer.name]
        print(peer.requirement)
        with installed(peer) as python:
            process = subprocess.Popen(
                [python, "-c", program + _ANSWER],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
            )
            for game, name in games.items():
                if not given.games or game in given.games:
                    differing += compare(Library(process), name, VARIANTS[game], given)
            process.communicate()
    return 1 if differing else 0


if __name__ == "__main__":
    sys.exit(main())
