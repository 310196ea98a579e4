"""What a game leaves for a search: the key of every position and every balance of material.

Made from the moves alone, each by what it changes; no board is set up on the way.
`position_keys.key` and `material.balance` say the same of single positions: the test twins.
"""

import struct
from itertools import accumulate
from typing import NamedTuple

from games.draughts.colour import Colour
from games.draughts.material import packed, units_of, unpacked
from games.draughts.moves import Move
from games.draughts.position_keys import BLACK_TO_MOVE, KINGS, PRIME, SIDES, key
from games.draughts.replay import Replay

_MOST_MOVES = 1 << 14


class Trace(NamedTuple):
    """What is kept of a game.

    positions  the key of every position, the start first, packed as in `position_keys`
    materials  every balance in its order, a blank around each: " 12-0:12-0 12-0:11-0 "
    """

    positions: bytes
    materials: str


class _Changes(dict[Move, int]):
    """Move → what it adds to the key when a man of one side makes it and captures men."""

    def __init__(self, colour: Colour) -> None:
        super().__init__()
        self._own, self._enemy = SIDES[colour], SIDES[colour.other]
        self._turn = BLACK_TO_MOVE if colour is Colour.WHITE else -BLACK_TO_MOVE

    def __missing__(self, move: Move) -> int:
        if len(self) >= _MOST_MOVES:
            self.clear()
        origin, target, captured, crowned = move
        moved = ((1 << target) - (1 << origin)) * self._own
        crown = (1 << target) * KINGS if crowned else 0
        change = (moved - captured * self._enemy + crown + self._turn) % PRIME
        self[move] = change
        return change


_CHANGES = {colour: _Changes(colour) for colour in Colour}


def trace(replay: Replay) -> Trace:
    """The trace of the good moves of a game."""
    start, moves = replay.start, replay.moves
    sides = start.turn, start.turn.other
    changes = [0] * len(moves)
    for side, colour in enumerate(sides):
        changes[side::2] = map(_CHANGES[colour].__getitem__, moves[side::2])
    units = [units_of(colour) for colour in sides]
    kings, standing = start.kings, packed(start)
    balances = [unpacked(standing)]
    for ply, (origin, target, captured, crowned) in enumerate(moves):
        if kings:
            if kings >> origin & 1:
                end, begin = 1 << target, 1 << origin
                changes[ply] += (end - begin) * KINGS
                kings ^= end ^ begin
            if captured and (taken := captured & kings):
                changes[ply] -= taken * KINGS
                kings ^= taken
                man, king = units[~ply & 1]
                standing += taken.bit_count() * (man - king)  # taken off as men below
        if captured or crowned:
            standing -= captured.bit_count() * units[~ply & 1][0]
            if crowned:
                kings |= 1 << target
                man, king = units[ply & 1]
                standing += king - man
            balances.append(unpacked(standing))
    keys = [now % PRIME for now in accumulate(changes, initial=key(start))]
    return Trace(struct.pack(f">{len(keys)}I", *keys), f" {' '.join(balances)} ")
