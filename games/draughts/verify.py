"""Judge one written move without listing all moves.

Russian rules let a player choose any capture (C11), so a capture is judged by its own piece
alone, and a quiet move needs one more yes or no: must somebody capture?  `legal_moves` is the
test twin of this module.
"""

from collections.abc import Iterator

from games.draughts.captures import endings, hops
from games.draughts.diagnose import explain, near_first
from games.draughts.errors import AmbiguousMove, Fault, FaultCode, IllegalMove
from games.draughts.geometry import BETWEEN, FILE_MASKS
from games.draughts.moves import Move, Sides, legal_moves, make_move, paths, sides
from games.draughts.notation import Written, long_form
from games.draughts.position import Position
from games.draughts.squares import Square, squares_of


def verify(position: Position, written: Written) -> Move:
    """The one legal move the text means.

    Raises AmbiguousMove when it fits several, IllegalMove when it fits none; the fault names
    the rule that is broken.
    """
    found = readings(position, written)
    if len(found) == 1:
        return found[0]
    if not found:
        raise IllegalMove(explain(position, written))
    candidates = tuple(long_form(position, move) for move in found)
    raise AmbiguousMove(
        Fault.of(
            FaultCode.AMBIGUOUS,
            token=written.text,
            params={"candidates": candidates},
            legal=near_first(position, written, legal_moves(position)),
        )
    )


def readings(position: Position, written: Written) -> tuple[Move, ...]:
    """Every legal move the text can mean; none if it is illegal, several if ambiguous."""
    seen = sides(position)
    origins = _origins(seen, written)
    if written.sign != ":" and not seen.must_capture:
        return tuple(move for one in origins for move in _quiet(seen, one, written.path))
    found = _captures(position, seen, origins, written)
    if found or written.sign != ":" or seen.must_capture:
        return found
    return tuple(move for one in origins for move in _quiet(seen, one, written.path))


def _captures(
    position: Position, seen: Sides, origins: tuple[Square, ...], written: Written
) -> tuple[Move, ...]:
    """Captures the text can mean.  Whatever is found is legal: the choice is free (C11).

    With the first square written the literal reading comes first: a jump from a to b may have
    the same ends as a longer tour.
    """
    literal: tuple[Move, ...] = ()
    if (written.origin, written.path[0]) in BETWEEN and origins:
        literal = _walk(seen, origins[0], written.path)
    return literal or tuple(
        move for one in origins for move in _search(position, seen, one, written)
    )


def _origins(seen: Sides, written: Written) -> tuple[Square, ...]:
    """Own pieces the text may speak of."""
    if written.origin is None:
        return squares_of(seen.own & FILE_MASKS[written.file])
    return (written.origin,) if seen.own >> written.origin & 1 else ()


def _quiet(seen: Sides, origin: Square, path: tuple[Square, ...]) -> Iterator[Move]:
    """The quiet move from `origin`, if it is one: M2 for a man, M3 for a king."""
    target = path[0]
    between = BETWEEN.get((origin, target))
    if between is None or len(path) > 1 or (between | 1 << target) & ~seen.empty:
        return
    if seen.kings >> origin & 1:
        yield make_move(origin, target)
    elif target - origin in seen.forward:
        yield make_move(origin, target, 0, bool(seen.last_rank >> target & 1))


def _walk(seen: Sides, origin: Square, path: tuple[Square, ...]) -> tuple[Move, ...]:
    """The capture whose landing squares are exactly `path`, if the rules allow it."""
    square, enemies, was_king = origin, seen.enemy, bool(seen.kings >> origin & 1)
    is_king = was_king
    blocked = (seen.own | seen.enemy) ^ 1 << origin
    for landing in path:
        for victim, end, crown in hops(square, is_king, enemies, blocked, seen.last_rank):
            if end == landing:
                square, enemies, is_king = landing, enemies ^ victim, crown
                break
        else:
            return ()
    if hops(square, is_king, enemies, blocked, seen.last_rank):
        return ()  # C5: not finished
    return (make_move(origin, square, seen.enemy ^ enemies, is_king > was_king),)


def _search(position: Position, seen: Sides, origin: Square, written: Written) -> Iterator[Move]:
    """Captures from `origin` that end where the text ends and pass its squares in order."""
    is_king = bool(seen.kings >> origin & 1)
    blocked = (seen.own | seen.enemy) ^ 1 << origin
    for target, taken, crown in endings(origin, is_king, seen.enemy, blocked, seen.last_rank):
        if target != written.target:
            continue
        move = make_move(origin, target, taken, crown > is_king)
        if len(written.path) == 1 or _passes(position, move, written.path):
            yield move


def _passes(position: Position, move: Move, path: tuple[Square, ...]) -> bool:
    """Whether some path of the move lands on these squares in this order."""
    for way in paths(position, move):
        rest = iter(way[1:])
        if all(square in rest for square in path):
            return True
    return False
