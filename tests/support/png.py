"""Write a picture as a small PNG: a palette of the colours it has most, no transparency.

Pages and papers have few colours, and their letters many shades of them: what has more than a
palette holds is written with the nearest. The picture tells by which bytes it was made, so that a
test need not make it again to see whether it has aged.
"""

import hashlib
import struct
import zlib
from collections import Counter
from collections.abc import Iterator

SIGNATURE = b"\x89PNG\r\n\x1a\n"

COLOURS = 256

MADE_OF = b"Made-of\0"

Colour = tuple[int, int, int]


def small_png(png: bytes) -> bytes:
    """Write a PNG of eight bits a channel anew, with a palette."""
    width, height, colours = _pixels(png)
    palette = [colour for colour, _times in Counter(colours).most_common(COLOURS)]
    place = {colour: at for at, colour in enumerate(palette)}
    for colour in set(colours) - place.keys():
        place[colour] = min(range(len(palette)), key=lambda at: _distance(palette[at], colour))
    rows = bytes(place[colour] for colour in colours)
    lines = b"".join(b"\0" + rows[at : at + width] for at in range(0, len(rows), width))
    return SIGNATURE + b"".join(
        (
            _chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)),
            _chunk(b"tEXt", MADE_OF + _fingerprint(png)),
            _chunk(b"PLTE", bytes(part for colour in palette for part in colour)),
            _chunk(b"IDAT", zlib.compress(lines, 9)),
            _chunk(b"IEND", b""),
        )
    )


def is_made_of(small: bytes, png: bytes) -> bool:
    """Whether a small PNG was written from these very bytes."""
    return MADE_OF + _fingerprint(png) in small


def _fingerprint(png: bytes) -> bytes:
    return hashlib.sha256(png).hexdigest().encode()


def _distance(one: Colour, other: Colour) -> int:
    return sum((mine - its) ** 2 for mine, its in zip(one, other, strict=True))


def _chunk(kind: bytes, content: bytes) -> bytes:
    check = struct.pack(">I", zlib.crc32(kind + content))
    return struct.pack(">I", len(content)) + kind + content + check


def _pixels(png: bytes) -> tuple[int, int, list[Colour]]:
    """Width, height and the colours, row by row."""
    assert png.startswith(SIGNATURE)
    chunks = list(_chunks(png))
    width, height, depth, kind = struct.unpack(">IIBB", chunks[0][1][:10])
    channels = {2: 3, 6: 4}[kind]
    assert depth == 8
    packed = zlib.decompress(b"".join(content for name, content in chunks if name == b"IDAT"))
    colours: list[Colour] = []
    before = bytearray(width * channels)
    for at in range(0, len(packed), width * channels + 1):
        line = _unfiltered(
            packed[at], bytearray(packed[at + 1 : at + 1 + width * channels]), before, channels
        )
        if channels == 4:
            assert set(line[3::4]) == {255}, "a picture with transparency"
        colours += zip(line[0::channels], line[1::channels], line[2::channels], strict=True)
        before = line
    assert len(colours) == width * height
    return width, height, colours


def _chunks(png: bytes) -> Iterator[tuple[bytes, bytes]]:
    at = len(SIGNATURE)
    while at < len(png):
        (length,) = struct.unpack(">I", png[at : at + 4])
        yield png[at + 4 : at + 8], png[at + 8 : at + 8 + length]
        at += 12 + length


def _unfiltered(kind: int, line: bytearray, above: bytearray, channels: int) -> bytearray:
    """Undo the filter of a row; what stands left of its first pixel counts as nothing."""
    for at in range(len(line)):
        left = line[at - channels] if at >= channels else 0
        corner = above[at - channels] if at >= channels else 0
        guess = (
            0,
            left,
            above[at],
            (left + above[at]) // 2,
            _nearest(left, above[at], corner) if kind == 4 else 0,
        )[kind]
        line[at] = (line[at] + guess) & 255
    return line


def _nearest(left: int, above: int, corner: int) -> int:
    """Paeth: of the three the one nearest to left + above - corner."""
    sum_of_both = left + above - corner
    return min((left, above, corner), key=lambda value: abs(sum_of_both - value))
