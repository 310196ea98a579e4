"""Write and read files of ending tables: a header line, then the compressed bytes.

One file holds all endings with one number of pieces, table after table in the order of `pairs`,
each turned so that White's placements run fastest: so the file is smaller by a twelfth.
"""

import lzma
import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from games.draughts.endings.number_placements_of_one_side import (
    SideMaterial,
    Table,
    Tables,
    pairs_of_sides_to_solve,
    placement_count,
)
from games.draughts.endings.variants_with_solvable_endings import MOST_BY_LIBRARY
from games.draughts.faults_and_errors import EndingFault, EndingsError, Fault, Param
from games.draughts.variants import RUSSIAN, Variant

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
