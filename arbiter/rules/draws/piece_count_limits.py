"""Move limits that depend on the number of pieces on the board."""

from dataclasses import dataclass
from itertools import pairwise

from arbiter.rules.draws.material_patterns import MOST
from arbiter.rules.draws.ruleset_keys import RulesetCode, RulesetKeyFault, check_keys, whole_number


@dataclass(frozen=True, slots=True)
class Band:
    """The move limit for a number of pieces of both sides together."""

    pieces: tuple[int, int]
    moves: int


def read_bands(found: object, where: str) -> tuple[Band, ...]:
    """Read the bands, from few pieces to many, no overlap; raises RulesetKeyFault."""
    if not isinstance(found, list) or not found:
        raise RulesetKeyFault(RulesetCode.BAD_VALUE, where)
    bands = tuple(_band(one, where) for one in found)
    if any(one.pieces[1] >= other.pieces[0] for one, other in pairwise(bands)):
        raise RulesetKeyFault(RulesetCode.BAD_VALUE, where)
    return bands


def _band(found: object, where: str) -> Band:
    if not isinstance(found, dict):
        raise RulesetKeyFault(RulesetCode.BAD_VALUE, where)
    check_keys(found, {"pieces", "moves"}, set(), f"{where}.")
    pieces = found["pieces"]
    if not isinstance(pieces, list) or [type(one) for one in pieces] != [int, int]:
        raise RulesetKeyFault(RulesetCode.BAD_VALUE, f"{where}.pieces")
    if not 2 <= pieces[0] <= pieces[1] <= 2 * MOST:
        raise RulesetKeyFault(RulesetCode.BAD_VALUE, f"{where}.pieces")
    return Band((pieces[0], pieces[1]), whole_number(found["moves"], f"{where}.moves"))
