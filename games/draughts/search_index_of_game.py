"""Make the search index of a game: its position keys and its material.

Made from the moves alone, each by what it changes; no board is set up on the way.
`position_keys.key` and `material.material_as_text` say the same of single positions.
"""

import struct
from itertools import pairwise
from typing import NamedTuple

from games.draughts.colour import Colour
from games.draughts.material import packed, units_of, unpacked
from games.draughts.moves import Move
from games.draughts.position_keys import BLACK_TO_MOVE, KINGS, PRIME, SIDES, key
from games.draughts.position_keys import packed as packed_keys
from games.draughts.replay import Replay

_MOST_MOVES = 1 << 14


class SearchData(NamedTuple):
    """The search data of one game.

    positions  the key of every position, the start first, packed as in `position_keys`
    materials  every balance in its order, a blank around each: " 12-0:12-0 12-0:11-0 "
    """

    positions: bytes
    materials: str


# What a move changes on a board where its mover is a man and nobody else a king: the key, the
# bits it leaves and reaches, what it captures, the balance, whether it crowns. A bare tuple: it
# is unpacked for every move of an archive.
_Change = tuple[int, int, int, int, int, bool]

_NO_CHANGE: _Change = (0, 0, 0, 0, 0, False)


class _Changes(dict[Move, _Change]):
    """Move → its changes when one side makes it."""

    def __init__(self, colour: Colour) -> None:
        super().__init__()
        self._own, self._enemy = SIDES[colour], SIDES[colour.other]
        self._turn = BLACK_TO_MOVE if colour is Colour.WHITE else -BLACK_TO_MOVE
        self._man, self._king = units_of(colour)
        self._enemy_man, _ = units_of(colour.other)

    def __missing__(self, move: Move) -> _Change:
        if len(self) >= _MOST_MOVES:
            self.clear()
        begin, end, captured = 1 << move.origin, 1 << move.target, move.captured
        key = (end - begin) * self._own - captured * self._enemy + self._turn
        balance = -captured.bit_count() * self._enemy_man
        if move.crowned:
            key += end * KINGS
            balance += self._king - self._man
        self[move] = change = (key % PRIME, begin, end, captured, balance, move.crowned)
        return change


_CHANGES = {colour: _Changes(colour) for colour in Colour}


def search_data(replay: Replay) -> SearchData:
    """Compute the search data of the good moves of a game."""
    if not replay.variant.is_usual:
        return _of_positions(replay)
    start, moves = replay.start, replay.moves
    sides = start.turn, start.turn.other
    changes = [_NO_CHANGE] * len(moves)
    for side, colour in enumerate(sides):
        changes[side::2] = map(_CHANGES[colour].__getitem__, moves[side::2])
    kings, standing, now = start.kings, packed(start), key(start)
    keys, balances = [now], [unpacked(standing)]
    add_key = keys.append
    for change, begin, end, captured, balance, crowned in changes:
        now += change
        if kings:
            if kings & begin:
                now += (end - begin) * KINGS
                kings ^= begin ^ end
            if captured and (taken := captured & kings):
                now -= taken * KINGS
                kings ^= taken
                man, king = units_of(sides[len(keys) & 1])  # whose it was
                standing += taken.bit_count() * (man - king)  # taken off as men below
        if balance:
            standing += balance
            if crowned:
                kings |= end
            balances.append(unpacked(standing))
        now %= PRIME
        add_key(now)
    return SearchData(struct.pack(f">{len(keys)}I", *keys), f" {' '.join(balances)} ")


def _of_positions(replay: Replay) -> SearchData:
    """The same from the positions, for games whose moves leave what no table of changes tells."""
    counts = [packed(row) for row in replay.rows]
    changed = [now for before, now in pairwise((None, *counts)) if now != before]
    balances = " ".join(unpacked(count) for count in changed if count is not None)
    return SearchData(packed_keys(replay.positions), f" {balances} ")
