"""Pack the positions of games into bytes, as ordered entries of key, next key and place."""

import struct
import sys
from array import array
from collections.abc import Iterable, Iterator

BLOCK = 2048  # records

PART_BITS = 22  # the part of a key are the bits above
PARTS = 1 << 30 - PART_BITS

_RECORD_BITS, _KEY_BITS = 11, 30
_RECORD, _KEY = (1 << _RECORD_BITS) - 1, (1 << _KEY_BITS) - 1


def first_times(positions: bytes) -> dict[int, int]:
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


def numbered(place: int, positions: bytes) -> Iterator[int]:
    """An entry of each position of a game as a number: by key, next key and place in order."""
    for key, after in first_times(positions).items():
        yield (key << _KEY_BITS | after) << _RECORD_BITS | place


def columns(numbers: Iterable[int]) -> tuple[bytes, bytes, bytes]:
    """Entries in order as the columns of a row: keys, next keys, places."""
    listed = list(numbers)
    return (
        packed((one >> _KEY_BITS + _RECORD_BITS for one in listed), "I"),
        packed((one >> _RECORD_BITS & _KEY for one in listed), "I"),
        packed((one & _RECORD for one in listed), "H"),
    )


def part_of(number: int) -> int:
    """The part into which an entry falls."""
    return number >> PART_BITS + _KEY_BITS + _RECORD_BITS


def packed(numbers: Iterable[int], kind: str) -> bytes:
    """Numbers as bytes, the lowest first on every machine."""
    made = array(kind, numbers)
    if sys.byteorder == "big":
        made.byteswap()
    return made.tobytes()


def unpacked(content: bytes, kind: str) -> "array[int]":
    """Read what ``packed`` wrote."""
    made = array(kind)
    made.frombytes(bytes(content))
    if sys.byteorder == "big":
        made.byteswap()
    return made
