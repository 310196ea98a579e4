"""Verify Ed25519 signatures by the standard library alone, where no ``cryptography`` is installed.

After RFC 8032, 5.1. Nothing secret is handled here, so that the time it takes tells nothing;
signing is left to ``cryptography``.
"""

import hashlib
from functools import cache

P = 2**255 - 19

ORDER = 2**252 + 27742317777372353535851937790883648493

D = -121665 * pow(121666, -1, P) % P

ROOT_OF_MINUS_ONE = pow(2, (P - 1) // 4, P)

Point = tuple[int, int, int, int]
"""X, Y, Z and T = X·Y/Z (5.1.4)."""

NEUTRAL: Point = (0, 1, 1, 0)


def is_signature(key: bytes, signature: bytes, data: bytes) -> bool:
    """Return whether this is the signature of exactly these bytes by this key (5.1.7)."""
    if len(key) != 32 or len(signature) != 64:
        return False
    public, commitment = _point(key), _point(signature[:32])
    response = int.from_bytes(signature[32:], "little")
    if public is None or commitment is None or response >= ORDER:
        return False
    digest = hashlib.sha512(signature[:32] + key + data).digest()
    challenge = int.from_bytes(digest, "little") % ORDER
    left = _times(response, _base())
    return _are_equal(left, _sum(commitment, _times(challenge, public)))


@cache
def _base() -> Point:
    point = _point((4 * pow(5, -1, P) % P).to_bytes(32, "little"))
    assert point is not None
    return point


def _point(encoded: bytes) -> Point | None:
    """Decode a point; None for bytes that are none (5.1.3)."""
    number = int.from_bytes(encoded, "little")
    sign, y = number >> 255, number & (1 << 255) - 1
    if y >= P:
        return None
    u, v = (y * y - 1) % P, (D * y * y + 1) % P
    x = u * pow(v, 3, P) * pow(u * pow(v, 7, P), (P - 5) // 8, P) % P
    if v * x * x % P == -u % P:
        x = x * ROOT_OF_MINUS_ONE % P
    if v * x * x % P != u or (x == 0 and sign):
        return None
    x = P - x if x & 1 != sign else x
    return x, y, 1, x * y % P


def _sum(one: Point, other: Point) -> Point:
    """Add two points (5.1.4)."""
    a = (one[1] - one[0]) * (other[1] - other[0]) % P
    b = (one[1] + one[0]) * (other[1] + other[0]) % P
    c = 2 * one[3] * other[3] * D % P
    d = 2 * one[2] * other[2] % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % P, g * h % P, f * g % P, e * h % P


def _times(count: int, point: Point) -> Point:
    total = NEUTRAL
    while count:
        if count & 1:
            total = _sum(total, point)
        point, count = _sum(point, point), count >> 1
    return total


def _are_equal(one: Point, other: Point) -> bool:
    is_same_x = (one[0] * other[2] - other[0] * one[2]) % P == 0
    return is_same_x and (one[1] * other[2] - other[1] * one[2]) % P == 0
