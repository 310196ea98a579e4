"""List the captures of one piece on any board by the rules of its variant, jump by jump.

`enemies` are the pieces that may be captured, `kings` the kings among them, `blocked` everything
on the board but the capturing piece.
"""

from collections.abc import Iterator
from typing import NamedTuple

from games.draughts.any_variant.move_tables import DIRECTIONS, MoveTables, Ray
from games.draughts.board_shapes import Square
from games.draughts.variant_definition import KingLanding, LastRank

MAN, KING, DONE, SPENT = range(4)
"""What the capturing piece is: a man, a king, a man crowned where its capture must end, or a
king that was found to have nothing more to capture."""

_ARRIVES = {LastRank.KING: KING, LastRank.MAN: MAN, LastRank.STOP: DONE}
_NOWHERE = -1
_HALF = len(DIRECTIONS) // 2


class PiecesAround(NamedTuple):
    """The pieces around a capturing piece, and the movement tables of its side."""

    tables: MoveTables
    enemies: int
    kings: int
    blocked: int


class CaptureStage(NamedTuple):
    """A piece in the middle of its capture: square, victims so far, rank, last direction."""

    square: Square
    taken: int
    rank: int
    direction: int = _NOWHERE


def capture_endings(field: PiecesAround, origin: Square, rank: int) -> list[CaptureStage]:
    """List the ways one piece's capture can end, each once by square, victims and rank."""
    by_state: dict[tuple[Square, int, int], CaptureStage] = {}
    followed = set()
    waiting = [CaptureStage(origin, 0, rank)]
    while waiting:
        stage = waiting.pop()
        if stage in followed:
            continue
        followed.add(stage)
        onward = next_jumps(field, stage)
        if onward:
            waiting += onward
        elif stage.taken:
            by_state.setdefault(stage[:3], stage)
    return list(by_state.values())


def next_jumps(field: PiecesAround, stage: CaptureStage) -> list[CaptureStage]:
    """List every jump allowed from a stage of a capture, none if the capture ends there."""
    if stage.rank > KING:
        return []
    tables, enemies, kings, blocked = field
    movement = tables.movement
    enemies_left = enemies & ~stage.taken
    if movement.lifts_at_once:
        blocked &= ~stage.taken
    back = (
        _NOWHERE
        if movement.turns_back or stage.direction == _NOWHERE
        else ((stage.direction + _HALF) % len(DIRECTIONS))
    )
    if stage.rank == MAN:
        if not movement.men_capture_kings:
            enemies_left &= ~kings
        return [
            CaptureStage(
                landing,
                stage.taken | victim,
                _ARRIVES[movement.last_rank] if mask & tables.last_rank else MAN,
                direction,
            )
            for direction, ((victim, _), (mask, landing)) in tables.man_captures[stage.square]
            if victim & enemies_left and not mask & blocked and direction != back
        ]
    if not movement.flying_kings:
        return [
            CaptureStage(landing, stage.taken | victim, KING, direction)
            for direction, ((victim, _), (mask, landing)) in tables.king_captures[stage.square]
            if victim & enemies_left and not mask & blocked and direction != back
        ]
    after_jump: list[CaptureStage] = []
    for direction, line in tables.king_captures[stage.square]:
        at = _index_of_victim(line, enemies_left, blocked) if direction != back else None
        if at is not None:
            landings = _free_after(field, line[at + 1 :], blocked)
            after_jump += _landings(field, stage, (direction, line[at][0]), landings)
    return after_jump


def _free_after(field: PiecesAround, line: Ray, blocked: int) -> list[Square]:
    """The squares on which a flying king may land behind a victim."""
    squares = []
    for mask, square in line:
        if mask & blocked:
            break
        squares.append(square)
    return squares[:1] if field.tables.movement.landing is KingLanding.NEXT else squares


def _landings(
    field: PiecesAround, stage: CaptureStage, jump: tuple[int, int], landings: list[Square]
) -> list[CaptureStage]:
    """C4, C6: where a flying king can capture on it must land; only if nowhere, anywhere."""
    direction, victim = jump
    taken = stage.taken | victim
    going_on = [
        landed
        for square in landings
        if _can_hop(field, landed := CaptureStage(square, taken, KING, direction))
    ]
    if going_on:
        return going_on
    is_next = field.tables.movement.landing is KingLanding.NEXT_BEHIND_KING and victim & field.kings
    return [
        CaptureStage(square, taken, SPENT, direction)
        for square in (landings[:1] if is_next else landings)
    ]


def _index_of_victim(line: Ray, enemies_left: int, blocked: int) -> int | None:
    """Where on a line the first piece is, if it can be captured with a free square behind."""
    for at, (mask, _) in enumerate(line[:-1]):
        if mask & blocked:
            return at if mask & enemies_left and not line[at + 1][0] & blocked else None
    return None


def _can_hop(field: PiecesAround, stage: CaptureStage) -> bool:
    """Whether a flying king can capture from here."""
    tables, enemies, _, blocked = field
    movement = tables.movement
    enemies_left = enemies & ~stage.taken
    if movement.lifts_at_once:
        blocked &= ~stage.taken
    back = _NOWHERE if movement.turns_back else (stage.direction + _HALF) % len(DIRECTIONS)
    return any(
        direction != back and _index_of_victim(line, enemies_left, blocked) is not None
        for direction, line in tables.king_captures[stage.square]
    )


def routes_that_capture(
    field: PiecesAround, stage: CaptureStage, victims: int
) -> Iterator[tuple[CaptureStage, ...]]:
    """Yield every route from a stage that captures exactly these victims."""
    onward = next_jumps(field, stage)
    if not onward and stage.taken == victims:
        yield (stage,)
    for step in onward:
        if not step.taken & ~victims:
            for onward_route in routes_that_capture(field, step, victims):
                yield (stage, *onward_route)


def is_crowned(field: PiecesAround, before: int, stage: CaptureStage) -> bool:
    """Whether a capture that ends at this stage makes its man a king (M4, C12)."""
    if before != MAN:
        return False
    return stage.rank != MAN or bool(field.tables.last_rank >> stage.square & 1)
