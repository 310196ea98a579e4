"""What a game leaves for a search: the key of every position and every balance of material.

Made from the moves alone, each by what it changes; no board is set up on the way.
`position_keys.key` and `material.balance` say the same of single positions: the test twins.
"""

import struct
from typing import NamedTuple

from games.draughts.colour import Colour
from games.draughts.material import balance, counted
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
    """The trace of the good moves of a game.

    Each side has its pieces counted and its kings as a mask; the sides change places with
    every move.
    """
    start = replay.start
    turn, enemy = start.turn, start.turn.other
    is_white = turn is Colour.WHITE
    changes, enemy_changes = _CHANGES[turn], _CHANGES[enemy]
    pieces, enemy_pieces = start.count(turn), start.count(enemy)
    kings, enemy_kings = start.kings_of(turn), start.kings_of(enemy)
    now = key(start)
    keys, balances = [now], [balance(start)]
    for move in replay.moves:
        now += changes[move]
        origin, target, captured, crowned = move
        if kings and kings >> origin & 1:
            now += ((1 << target) - (1 << origin)) * KINGS
            kings ^= 1 << target ^ 1 << origin
        if captured:
            enemy_pieces -= captured.bit_count()
            if taken := captured & enemy_kings:
                now -= taken * KINGS
                enemy_kings ^= taken
        if crowned:
            kings |= 1 << target
        now %= PRIME
        keys.append(now)
        if captured or crowned:
            mine = pieces, kings.bit_count()
            theirs = enemy_pieces, enemy_kings.bit_count()
            balances.append(counted(*mine, *theirs) if is_white else counted(*theirs, *mine))
        is_white = not is_white
        changes, enemy_changes = enemy_changes, changes
        pieces, enemy_pieces = enemy_pieces, pieces
        kings, enemy_kings = enemy_kings, kings
    return Trace(struct.pack(f">{len(keys)}I", *keys), f" {' '.join(balances)} ")
