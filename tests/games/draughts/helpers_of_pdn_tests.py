"""Helpers of the PDN tests: an opening, and short ways to read a game and its codes."""

from collections.abc import Iterable

from games.draughts import pdn
from games.draughts.faults_and_errors import Fault, Note

OPENING = "1. c3-d4 d6-c5 2. b2-c3 f6-g5 3. c3-b4 g5-h4 4. b4:d6 e7:c5"


def read_one(data: bytes | str) -> pdn.ReadGame:
    """The one game of a text."""
    (game,) = pdn.read(data)
    return game


def codes(remarks: Iterable[Fault | Note]) -> list[str]:
    """What faults or notes say, without their places."""
    return [str(remark.code) for remark in remarks]
