"""The positions of games as entries, counted and packed into bytes."""

import struct
import sys
from array import array
from collections.abc import Iterable

from games.explorer.tally import Count, Counts, result_of

BLOCK = 2048  # records

PART_BITS = 24  # the part of a key are the bits above

Entry = tuple[int, int, int, int, int | None]  # key, record, next key, result, year


def entries(record: int, positions: bytes, result: int, year: int | None) -> list[Entry]:
    """Every position of a game where it stood first, with the key of the next one."""
    keys = struct.unpack(f">{len(positions) // 4}I", positions)
    found: dict[int, Entry] = {}
    for key, after in zip(keys, (*keys[1:], 0), strict=True):
        if key not in found:
            found[key] = (key, record, after, result, year)
    return list(found.values())


Row = tuple[int, bytes, str, int | None]  # record, its positions, result, year


def entry_of(key: int, row: Row) -> Entry | None:
    """The entry of one position of a game; None if it never stood in it."""
    record, stored, result, year = row
    positions = bytes(stored)
    sought = key.to_bytes(4, "big")
    at = positions.find(sought)
    while at > 0 and at % 4:  # four bytes of two keys side by side
        at = positions.find(sought, at + 1)
    if at < 0:
        return None
    return key, record, int.from_bytes(positions[at + 4 : at + 8], "big"), result_of(result), year


def counted(found: Iterable[Entry]) -> Counts:
    """Entries of one position, by what was played next."""
    counts: Counts = {}
    for _, record, after, result, year in found:
        counts.setdefault(after, Count()).add(record, result, year)
    return counts


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
