"""Write and read files of ending tables: small ones whole, those of five pieces in blocks."""

import lzma
import os
import struct
import zlib
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate
from pathlib import Path

from ..errors import EndingFault, EndingsError, Fault, Param
from ..variants import RUSSIAN, Variant, model
from .tables import (
    MOST_BY_LIBRARY,
    SideMaterial,
    Table,
    Tables,
    pairs_of_sides_to_solve,
    placement_count,
)

# Write and read files of ending tables: a header line, then the compressed bytes.
#
# One file holds all endings with one number of pieces, table after table in the order of `pairs`,
# each turned so that White's placements run fastest: so the file is smaller by a twelfth.


FOLDER = Path(__file__).parent / "data"

MOST_PIECES = 4
"""Pieces up to which one file holds all endings; those with more have a file for each table."""

_LINE = "draughts64 endings, form 1, {game}, pieces {pieces}\n"

_CRC = lzma.CHECK_CRC32

_FILTERS = [
    {
        "id": lzma.FILTER_LZMA2,
        "preset": 9,
        "dict_size": 1 << 23,
        "lc": 0,
        "lp": 0,
        "pb": 0,
        "nice_len": 273,
        "depth": 400,
    }
]


def usual_folder() -> Path:
    """Return the folder of tables: DRAUGHTS_ENDINGS, else the library's own."""
    named = os.environ.get("DRAUGHTS_ENDINGS")
    return Path(named) if named else FOLDER


def table_file_name(pieces: int, variant: Variant = RUSSIAN) -> str:
    """Return the name of the file for so many pieces."""
    return f"{variant.id}-{pieces}.endings"


def both_turn_orders(pieces: int) -> Iterator[tuple[SideMaterial, SideMaterial]]:
    """List the pairs of sides in a file, each with either side to move."""
    for pair in pairs_of_sides_to_solve(pieces):
        yield from dict.fromkeys((pair, pair[::-1]))


def pack_tables(pieces: int, tables: Tables, variant: Variant = RUSSIAN) -> bytes:
    """Return the content of the file for so many pieces.

    Equal tables give equal bytes.
    """
    wanted = ((tables[order], order[1]) for order in both_turn_orders(pieces))
    whole = b"".join(
        _transposed(table, placement_count_of_side(last, variant)) for table, last in wanted
    )
    body = lzma.compress(whole, lzma.FORMAT_XZ, check=_CRC, filters=_FILTERS)
    return _LINE.format(game=variant.id, pieces=pieces).encode() + body


def placement_count_of_side(side: SideMaterial, variant: Variant) -> int:
    """Return how many placements a side has on a game's board."""
    return placement_count(side, variant.board)


def _transposed(table: Table, width: int) -> bytes:
    """The bytes with the placements that ran fastest running slowest."""
    return b"".join(table[first::width] for first in range(width))


def unpack_tables(pieces: int, content: bytes, name: str, variant: Variant = RUSSIAN) -> Tables:
    """Unpack a file's content; raises EndingsError where it is damaged or of another form."""
    line = _LINE.format(game=variant.id, pieces=pieces).encode()
    if not content.startswith(line):
        is_cut = line.startswith(content)
        raise _error(EndingFault.TABLE_CUT if is_cut else EndingFault.TABLE_VERSION, name)
    try:
        whole = memoryview(_decompressed(content[len(line) :], _size(pieces, variant)))
    except (lzma.LZMAError, EOFError, ValueError):
        raise _error(EndingFault.TABLE_CUT, name) from None
    tables, place = Tables(), 0
    for mover, other in both_turn_orders(pieces):
        width = placement_count_of_side(mover, variant)
        size = width * placement_count_of_side(other, variant)
        tables[mover, other] = _transposed(bytes(whole[place : place + size]), width)
        place += size
    return tables


def _size(pieces: int, variant: Variant) -> int:
    return sum(
        placement_count_of_side(mover, variant) * placement_count_of_side(other, variant)
        for mover, other in both_turn_orders(pieces)
    )


