"""Judge one written move: return the legal move it means, or explain the first rule it breaks."""

from collections.abc import Iterator

from ..boards import Square, SquareNaming
from ..errors import AmbiguousMove, Fault, FaultCode, IllegalMove
from ..move import Move
from ..movegen.tables import BETWEEN, DONE, JUMPS, MAN, Rank
from ..movegen.usual import Hop, next_jumps
from ..moves import PositionOfMover, captures_of_piece, legal_moves, position_of_mover
from ..notation import Written, long_form
from ..position import Position
from ..squares import FILES, naming_as_written, shown_square, square_name_of_variant, squares_of
from ..variants import RUSSIAN, CaptureChoice, Variant
from . import general
from .general import with_declared_readings
from .meaning import captures_meant, legal_moves_of_written_move, squares_of_written_origin

# Judge one written move: return the legal move it means, or the rule it breaks.


def verify(position: Position, written: Written, variant: Variant = RUSSIAN) -> Move:
    """Return the one legal move that a parsed text means; raises DraughtsError.

    Raises AmbiguousMove when it fits several, IllegalMove when it fits none; the fault names
    the rule that is broken.
    """
    meant = moves_meant(position, written, variant)
    if len(meant) == 1:
        return meant[0]
    if not meant:
        fault = _explain(position, written, variant)
        raise IllegalMove(with_declared_readings(fault, position, written, variant))
    naming = naming_as_written(written.text, variant)
    candidates = tuple(long_form(position, move, variant=variant, naming=naming) for move in meant)
    raise AmbiguousMove(
        Fault.of(
            FaultCode.AMBIGUOUS,
            token=written.text,
            params={"candidates": candidates},
            legal=nearest_legal_moves_first(
                position, written, legal_moves(position, variant), variant
            ),
        )
    )


def moves_meant(position: Position, written: Written, variant: Variant) -> tuple[Move, ...]:
    """List the legal moves that a parsed text can mean, in any variant."""
    if variant.is_usual:
        return legal_moves_of_written_move(position, written, variant)
    return general.legal_moves_of_written_move(position, written, variant)


def _explain(position: Position, written: Written, variant: Variant) -> Fault:
    if variant.is_usual:
        return explain_illegal_move(position, written, variant)
    fault = general.explain_illegal_move(position, written, variant)
    legal = legal_moves(position, variant)
    return fault._replace(legal=nearest_legal_moves_first(position, written, legal, variant))


# Explain why a written move is illegal: the first rule it breaks, and the square.
#
# Only asked when `verify` has found no reading, so it may take its time.


Breach = tuple[FaultCode, Square | None, dict[str, object]]  # what, where, details

_LISTS_MOVES = {
    FaultCode.MUST_CAPTURE,
    FaultCode.MUST_TAKE_MOST,
    FaultCode.KING_CAPTURES_FIRST,
}


def explain_illegal_move(position: Position, written: Written, variant: Variant = RUSSIAN) -> Fault:
    """Return the fault of an illegal move, with all legal moves of the position."""
    sides = position_of_mover(position, variant)
    legal = legal_moves(position, variant)
    if not legal:
        return Fault.of(FaultCode.GAME_OVER, rule="W2" if sides.own else "W3", token=written.text)
    passed_over = next(captures_meant(position, written, variant), None)
    if passed_over is not None:
        code, square, params = _choice_breach(sides, passed_over, legal)
    else:
        code, square, params = _breach(sides, written)
    facts, naming = dict(params), naming_as_written(written.text, variant)
    if code in _LISTS_MOVES:
        facts["required"] = tuple(_in_words(position, move, variant, naming) for move in legal)
    onward = facts.get("next")  # squares, named as the text names them
    if isinstance(onward, tuple):
        names = variant.board.names_of_squares(naming)
        facts["next"] = tuple(names[landing] for landing in onward)
    if square is not None:
        facts |= shown_square(square, naming, variant)
    rule = facts.pop("rule", None)
    return Fault.of(
        code,
        token=written.text,
        square=None if square is None else square_name_of_variant(square, variant),
        params=facts,
        legal=nearest_legal_moves_first(position, written, legal, variant),
        **({"rule": rule} if rule else {}),
    )


