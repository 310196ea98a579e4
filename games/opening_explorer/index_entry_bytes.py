"""Pack the positions of games into bytes, as ordered entries of key, next key and place."""

import struct
import sys
from array import array
from collections.abc import Iterable, Iterator
from functools import cache
from zlib import crc32

from games.draughts.position_keys import PRIME
from games.draughts.variants import RUSSIAN

BLOCK = 2048  # records

PART_BITS = 22  # the part of a key are the bits above
PARTS = 1 << 30 - PART_BITS

_RECORD_BITS, _KEY_BITS = 11, 30
_RECORD, _KEY = (1 << _RECORD_BITS) - 1, (1 << _KEY_BITS) - 1


def keys_at_first_occurrence(positions: bytes) -> dict[int, int]:
    """The keys of a game, each with the key that followed its first time; 0 at the end."""
    keys = struct.unpack(f">{len(positions) // 4}I", positions)
    return dict(zip(reversed(keys), (0, *reversed(keys[1:])), strict=True))


def next_key(key: int, positions: bytes) -> int | None:
    """The key that followed the first time a key stood in a game; None if it never did."""
    sought = key.to_bytes(4, "big")
    at = positions.find(sought)
    while at > 0 and at % 4:  # four bytes of two keys side by side
        at = positions.find(sought, at + 1)
    return None if at < 0 else int.from_bytes(positions[at + 4 : at + 8], "big")


@cache
def key_offset_of_variant(variant: str) -> int:
    """What is added to the keys of a game's positions, so that the same pieces in two games are
    counted apart; nothing for Russian draughts, whose keys are those of the search."""
    return 0 if variant == RUSSIAN.id else crc32(variant.encode()) % PRIME


def key_in_game(key: int, variant: str) -> int:
    """The key under which a position is counted in the games of one variant."""
    return (key + key_offset_of_variant(variant)) % PRIME


def numbered_entries(place: int, positions: bytes, variant: str = RUSSIAN.id) -> Iterator[int]:
    """An entry of each position of a game as a number: by key, next key and place in order."""
    is_moved = key_offset_of_variant(variant) > 0
    for key, after in keys_at_first_occurrence(positions).items():
        if is_moved:
            key, after = key_in_game(key, variant), after and key_in_game(after, variant)
        yield (key << _KEY_BITS | after) << _RECORD_BITS | place


def entry_columns(numbers: Iterable[int]) -> tuple[bytes, bytes, bytes]:
    """Entries in order as the columns of a row: keys, next keys, places."""
    listed = list(numbers)
    return (
        pack_numbers((entry >> _KEY_BITS + _RECORD_BITS for entry in listed), "I"),
        pack_numbers((entry >> _RECORD_BITS & _KEY for entry in listed), "I"),
        pack_numbers((entry & _RECORD for entry in listed), "H"),
    )


def part_of_entry(number: int) -> int:
    """The part into which an entry falls."""
    return number >> PART_BITS + _KEY_BITS + _RECORD_BITS


def pack_numbers(numbers: Iterable[int], kind: str) -> bytes:
    """Numbers as bytes, the lowest first on every machine."""
    made = array(kind, numbers)
    if sys.byteorder == "big":
        made.byteswap()
    return made.tobytes()


def unpack_numbers(content: bytes, kind: str) -> "array[int]":
    """Read what ``pack_numbers`` wrote."""
    made = array(kind)
    made.frombytes(bytes(content))
    if sys.byteorder == "big":
        made.byteswap()
    return made
