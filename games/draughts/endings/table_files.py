"""Read and write tables of endings: a line that names the file, then the bytes, compressed.

One file holds all endings with one number of pieces, table after table in the order of `pairs`,
each turned so that White's placements run fastest: so the file is smaller by a twelfth.
"""

import lzma
from collections.abc import Iterator
from pathlib import Path

from games.draughts.endings.placement_numbers import Side, Table, Tables, pairs, placements
from games.draughts.errors import EndingFault, EndingsError, Fault

FOLDER = Path(__file__).parent / "data"
MOST_PIECES = 4
_LINE = "draughts64 endings, form 1, russian, pieces {pieces}\n"
_CRC = lzma.CHECK_CRC32
_FILTERS = [{"id": lzma.FILTER_LZMA2, "preset": 9, "dict_size": 1 << 23, "lc": 0, "lp": 0, "pb": 0}]


def name_of(pieces: int) -> str:
    """The name of the file for so many pieces."""
    return f"russian-{pieces}.endings"


def orders(pieces: int) -> Iterator[tuple[Side, Side]]:
    """The tables of a file: the side to move and the other."""
    for pair in pairs(pieces):
        yield from dict.fromkeys((pair, pair[::-1]))


def packed(pieces: int, tables: Tables) -> bytes:
    """The content of the file for so many pieces: equal tables give equal bytes."""
    whole = b"".join(_transposed(tables[order], order[1]) for order in orders(pieces))
    body = lzma.compress(whole, lzma.FORMAT_XZ, check=_CRC, filters=_FILTERS)
    return _LINE.format(pieces=pieces).encode() + body


def _transposed(table: Table, fastest: Side) -> bytes:
    """The bytes with the placements that ran fastest running slowest."""
    width = len(placements(fastest))
    return b"".join(table[first::width] for first in range(width))


def unpacked(pieces: int, content: bytes, name: str) -> Tables:
    """Read what `packed` made; raise EndingsError where it is cut short or of another form."""
    line = _LINE.format(pieces=pieces).encode()
    if not content.startswith(line):
        is_cut = line.startswith(content)
        raise _error(EndingFault.TABLE_CUT if is_cut else EndingFault.TABLE_VERSION, name)
    try:
        whole = memoryview(lzma.decompress(content[len(line) :], lzma.FORMAT_XZ))
    except (lzma.LZMAError, EOFError):
        raise _error(EndingFault.TABLE_CUT, name) from None
    tables, place = Tables(), 0
    for mover, other in orders(pieces):
        size = len(placements(mover)) * len(placements(other))
        tables[mover, other] = _transposed(bytes(whole[place : place + size]), mover)
        place += size
    if place != len(whole):
        raise _error(EndingFault.TABLE_CUT, name)
    return tables


def read(pieces: int, folder: Path = FOLDER) -> Tables:
    """Read the tables for so many pieces from a folder; raise EndingsError."""
    path = folder / name_of(pieces)
    try:
        content = path.read_bytes()
    except OSError:
        raise _error(EndingFault.NO_TABLE, str(path)) from None
    return unpacked(pieces, content, str(path))


def _error(code: EndingFault, name: str) -> EndingsError:
    return EndingsError(Fault(code, token=name))
