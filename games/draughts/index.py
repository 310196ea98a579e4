"""Compute the search data of a game: position keys, material, line of moves.

Made from the moves alone, each by what it changes; no board is set up on the way.
`search_keys.key_of_position` and `search_keys.material_as_text` say the same of single positions.
A game that the kernel has played it also indexes (`native/search_index.c`, the twin of this).
"""

import struct
from functools import lru_cache
from itertools import accumulate, pairwise
from operator import itemgetter
from typing import NamedTuple

from .colour import Colour
from .move import Move
from .native import index_moves, pieces_of
from .position import Position
from .replay import Replay
from .search_keys import (
    BLACK_TO_MOVE,
    KINGS,
    PRIME,
    SIDES,
    join_move_keys,
    key_of_position,
    material_units_of_side,
    pack_material,
    unpack_material,
)
from .search_keys import pack_keys as packed_keys

_MOST_MOVES = 1 << 14

_WEIGHTS = (PRIME, SIDES[Colour.WHITE], SIDES[Colour.BLACK], KINGS, BLACK_TO_MOVE)


class SearchData(NamedTuple):
    """Search data of one game: keys of positions, material, line of moves.

    positions  the key of every position, the start first, packed as in `search_keys`
    materials  every balance in its order, a blank around each: " 12-0:12-0 12-0:11-0 "
    line       the keys of its good moves, parted by blanks: "c3-d4 d6-c5 d4:b6|c5"
    """

    positions: bytes
    materials: str
    line: str


# What a move changes on a board where its mover is a man and nobody else a king: the key, the
# bits it leaves and reaches, what it captures, the balance, whether it crowns; and its own key as
# text. A bare tuple: it is unpacked for every move of an archive.
_Change = tuple[int, int, int, int, int, bool, str]

_NO_CHANGE: _Change = (0, 0, 0, 0, 0, False, "")

_key_change, _balance_change, _text = itemgetter(0), itemgetter(4), itemgetter(6)

_CROWNED = "="  # in the text of a move that crowns


class _Changes(dict[Move, _Change]):
    """Move → its changes when one side makes it."""

    def __init__(self, colour: Colour) -> None:
        super().__init__()
        self._own, self._enemy = SIDES[colour], SIDES[colour.other]
        self._turn = BLACK_TO_MOVE if colour is Colour.WHITE else -BLACK_TO_MOVE
        self._man, self._king = material_units_of_side(colour)
        self._enemy_man, _ = material_units_of_side(colour.other)

    def __missing__(self, move: Move) -> _Change:
        if len(self) >= _MOST_MOVES:
            self.clear()
        begin, end, captured = 1 << move.origin, 1 << move.target, move.captured
        key = (end - begin) * self._own - captured * self._enemy + self._turn
        balance = -captured.bit_count() * self._enemy_man
        if move.crowned:
            key += end * KINGS
            balance += self._king - self._man
        change = (key % PRIME, begin, end, captured, balance, move.crowned, move.key())
        self[move] = change
        return change


_CHANGES = {colour: _Changes(colour) for colour in Colour}


def search_data(replay: Replay) -> SearchData:
    """Compute the search data of a replay's good moves."""
    if not replay.variant.is_usual:
        return _of_positions(replay)
    if index_moves is not None and (numbers := replay.numbers) is not None:
        return SearchData(*index_moves(numbers, pieces_of(replay.start), _WEIGHTS))
    start, moves = replay.start, replay.moves
    changes = [_NO_CHANGE] * len(moves)
    for side, colour in enumerate((start.turn, start.turn.other)):
        changes[side::2] = map(_CHANGES[colour].__getitem__, moves[side::2])
    line = " ".join(map(_text, changes))
    by_men = 0 if start.kings else _moves_before_kings(line, len(moves))
    men = changes[:by_men] if by_men < len(moves) else changes
    first_key, first_balance = _of_start(start)
    keys = [now % PRIME for now in accumulate(map(_key_change, men), initial=first_key)]
    standing = list(accumulate(filter(None, map(_balance_change, men)), initial=first_balance))
    if by_men < len(moves):
        _with_kings(start, changes, keys, standing)
    positions = struct.pack(f">{len(keys)}I", *keys)
    return SearchData(positions, f" {' '.join(map(unpack_material, standing))} ", line)


@lru_cache(256)
def _of_start(start: Position) -> tuple[int, int]:
    """Key and balance of a position that many games begin with."""
    return key_of_position(start), pack_material(start)


def _moves_before_kings(line: str, count: int) -> int:
    """How many moves are made while no king stands on the board; the one that crowns is one."""
    crowned = line.find(_CROWNED)
    return count if crowned < 0 else line.count(" ", 0, crowned) + 1


def _with_kings(
    start: Position, changes: list[_Change], keys: list[int], standing: list[int]
) -> None:
    """Go on behind the moves that `keys` has, where kings stand on the board."""
    made = len(keys) - 1
    kings = start.kings if made == 0 else changes[made - 1][2]  # the first that was crowned
    sides = start.turn, start.turn.other
    now, balances = keys[-1], standing[-1]
    for change, begin, end, captured, balance, crowned, _ in changes[made:]:
        now += change
        if kings & begin:
            now += (end - begin) * KINGS
            kings ^= begin ^ end
        if captured and (taken := captured & kings):
            now -= taken * KINGS
            kings ^= taken
            man, king = material_units_of_side(sides[len(keys) & 1])  # whose it was
            balances += taken.bit_count() * (man - king)  # taken off as men below
        if balance:
            balances += balance
            if crowned:
                kings |= end
            standing.append(balances)
        now %= PRIME
        keys.append(now)


def _of_positions(replay: Replay) -> SearchData:
    """The same from the positions, for games whose moves leave what no table of changes tells."""
    counts = [pack_material(row) for row in replay.rows]
    changed = [now for before, now in pairwise((None, *counts)) if now != before]
    balances = " ".join(unpack_material(count) for count in changed if count is not None)
    positions = packed_keys(replay.positions)
    return SearchData(positions, f" {balances} ", join_move_keys(replay.moves))
