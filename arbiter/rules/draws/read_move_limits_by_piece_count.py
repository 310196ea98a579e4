"""Read the move limits that depend on the number of pieces on the board."""

from dataclasses import dataclass
from itertools import pairwise

from arbiter.rules.draws.parse_side_material import MOST
from arbiter.rules.draws.read_draw_rule_keys import (
    RulesetCode,
    RulesetKeyFault,
    check_draw_rule_keys,
    read_whole_number,
)


@dataclass(frozen=True, slots=True)
class Band:
    """The move limit for a number of pieces of both sides together."""

    pieces: tuple[int, int]
    moves: int


def read_move_limits_by_piece_count(stated: object, where: str) -> tuple[Band, ...]:
    """Read the bands, from few pieces to many, no overlap; raises RulesetKeyFault."""
    if not isinstance(stated, list) or not stated:
        raise RulesetKeyFault(RulesetCode.BAD_VALUE, where)
    bands = tuple(_band(row, where) for row in stated)
    if any(lower.pieces[1] >= upper.pieces[0] for lower, upper in pairwise(bands)):
        raise RulesetKeyFault(RulesetCode.BAD_VALUE, where)
    return bands


def _band(stated: object, where: str) -> Band:
    if not isinstance(stated, dict):
        raise RulesetKeyFault(RulesetCode.BAD_VALUE, where)
    check_draw_rule_keys(stated, {"pieces", "moves"}, set(), f"{where}.")
    pieces = stated["pieces"]
    if not isinstance(pieces, list) or [type(bound) for bound in pieces] != [int, int]:
        raise RulesetKeyFault(RulesetCode.BAD_VALUE, f"{where}.pieces")
    if not 2 <= pieces[0] <= pieces[1] <= 2 * MOST:
        raise RulesetKeyFault(RulesetCode.BAD_VALUE, f"{where}.pieces")
    return Band((pieces[0], pieces[1]), read_whole_number(stated["moves"], f"{where}.moves"))