def _in_words(position: Position, move: Move, variant: Variant, naming: SquareNaming | None) -> str:
    """A legal move with every landing square, its capture by the sign of the game."""
    sign = variant.capture_sign
    return long_form(position, move, capture=sign, variant=variant, naming=naming)


def nearest_legal_moves_first(
    position: Position,
    written: Written | None,
    legal: tuple[Move, ...],
    variant: Variant = RUSSIAN,
    *,
    naming: SquareNaming | None = None,
) -> tuple[str, ...]:
    """List legal moves in long form, those that share squares with the text first.

    Squares are named as in the text, without a text by `naming`.
    """
    if written is None:
        return tuple(_in_words(position, move, variant, naming) for move in legal)
    naming = naming_as_written(written.text, variant)
    named = {written.origin, *written.path}

    def distance(move: Move) -> tuple[bool, bool, bool]:
        same_origin = move.origin == written.origin
        same_target = move.target == written.target
        return (not (same_origin and same_target), not same_origin, move.target not in named)

    ordered = sorted(legal, key=distance)
    return tuple(_in_words(position, move, variant, naming) for move in ordered)


def _choice_breach(sides: PositionOfMover, capture: Move, legal: tuple[Move, ...]) -> Breach:
    """A finished capture that may not be chosen while there is a better one (C11)."""
    if sides.how.choice is CaptureChoice.KING_FIRST:
        return FaultCode.KING_CAPTURES_FIRST, capture.origin, {}
    taken, most = capture.captured.bit_count(), legal[0].captured.bit_count()
    return FaultCode.MUST_TAKE_MOST, capture.origin, {"taken": taken, "most": most}


def _breach(sides: PositionOfMover, written: Written) -> Breach:
    origin, file = written.origin, written.file
    if file is not None:
        return _short_breach(sides, file, written)
    if origin is None:
        return FaultCode.NO_SUCH_MOVE, written.target, {}
    if not sides.own >> origin & 1:
        is_enemy = sides.enemy >> origin & 1
        code = FaultCode.NOT_YOUR_PIECE if is_enemy else FaultCode.EMPTY_SQUARE
        return code, origin, {}
    return _piece_breach(sides, origin, written)


def _short_breach(sides: PositionOfMover, file: int, written: Written) -> Breach:
    """A short form: explained by its only piece, by the one that misses a capture, or by all."""
    origins = squares_of_written_origin(sides, written)
    if not origins:
        return FaultCode.NO_PIECE_ON_FILE, written.target, {"file": FILES[file]}
    breaches = [_piece_breach(sides, origin, written) for origin in origins]
    for breach in breaches:
        if breach[0] in (FaultCode.MUST_CAPTURE, FaultCode.CAPTURE_NOT_FINISHED):
            return breach
    if all(breach == breaches[0] for breach in breaches):
        return breaches[0]
    return FaultCode.NO_PIECE_REACHES, written.target, {"file": FILES[file]}


def _piece_breach(sides: PositionOfMover, origin: Square, written: Written) -> Breach:
    """What one own piece does wrong."""
    if _is_capture(sides, origin, written):
        return _capture_breach(sides, origin, written.path)
    return _quiet_breach(sides, origin, written.path[0])


def _is_capture(sides: PositionOfMover, origin: Square, written: Written) -> bool:
    """Whether the text means a capture: by its sign, its length or the pieces it jumps."""
    between = BETWEEN.get((origin, written.path[0]), 0)
    return written.sign == ":" or len(written.path) > 1 or bool(between & sides.enemy)


def _quiet_breach(sides: PositionOfMover, origin: Square, target: Square) -> Breach:
    between = BETWEEN.get((origin, target))
    is_king = bool(sides.kings >> origin & 1)
    if between is None:
        return FaultCode.NOT_A_DIAGONAL, target, {"rule": "M3"} if is_king else {}
    if between & sides.own:
        rule = "M3" if is_king else "M2"
        return FaultCode.PASSES_OWN_PIECE, squares_of(between & sides.own)[0], {"rule": rule}
    if not sides.empty >> target & 1:
        return FaultCode.TARGET_OCCUPIED, target, {"rule": "M3"} if is_king else {}
    if is_king and between and not sides.how.flies:
        return FaultCode.KING_TOO_FAR, target, {}
    if not is_king and between:
        return FaultCode.MAN_TOO_FAR, target, {}
    if not is_king and target - origin not in sides.how.forward:
        return FaultCode.MAN_BACKWARDS, target, {}
    return FaultCode.MUST_CAPTURE, origin, {}