def _decompressed(content: bytes, size: int) -> bytes:
    """Exactly so many bytes, however many a damaged file would make; raise ValueError."""
    reader = lzma.LZMADecompressor(lzma.FORMAT_XZ)
    unpacked = reader.decompress(content, size + 1)
    if len(unpacked) != size or not reader.eof or reader.unused_data:
        raise ValueError(len(unpacked))
    return unpacked


def read_tables(pieces: int, folder: Path = FOLDER, variant: Variant = RUSSIAN) -> Tables:
    """Read the tables for so many pieces from a folder; raises EndingsError."""
    path = folder / table_file_name(pieces, variant)
    try:
        content = path.read_bytes()
    except OSError:
        raise missing_table_error(path, pieces, variant) from None
    return unpack_tables(pieces, content, str(path), variant)


def missing_table_error(path: Path, pieces: int, variant: Variant) -> EndingsError:
    """Return the error of a missing table, with the command that builds it."""
    params: dict[str, Param] = {"id": variant.id, "pieces": max(pieces, MOST_BY_LIBRARY)}
    return EndingsError(Fault(EndingFault.NO_TABLE, token=str(path), params=params))


def write_whole_file(path: Path, content: bytes) -> None:
    """Write a file completely or not at all; raises EndingsError."""
    part = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        part.write_bytes(content)
        part.replace(path)
    except OSError as error:
        with suppress(OSError):
            part.unlink()
        params = {"reason": error.strerror or ""}
        raise EndingsError(
            Fault(EndingFault.NOT_WRITTEN, token=str(path), params=params)
        ) from error


def _error(code: EndingFault, name: str) -> EndingsError:
    return EndingsError(Fault(code, token=name))


# Write and read five-piece ending tables: one file a table, compressed in blocks.
#
# A file is a line that names the table; of each block its length and the CRC-32 of what is in it,
# four bytes each with the lowest first; and the blocks, each compressed alone. So one position
# costs one block, not a table.


BLOCK = 1 << 16  # bytes of a table

_LINE_OF_FIVE = "draughts64 endings, form 2, {game}, {mover} to move against {other}\n"

_ENTRY = 8  # bytes: a length and a sum

_KEPT = 512  # blocks of all tables in memory, 32 MB

Order = tuple[SideMaterial, SideMaterial]


def table_path(order: Order, folder: Path, variant: model.Variant) -> Path:
    """Return the path of a table's file: «russian-5/2m1k-1m1k.endings»."""
    mover, other = order
    pieces = mover.pieces + other.pieces
    return folder / f"{variant.id}-{pieces}" / f"{mover}-{other}.endings"


def write_table(order: Order, table: bytes, folder: Path, variant: model.Variant) -> Path:
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


def has_table(order: Order, folder: Path, variant: model.Variant) -> bool:
    """Whether a table's file is there, complete and of this version."""
    try:
        blocks = _opened(order, folder, variant)
        return blocks.path.stat().st_size == blocks.ends[-1]
    except (EndingsError, OSError):
        return False


def read_table(order: Order, folder: Path, variant: model.Variant) -> bytes:
    """Read a whole table from its file; raises EndingsError."""
    blocks = _opened(order, folder, variant)
    return b"".join(map(blocks.read, range(len(blocks.ends) - 1)))


def read_table_byte(order: Order, place: int, folder: Path, variant: model.Variant) -> int:
    """Read one byte of a table from its file; raises EndingsError.

    What was read is kept: a table built again is seen by the next process.
    """
    return _kept_block(_kept_opened(order, folder, variant), place // BLOCK)[place % BLOCK]


def _line(order: Order, variant: model.Variant) -> bytes:
    return _LINE_OF_FIVE.format(game=variant.id, mover=order[0], other=order[1]).encode()


def _opened(order: Order, folder: Path, variant: model.Variant) -> _Blocks:
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


def most_pieces_of_table_files(variant: model.Variant, folder: Path) -> int:
    """Return up to how many pieces the table files of a game are there; 0 for none."""
    known = 0
    for number in range(2, MOST_PIECES + 1):
        if not (folder / table_file_name(number, variant)).is_file():
            return known
        known = number
    number = known + 1
    whole = all(table_path(order, folder, variant).is_file() for order in both_turn_orders(number))
    return number if whole else known
