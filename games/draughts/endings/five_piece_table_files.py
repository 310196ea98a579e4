"""Write and read five-piece ending tables: one file a table, compressed in blocks.

A file is a line that names the table; of each block its length and the CRC-32 of what is in it,
four bytes each with the lowest first; and the blocks, each compressed alone.  So one position
costs one block, not a table.
"""

import struct
import zlib
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate
from pathlib import Path

from games.draughts.endings.number_placements_of_one_side import SideMaterial
from games.draughts.endings.table_files import (
    MOST_PIECES,
    both_turn_orders,
    missing_table_error,
    placement_count_of_side,
    table_file_name,
    write_whole_file,
)
from games.draughts.faults_and_errors import EndingFault, EndingsError, Fault
from games.draughts.variant_definition import Variant

BLOCK = 1 << 16  # bytes of a table

_LINE = "draughts64 endings, form 2, {game}, {mover} to move against {other}\n"
_ENTRY = 8  # bytes: a length and a sum
_KEPT = 512  # blocks of all tables in memory, 32 MB

Order = tuple[SideMaterial, SideMaterial]


def table_path(order: Order, folder: Path, variant: Variant) -> Path:
    """Return the path of a table's file: «russian-5/2m1k-1m1k.endings»."""
    mover, other = order
    pieces = mover.pieces + other.pieces
    return folder / f"{variant.id}-{pieces}" / f"{mover}-{other}.endings"


def write_table(order: Order, table: bytes, folder: Path, variant: Variant) -> Path:
    """Write a table to its file; raises EndingsError.

    Equal tables give equal bytes.
    """
    blocks = [zlib.compress(table[at : at + BLOCK], 9) for at in range(0, len(table), BLOCK)]
    sums = [zlib.crc32(table[at : at + BLOCK]) for at in range(0, len(table), BLOCK)]
    entries = (
        struct.pack("<2I", len(block), checksum)
        for block, checksum in zip(blocks, sums, strict=True)
    )
    path = table_path(order, folder, variant)
    write_whole_file(path, b"".join((_line(order, variant), *entries, *blocks)))
    return path


@dataclass(frozen=True, slots=True)
class _Blocks:
    """Where the blocks of a file are: ``ends`` begins with the end of what stands before them.

    ``sums`` are those of the bytes themselves: the sum that zlib keeps lets some damage through.
    """

    path: Path
    size: int
    ends: tuple[int, ...]
    sums: tuple[int, ...]

    def read(self, number: int) -> bytes:
        """Decompress one block, whatever a damaged file holds; raise EndingsError."""
        begin, end = self.ends[number], self.ends[number + 1]
        size = min(BLOCK, self.size - number * BLOCK)
        cut = EndingsError(Fault(EndingFault.TABLE_CUT, token=str(self.path)))
        if end - begin > 2 * BLOCK:
            raise cut
        try:
            with self.path.open("rb") as file:
                file.seek(begin)
                content = file.read(end - begin)
            reader = zlib.decompressobj()
            unpacked = reader.decompress(content, size + 1)
        except (OSError, zlib.error):
            raise cut from None
        is_whole = len(unpacked) == size and reader.eof and not reader.unused_data
        if not is_whole or zlib.crc32(unpacked) != self.sums[number]:
            raise cut
        return unpacked


def has_table(order: Order, folder: Path, variant: Variant) -> bool:
    """Whether a table's file is there, complete and of this version."""
    try:
        blocks = _opened(order, folder, variant)
        return blocks.path.stat().st_size == blocks.ends[-1]
    except (EndingsError, OSError):
        return False


def read_table(order: Order, folder: Path, variant: Variant) -> bytes:
    """Read a whole table from its file; raises EndingsError."""
    blocks = _opened(order, folder, variant)
    return b"".join(map(blocks.read, range(len(blocks.ends) - 1)))


def read_table_byte(order: Order, place: int, folder: Path, variant: Variant) -> int:
    """Read one byte of a table from its file; raises EndingsError.

    What was read is kept: a table built again is seen by the next process.
    """
    return _kept_block(_kept_opened(order, folder, variant), place // BLOCK)[place % BLOCK]


def _line(order: Order, variant: Variant) -> bytes:
    return _LINE.format(game=variant.id, mover=order[0], other=order[1]).encode()


def _opened(order: Order, folder: Path, variant: Variant) -> _Blocks:
    path, line = table_path(order, folder, variant), _line(order, variant)
    size = placement_count_of_side(order[0], variant) * placement_count_of_side(order[1], variant)
    count = -(-size // BLOCK)
    try:
        with path.open("rb") as file:
            head = file.read(len(line) + count * _ENTRY)
    except OSError:
        raise missing_table_error(path, sum(map(sum, order)), variant) from None
    if not head.startswith(line):
        is_cut = line.startswith(head)
        code = EndingFault.TABLE_CUT if is_cut else EndingFault.TABLE_VERSION
        raise EndingsError(Fault(code, token=str(path)))
    if len(head) < len(line) + count * _ENTRY:
        raise EndingsError(Fault(EndingFault.TABLE_CUT, token=str(path)))
    entries = struct.unpack(f"<{2 * count}I", head[len(line) :])
    ends = tuple(accumulate(entries[::2], initial=len(head)))
    return _Blocks(path, size, ends, entries[1::2])


_kept_opened = lru_cache(maxsize=128)(_opened)


@lru_cache(maxsize=_KEPT)
def _kept_block(blocks: _Blocks, number: int) -> bytes:
    return blocks.read(number)


def most_pieces_of_table_files(variant: Variant, folder: Path) -> int:
    """Return up to how many pieces the table files of a game are there; 0 for none."""
    known = 0
    for number in range(2, MOST_PIECES + 1):
        if not (folder / table_file_name(number, variant)).is_file():
            return known
        known = number
    number = known + 1
    whole = all(table_path(order, folder, variant).is_file() for order in both_turn_orders(number))
    return number if whole else known
