"""Generate the captures of one piece by the facts of any variant, jump by jump.

`enemies` are the pieces that may be captured, `kings` the kings among them, `blocked` everything
on the board but the capturing piece.
"""

from collections.abc import Iterator
from typing import NamedTuple

from games.draughts.board_shapes import Square
from games.draughts.general.move_tables import DIRECTIONS, Ray, Ways
from games.draughts.variant_facts import Landing, LastRank

MAN, KING, DONE, SPENT = range(4)
"""What the capturing piece is: a man, a king, a man crowned where its capture must end, or a
king that was found to have nothing more to capture."""

_ARRIVES = {LastRank.KING: KING, LastRank.MAN: MAN, LastRank.STOP: DONE}
_NOWHERE = -1
_HALF = len(DIRECTIONS) // 2


class Field(NamedTuple):
    """What stands round a capturing piece, and how its side moves."""

    ways: Ways
    enemies: int
    kings: int
    blocked: int


class Stand(NamedTuple):
    """A piece in the middle of its capture: where, what was captured, what it is, whence."""

    square: Square
    taken: int
    rank: int
    direction: int = _NOWHERE


def endings(field: Field, origin: Square, rank: int) -> list[Stand]:
    """Every way the capture of one piece can end, each once by square, victims and rank."""
    found: dict[tuple[Square, int, int], Stand] = {}
    seen = set()
    waiting = [Stand(origin, 0, rank)]
    while waiting:
        stand = waiting.pop()
        if stand in seen:
            continue
        seen.add(stand)
        onward = hops(field, stand)
        if onward:
            waiting += onward
        elif stand.taken:
            found.setdefault(stand[:3], stand)
    return list(found.values())


def hops(field: Field, stand: Stand) -> list[Stand]:
    """Every jump the rules allow from here, none if the capture ends."""
    if stand.rank > KING:
        return []
    ways, enemies, kings, blocked = field
    movement = ways.movement
    left = enemies & ~stand.taken
    if movement.lifts_at_once:
        blocked &= ~stand.taken
    back = (
        _NOWHERE
        if movement.turns_back or stand.direction == _NOWHERE
        else ((stand.direction + _HALF) % len(DIRECTIONS))
    )
    if stand.rank == MAN:
        if not movement.men_capture_kings:
            left &= ~kings
        return [
            Stand(
                landing,
                stand.taken | victim,
                _ARRIVES[movement.last_rank] if mask & ways.last_rank else MAN,
                direction,
            )
            for direction, ((victim, _), (mask, landing)) in ways.man_captures[stand.square]
            if victim & left and not mask & blocked and direction != back
        ]
    if not movement.flying_kings:
        return [
            Stand(landing, stand.taken | victim, KING, direction)
            for direction, ((victim, _), (mask, landing)) in ways.king_captures[stand.square]
            if victim & left and not mask & blocked and direction != back
        ]
    found: list[Stand] = []
    for direction, line in ways.king_captures[stand.square]:
        at = _met(line, left, blocked) if direction != back else None
        if at is not None:
            behind = _free_behind(field, line[at + 1 :], blocked)
            found += _landings(field, stand, (direction, line[at][0]), behind)
    return found


def _free_behind(field: Field, line: Ray, blocked: int) -> list[Square]:
    """The squares on which a flying king may land behind a victim."""
    found = []
    for mask, square in line:
        if mask & blocked:
            break
        found.append(square)
    return found[:1] if field.ways.movement.landing is Landing.NEXT else found


def _landings(
    field: Field, stand: Stand, jump: tuple[int, int], behind: list[Square]
) -> list[Stand]:
    """C4, C6: where a flying king can capture on it must land; only if nowhere, anywhere."""
    direction, victim = jump
    taken = stand.taken | victim
    going_on = [
        there
        for square in behind
        if _can_hop(field, there := Stand(square, taken, KING, direction))
    ]
    if going_on:
        return going_on
    is_next = field.ways.movement.landing is Landing.NEXT_BEHIND_KING and victim & field.kings
    return [
        Stand(square, taken, SPENT, direction) for square in (behind[:1] if is_next else behind)
    ]


def _met(line: Ray, left: int, blocked: int) -> int | None:
    """Where on a line the first piece is, if it can be captured with a free square behind."""
    for at, (mask, _) in enumerate(line[:-1]):
        if mask & blocked:
            return at if mask & left and not line[at + 1][0] & blocked else None
    return None


def _can_hop(field: Field, stand: Stand) -> bool:
    """Whether a flying king can capture from here."""
    ways, enemies, _, blocked = field
    movement = ways.movement
    left = enemies & ~stand.taken
    if movement.lifts_at_once:
        blocked &= ~stand.taken
    back = _NOWHERE if movement.turns_back else (stand.direction + _HALF) % len(DIRECTIONS)
    return any(
        direction != back and _met(line, left, blocked) is not None
        for direction, line in ways.king_captures[stand.square]
    )


def routes(field: Field, stand: Stand, victims: int) -> Iterator[tuple[Stand, ...]]:
    """Every way from here that captures exactly these victims, to where it ends."""
    onward = hops(field, stand)
    if not onward and stand.taken == victims:
        yield (stand,)
    for one in onward:
        if not one.taken & ~victims:
            for rest in routes(field, one, victims):
                yield (stand, *rest)


def is_crowned(field: Field, before: int, stand: Stand) -> bool:
    """Whether a capture that ends so makes its man a king (M4, C12)."""
    if before != MAN:
        return False
    return stand.rank != MAN or bool(field.ways.last_rank >> stand.square & 1)
