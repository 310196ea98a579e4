"""A small PNG shows what the one it was made of shows."""

import struct
import zlib

from tests.small_png import SIGNATURE, _chunk, _pixels, is_made_of, small_png

RED, WHITE = (255, 0, 0), (255, 255, 255)


def _png(rows: list[list[tuple[int, int, int]]], filters: list[int]) -> bytes:
    """As another program writes it: each row by the filter named."""
    width, packed, above = len(rows[0]), b"", bytes(3 * len(rows[0]))
    for kind, row in zip(filters, rows, strict=True):
        line = bytes(part for colour in row for part in colour)
        left = bytes(3) + line[:-3]
        corner = bytes(3) + above[:-3]
        guesses = {
            0: bytes(len(line)),
            1: left,
            2: above,
            3: bytes((a + b) // 2 for a, b in zip(left, above, strict=True)),
            4: bytes(
                min((a, b, c), key=lambda value: abs(a + b - c - value))
                for a, b, c in zip(left, above, corner, strict=True)
            ),
        }
        packed += bytes([kind]) + bytes(
            (value - guess) % 256 for value, guess in zip(line, guesses[kind], strict=True)
        )
        above = line
    head = struct.pack(">IIBBBBB", width, len(rows), 8, 2, 0, 0, 0)
    return SIGNATURE + b"".join(
        (_chunk(b"IHDR", head), _chunk(b"IDAT", zlib.compress(packed)), _chunk(b"IEND", b""))
    )


def _shown(small: bytes) -> list[tuple[int, int, int]]:
    """The colours of a PNG with a palette."""
    at, parts = len(SIGNATURE), {}
    while at < len(small):
        (length,) = struct.unpack(">I", small[at : at + 4])
        parts[small[at + 4 : at + 8]] = small[at + 8 : at + 8 + length]
        at += 12 + length
    width, height = struct.unpack(">II", parts[b"IHDR"][:8])
    palette = [tuple(parts[b"PLTE"][at : at + 3]) for at in range(0, len(parts[b"PLTE"]), 3)]
    lines = zlib.decompress(parts[b"IDAT"])
    rows = [lines[1 + at * (width + 1) : (at + 1) * (width + 1)] for at in range(height)]
    return [palette[place] for row in rows for place in row]


def test_every_colour_stays_where_a_palette_holds_them_all():
    rows = [[RED, WHITE, (7, 8, 9)], [WHITE, WHITE, RED], [RED, (1, 2, 3), RED]] * 2
    png = _png(rows[:5], [0, 1, 2, 3, 4])
    assert _pixels(png)[2] == _shown(small_png(png)) == [pixel for row in rows[:5] for pixel in row]


def test_a_colour_too_many_is_shown_by_the_nearest():
    shades = [(shade, shade, shade) for shade in range(256)]
    rows = [[*shades, *shades, (255, 254, 255), RED]]
    shown = _shown(small_png(_png(rows, [1])))
    assert shown[:512] == [*shades, *shades]
    assert shown[512] == (255, 255, 255)


def test_it_tells_what_it_was_made_of():
    one, other = _png([[RED]], [0]), _png([[WHITE]], [0])
    assert is_made_of(small_png(one), one)
    assert not is_made_of(small_png(one), other)
