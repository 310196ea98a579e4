"""List the captures of one piece on any board, jump by jump."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import NamedTuple

from ..boards import Board, Square
from ..colour import Colour
from ..variants.model import KingLanding, LastRank, MoveLines, Movement, Variant

# List the captures of one piece on any board by the rules of its variant, jump by jump.
#
# `enemies` are the pieces that may be captured, `kings` the kings among them, `blocked`
# everything on the board but the capturing piece.


MAN, KING, DONE, SPENT = range(4)
"""What the capturing piece is: a man, a king, a man crowned where its capture must end, or a
king that was found to have nothing more to capture."""

_ARRIVES = {LastRank.KING: KING, LastRank.MAN: MAN, LastRank.STOP: DONE}

_NOWHERE = -1

# Tables of where the pieces of one side can move in a variant, made from its data.


DIRECTIONS = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))
"""Changes of file and rank, clockwise from White's way ahead; the opposite is four further."""

_HALF = len(DIRECTIONS) // 2

Ray = tuple[tuple[int, Square], ...]  # mask and square, the nearest first

Aimed = tuple[int, Ray]  # the direction, and the squares in it

Table = Mapping[Square, tuple[Aimed, ...]]


class MoveTables(NamedTuple):
    """Tables of where one side's men and kings can move and jump.

    last_rank      where a man becomes a king (M4)
    man_steps, king_steps        out of each square the squares of a quiet move, by direction
    man_captures, king_captures  the squares that a capture meets and lands on
    """

    movement: Movement
    last_rank: int
    man_steps: Table
    king_steps: Table
    man_captures: Table
    king_captures: Table


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


_NEAR, _JUMP = 1, 2  # squares that a short piece needs for a step, for a capture


@cache
def move_tables(variant: Variant, colour: Colour) -> MoveTables:
    """Return the tables of a side in a variant, made at first use."""
    board, movement = variant.board, variant.movement
    is_white = colour is Colour.WHITE
    ahead = 1 if is_white else -1
    far = board.width + board.height if movement.flying_kings else 0
    men_turn_back = movement.men_capture_backward
    return MoveTables(
        movement,
        board.rank_mask(board.height - 1 if is_white else 0),
        _table(board, _ahead(movement.man_steps, ahead), _NEAR),
        _table(board, _directions_of(movement.king_steps), far or _NEAR),
        _table(
            board,
            _directions_of(movement.man_captures)
            if men_turn_back
            else _ahead(movement.man_captures, ahead),
            _JUMP,
            shortest=_JUMP,
        ),
        _table(board, _directions_of(movement.king_captures), far or _JUMP, shortest=_JUMP),
    )


_WANTED = {MoveLines.STRAIGHT: (0,), MoveLines.DIAGONAL: (1,), MoveLines.BOTH: (0, 1)}


def _directions_of(lines: MoveLines) -> tuple[int, ...]:
    """The directions of the lines, as places in DIRECTIONS."""
    wanted = _WANTED.get(lines, ())
    return tuple(at for at in range(len(DIRECTIONS)) if at % 2 in wanted)


def _ahead(lines: MoveLines, ahead: int) -> tuple[int, ...]:
    """Those that do not lead back."""
    return tuple(at for at in _directions_of(lines) if DIRECTIONS[at][1] * ahead >= 0)


def _table(board: Board, directions: tuple[int, ...], longest: int, *, shortest: int = 1) -> Table:
    """Out of each square the rays of at least `shortest` squares, cut to `longest`."""
    rays_by_square = {}
    for square in board.squares:
        rays = ((at, squares_on_line_to_edge(board, square, at)[:longest]) for at in directions)
        rays_by_square[square] = tuple((at, ray) for at, ray in rays if len(ray) >= shortest)
    return rays_by_square


@cache
def squares_on_line_to_edge(board: Board, square: Square, direction: int) -> Ray:
    """List the playing squares from a square along a line to the edge of the board."""
    (file, rank), (right, up) = board.place_of_square[square], DIRECTIONS[direction]
    ends = []
    for _ in range(board.width + board.height):
        file, rank = file + right, rank + up
        end = board.square_at_place.get((file, rank))
        if end is not None:
            ends.append((1 << end, end))
    return tuple(ends)
