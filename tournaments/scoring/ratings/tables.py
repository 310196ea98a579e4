"""The table of expected scores: from a difference of ratings, and back (B.02, 8.1).

The normal curve with σ = 2000/7 in whole per cent, as FIDE and the FMJD family print it; kept as
integers, because the curve rounds otherwise at some differences.
"""

from bisect import bisect_left

_LAST_DIFFERENCES = (
    *(3, 10, 17, 25, 32, 39, 46, 53, 61, 68, 76, 83, 91, 98, 106, 113, 121, 129, 137, 145, 153),
    *(162, 170, 179, 188, 197, 206, 215, 225, 235, 245, 256, 267, 278, 290, 302, 315, 328, 344),
    *(357, 374, 391, 411, 432, 456, 484, 517, 559, 619, 735),
)
"""The last difference at which the stronger is expected to score 50, 51 … 99 per cent."""

_DIFFERENCES = (
    *(0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141, 149),
    *(158, 166, 175, 184, 193, 202, 211, 220, 230, 240, 251, 262, 273, 284, 296, 309, 322, 336),
    *(351, 366, 383, 401, 422, 444, 470, 501, 538, 589, 677, 800),
)
"""The difference (dp) that belongs to a score of 50, 51 … 100 per cent."""

WHOLE = 100


def expected_percent(difference: int) -> int:
    """Return the score expected of a player, in per cent; the difference is own less other's."""
    stronger = 50 + bisect_left(_LAST_DIFFERENCES, abs(difference))
    return stronger if difference >= 0 else WHOLE - stronger


def difference_of_percent(percent: int) -> int:
    """Return the difference of ratings at which so many per cent are expected (dp)."""
    return _DIFFERENCES[percent - 50] if percent >= 50 else -_DIFFERENCES[50 - percent]
