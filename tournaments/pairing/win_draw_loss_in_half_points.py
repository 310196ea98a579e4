"""Points as integers of half-points: a win is 2, a draw 1, a loss 0 (FMJD Annex 3, 5.6)."""

from typing import NewType

HalfPoints = NewType("HalfPoints", int)

LOSS = HalfPoints(0)
DRAW = HalfPoints(1)
WIN = HalfPoints(2)
