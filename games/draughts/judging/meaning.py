"""List the legal moves that a written move can mean, on the usual board.

A capture is judged by its own piece alone wherever the player may choose any capture (C11);
a quiet move needs one more yes or no: must somebody capture?  No list of all moves is made
unless the variant's choice compares one capture with all others.
"""

from collections.abc import Iterator

from ..boards import Square
from ..move import Move, make_move
from ..movegen.tables import BETWEEN, FILE_MASKS, MAN
from ..movegen.usual import capture_endings, is_crowned, next_jumps
from ..moves import PositionOfMover, all_captures, allowed_captures, paths, position_of_mover
from ..notation import Written
from ..position import Position
from ..squares import squares_of
from ..variants import RUSSIAN, CaptureChoice, Variant


def legal_moves_of_written_move(
    position: Position, written: Written, variant: Variant = RUSSIAN
) -> tuple[Move, ...]:
    """List the legal moves a written move can mean: none if illegal, several if ambiguous."""
    sides = position_of_mover(position, variant)
    if written.sign != ":" and not sides.must_capture:
        return _quiet(sides, written)
    captures = _captures(position, sides, written, variant)
    if captures or written.sign != ":" or sides.must_capture:
        return captures
    return _quiet(sides, written)


def captures_meant(
    position: Position, written: Written, variant: Variant = RUSSIAN
) -> Iterator[Move]:
    """Yield captures that a written move can mean, even against the rule of choice."""
    sides = position_of_mover(position, variant)
    yield from _literal(sides, written)
    yield from _by_ends(position, sides, written, variant)


def _captures(
    position: Position, sides: PositionOfMover, written: Written, variant: Variant
) -> tuple[Move, ...]:
    """Captures the text can mean, of those that may be chosen.

    With the first square written the literal reading comes first: a jump from a to b may have
    the same ends as a longer tour.
    """
    if sides.how.choice is CaptureChoice.FREE:
        return tuple(_literal(sides, written)) or tuple(_by_ends(position, sides, written, variant))
    every = all_captures(sides)
    choice = set(allowed_captures(sides, every)) if every else set()
    return tuple(move for move in _literal(sides, written) if move in choice) or tuple(
        move for move in _by_ends(position, sides, written, variant) if move in choice
    )


def squares_of_written_origin(sides: PositionOfMover, written: Written) -> tuple[Square, ...]:
    """List the own pieces' squares that a written origin can mean."""
    if written.file is not None:
        return squares_of(sides.own & FILE_MASKS[written.file])
    origin = written.origin
    return () if origin is None or not sides.own >> origin & 1 else (origin,)


def _quiet(sides: PositionOfMover, written: Written) -> tuple[Move, ...]:
    """The quiet moves the text can mean: M2 for a man, M3 for a king."""
    if len(written.path) > 1:
        return ()
    target = written.target
    return tuple(
        make_move(origin, target, 0, _crowns(sides, origin, target))
        for origin in squares_of_written_origin(sides, written)
        if _is_quiet(sides, origin, target)
    )


def _crowns(sides: PositionOfMover, origin: Square, target: Square) -> bool:
    return sides.rank_of_piece(origin) == MAN and bool(sides.how.last_rank >> target & 1)


def _is_quiet(sides: PositionOfMover, origin: Square, target: Square) -> bool:
    between = BETWEEN.get((origin, target))
    if between is None or (between | 1 << target) & ~sides.empty:
        return False
    if sides.rank_of_piece(origin) == MAN:
        return target - origin in sides.how.forward
    return sides.how.flies or not between


def _literal(sides: PositionOfMover, written: Written) -> Iterator[Move]:
    """The capture whose landing squares are exactly those written, if the rules allow it."""
    origin = written.origin
    if origin is None or not sides.own >> origin & 1 or (origin, written.path[0]) not in BETWEEN:
        return
    how, rank = sides.how, sides.rank_of_piece(origin)
    square, enemies, now = origin, sides.enemy, rank
    blocked = (sides.own | sides.enemy) ^ 1 << square
    for landing in written.path:
        for victim, end, then in next_jumps(how, square, now, enemies=enemies, blocked=blocked):
            if end == landing:
                square, enemies, now = landing, enemies ^ victim, then
                break
        else:
            return
    if not next_jumps(how, square, now, enemies=enemies, blocked=blocked):  # C5: finished
        crowned = is_crowned(how, rank, square, now)
        yield make_move(origin, square, sides.enemy ^ enemies, crowned)


def _by_ends(
    position: Position, sides: PositionOfMover, written: Written, variant: Variant
) -> Iterator[Move]:
    """Captures that end where the text ends and pass its squares in order."""
    how = sides.how
    for origin in squares_of_written_origin(sides, written):
        rank = sides.rank_of_piece(origin)
        blocked = (sides.own | sides.enemy) ^ 1 << origin
        for target, taken, after in capture_endings(
            how, origin, rank, enemies=sides.enemy, blocked=blocked
        ):
            if target != written.target:
                continue
            move = make_move(origin, target, taken, is_crowned(how, rank, target, after))
            if len(written.path) == 1 or does_a_path_land_as_written(
                paths(position, move, variant), written.path
            ):
                yield move


def does_a_path_land_as_written(
    all_paths: tuple[tuple[Square, ...], ...], written: tuple[Square, ...]
) -> bool:
    """Whether one of these paths lands on the written squares, in their order."""
    return any(_in_order(written, path[1:]) for path in all_paths)


def _in_order(written: tuple[Square, ...], landings: tuple[Square, ...]) -> bool:
    following = iter(landings)
    return all(square in following for square in written)
