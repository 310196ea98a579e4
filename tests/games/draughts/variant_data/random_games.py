"""Make random games of every variant, the same for the same seed."""

import random
from collections.abc import Iterator

from games.draughts import legal_moves, start_of
from games.draughts.move import Move
from games.draughts.moves import play
from games.draughts.position import Position
from games.draughts.variant_definition import Variant


def random_game(variant: Variant, seed: int, plies: int) -> Iterator[tuple[Position, Move]]:
    """Yield each position and the move played in it."""
    chance = random.Random(f"{variant.id} {seed}")
    position = start_of(variant)
    for _ in range(plies):
        moves = legal_moves(position, variant=variant)
        if not moves:
            return
        move = chance.choice(moves)
        yield position, move
        position = play(position, move)