def _capture_breach(sides: PositionOfMover, origin: Square, path: tuple[Square, ...]) -> Breach:
    """Follow the path jump by jump to the first one the rules forbid (C2-C9)."""
    how = sides.how
    blocked = (sides.own | sides.enemy) ^ 1 << origin
    square, enemies, rank = origin, sides.enemy, sides.rank_of_piece(origin)
    for landing in path:
        allowed = next_jumps(how, square, rank, enemies=enemies, blocked=blocked)
        step = next((hop for hop in allowed if hop[1] == landing), None)
        if step is None:
            if len(path) == 1 and (square, landing) not in BETWEEN:
                return _ends_breach(sides, origin, landing)
            if rank == DONE:
                return FaultCode.CROWNING_STOPS, square, {}
            if rank == MAN and square != origin and how.last_rank >> square & 1:
                return FaultCode.STAYS_A_MAN, square, {"next": _landings(allowed)}
            return _jump_breach(
                sides, square, landing, rank=rank, enemies=enemies, blocked=blocked, allowed=allowed
            )
        victim, square, rank = step
        enemies ^= victim
    onward = next_jumps(how, square, rank, enemies=enemies, blocked=blocked)
    return FaultCode.CAPTURE_NOT_FINISHED, square, {"next": _landings(onward)}


def _ends_breach(sides: PositionOfMover, origin: Square, target: Square) -> Breach:
    """Only the ends are written, and no capture of this piece has them."""
    captures = captures_of_piece(sides, origin)
    if captures:
        ends = tuple(sorted({move.target for move in captures}))
        return FaultCode.CAPTURE_ENDS_ELSEWHERE, target, {"next": ends}
    return FaultCode.NO_PIECE_TO_CAPTURE, origin, {}


def _jump_breach(
    sides: PositionOfMover,
    square: Square,
    landing: Square,
    *,
    rank: Rank,
    enemies: int,
    blocked: int,
    allowed: list[Hop],
) -> Breach:
    """Why a piece on `square` may not jump to `landing`."""
    between, is_man = BETWEEN.get((square, landing)), rank == MAN
    if between is None:
        return FaultCode.NOT_A_DIAGONAL, landing, {"rule": "C3" if is_man else "C4"}
    for code, wrong in _obstacles(
        sides, between=between, end=1 << landing & blocked, enemies=enemies, blocked=blocked
    ):
        if wrong:
            return code, squares_of(wrong)[0], {}
    jumped = between & enemies
    if not jumped:
        return FaultCode.NO_PIECE_TO_CAPTURE, landing, {} if is_man else {"rule": "C4"}
    if is_man and any(end == landing for _, _, end in JUMPS[square]):
        return FaultCode.MAN_CAPTURES_BACKWARDS, landing, {}
    if is_man:
        return FaultCode.MAN_TOO_FAR, landing, {"rule": "C3"}
    if jumped & (jumped - 1):
        return FaultCode.TWO_PIECES_IN_A_ROW, squares_of(jumped)[0], {}
    if not sides.how.flies:
        return FaultCode.KING_TOO_FAR, landing, {"rule": "C4"}
    better = [hop for hop in allowed if hop[0] == jumped]
    return FaultCode.KING_LANDING, landing, {"next": _landings(better)}


def _obstacles(
    sides: PositionOfMover, *, between: int, end: int, enemies: int, blocked: int
) -> Iterator[tuple[FaultCode, int]]:
    """What a jump may never pass or land on: own pieces, captured pieces, any piece."""
    yield FaultCode.PASSES_OWN_PIECE, between & sides.own & blocked
    yield FaultCode.JUMPS_TWICE, between & blocked & ~sides.own & ~enemies
    yield FaultCode.TARGET_OCCUPIED, end


def _landings(allowed: list[Hop]) -> tuple[Square, ...]:
    return tuple(landing for _, landing, _ in allowed)
