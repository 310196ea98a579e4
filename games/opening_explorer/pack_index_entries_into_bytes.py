"""Pack the positions of games into bytes: ordered entries of key, next key and game."""

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
    """Map each position key of a game to the key that followed it first; 0 at the end."""
    keys = struct.unpack(f">{len(positions) // 4}I", positions)
    return dict(zip(reversed(keys), (0, *reversed(keys[1:])), strict=True))


def next_key(key: int, positions: bytes) -> int | None:
    """Return the key that followed a key's first occurrence in a game; None if there is none."""
    sought = key.to_bytes(4, "big")
    at = positions.find(sought)
    while at > 0 and at % 4:  # four bytes of two keys side by side
        at = positions.find(sought, at + 1)
    return None if at < 0 else int.from_bytes(positions[at + 4 : at + 8], "big")


@cache
def key_offset_of_variant(variant: str) -> int:
    """Return the number added to position keys so that games of other variants count apart.

    Nothing for Russian draughts, whose keys are those of the search.
    """
    return 0 if variant == RUSSIAN.id else crc32(variant.encode()) % PRIME


def key_in_game(key: int, variant: str) -> int:
    """Return the key under which a position of this variant is counted."""
    return (key + key_offset_of_variant(variant)) % PRIME


def numbered_entries(place: int, positions: bytes, variant: str = RUSSIAN.id) -> Iterator[int]:
    """Yield an entry for each position of a game, packed into one number that sorts by key."""
    is_moved = key_offset_of_variant(variant) > 0
    for key, after in keys_at_first_occurrence(positions).items():
        if is_moved:
            key, after = key_in_game(key, variant), after and key_in_game(after, variant)
        yield (key << _KEY_BITS | after) << _RECORD_BITS | place


def entry_columns(numbers: Iterable[int]) -> tuple[bytes, bytes, bytes]:
    """Split sorted entries into packed columns: keys, next keys, games."""
    listed = list(numbers)
    return (
        pack_numbers((entry >> _KEY_BITS + _RECORD_BITS for entry in listed), "I"),
        pack_numbers((entry >> _RECORD_BITS & _KEY for entry in listed), "I"),
        pack_numbers((entry & _RECORD for entry in listed), "H"),
    )


def key_part_of_entry(number: int) -> int:
    """Return which part of all keys an entry belongs to."""
    return number >> PART_BITS + _KEY_BITS + _RECORD_BITS


def pack_numbers(numbers: Iterable[int], kind: str) -> bytes:
    """Pack numbers into bytes, the same on every machine."""
    made = array(kind, numbers)
    if sys.byteorder == "big":
        made.byteswap()
    return made.tobytes()


def unpack_numbers(content: bytes, kind: str) -> "array[int]":
    """Unpack what ``pack_numbers`` wrote."""
    made = array(kind)
    made.frombytes(bytes(content))
    if sys.byteorder == "big":
        made.byteswap()
    return made
