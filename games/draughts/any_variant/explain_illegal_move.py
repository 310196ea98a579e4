"""Explain why a written move is illegal in any variant: the first rule it breaks, the square."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from games.draughts.any_variant import list_legal_moves, steps_jumps_and_arrival_of_race
from games.draughts.any_variant.legal_moves_of_written_move import select_moves_meant
from games.draughts.board_shapes import Square
from games.draughts.faults_and_errors import Fault, FaultCode
from games.draughts.move import Move
from games.draughts.moves import paths
from games.draughts.notation import Written
from games.draughts.position import Position, with_variant_state
from games.draughts.squares_as_bits import file_of, squares_of
from games.draughts.variant_definition import LADDERS, CaptureChoice, CapturePreference, Variant

_LISTS_MOVES = frozenset(
    (FaultCode.MUST_CAPTURE, FaultCode.MUST_TAKE_MOST, FaultCode.MUST_TAKE_BETTER)
)


def explain_illegal_move(position: Position, written: Written, variant: Variant) -> Fault:
    """Return the fault of an illegal move: the first rule it breaks, and the square."""
    if variant.is_race:
        return _explain_step(position, written, variant)
    position = with_variant_state(position, variant)
    legal = list_legal_moves.legal_moves(position, variant)
    if not legal:
        rule = "W2" if position.side(position.turn) else "W3"
        return Fault.of(FaultCode.GAME_OVER, rule=rule, token=written.text)
    code, square, params = _breach(position, written, variant, legal)
    names = variant.board.names_of_squares(variant.square_names)
    if code in _LISTS_MOVES:
        params = {**params, "required": tuple(_written(position, legal, variant))}
    facts = dict(params)
    rule = facts.pop("rule", None)
    return Fault.of(
        code,
        token=written.text,
        square=None if square is None else names[square],
        params=facts,
        **({"rule": rule} if rule else {}),
    )


def _explain_step(position: Position, written: Written, variant: Variant) -> Fault:
    """Return the fault of an illegal move of a game in which nothing is captured."""
    token, names = written.text, variant.board.names_of_squares(variant.square_names)
    if steps_jumps_and_arrival_of_race.side_that_arrived(position, variant) is not None:
        return Fault.of(FaultCode.ARRIVED, token=token)
    if not steps_jumps_and_arrival_of_race.legal_moves(position, variant):
        return Fault.of(FaultCode.GAME_OVER, rule="W2", token=token)
    origin, square, code = written.origin, written.target, FaultCode.NO_STEP_OR_JUMPS
    occupied = position.white | position.black
    if origin is not None and not position.side(position.turn) >> origin & 1:
        is_enemy = occupied >> origin & 1
        code = FaultCode.NOT_YOUR_PIECE if is_enemy else FaultCode.EMPTY_SQUARE
        square = origin
    elif not_free := [
        square for square in written.path if occupied >> square & 1 and square != origin
    ]:
        code, square = FaultCode.TARGET_OCCUPIED, not_free[0]
    elif origin is not None:
        parts = ((origin, *written.path[:end]) for end in range(1, len(written.path) + 1))
        illegal = (
            part[-1]
            for part in parts
            if not steps_jumps_and_arrival_of_race.is_legal_path(position, part, variant)
        )
        square = next(illegal, square)
    return Fault.of(code, token=token, square=names[square])


def _written(position: Position, moves: Iterable[Move], variant: Variant) -> Iterator[str]:
    names = variant.board.names_of_squares(variant.square_names)
    for move in moves:
        path = min(paths(position, move, variant), default=(move.origin, move.target))
        sign = variant.capture_sign if move.captured else "-"
        yield sign.join(names[square] for square in path)


_Breach = tuple[FaultCode, Square | None, Mapping[str, Any]]


def _breach(
    position: Position, written: Written, variant: Variant, legal: tuple[Move, ...]
) -> _Breach:
    origin = written.origin
    if origin is not None and (wrong := _origin_breach(position, origin, variant)):
        return wrong
    file = None if written.file is None else variant.board.files[written.file]
    if file is not None and not _pieces_meant(position, written, variant):
        return FaultCode.NO_PIECE_ON_FILE, written.target, {"file": file}
    acting = list_legal_moves.movable_pieces(position, variant)
    captures = [move for actor in acting for move in list_legal_moves.captures_of_all_pieces(actor)]
    if captures:
        passed_over = select_moves_meant(position, written, variant, captures)
        if passed_over:
            return _choice_breach(position, passed_over[0], variant, legal)
        if cut := _cut_short(position, written, variant, captures):
            return cut
    quiet = [
        move
        for actor in acting
        for square in squares_of(actor.own)
        for move in list_legal_moves.quiet_moves_of_piece(actor, square)
    ]
    if moves := select_moves_meant(position, written, variant, quiet):
        code = FaultCode.MUST_CAPTURE if captures else FaultCode.KING_TIED
        return code, moves[0].origin, {}
    occupied = position.white | position.black
    if occupied >> written.target & 1:
        return FaultCode.TARGET_OCCUPIED, written.target, {}
    if file is not None:
        return FaultCode.NO_PIECE_REACHES, written.target, {"file": file}
    return FaultCode.NO_SUCH_MOVE, written.target, {}


def _origin_breach(position: Position, origin: Square, variant: Variant) -> _Breach | None:
    acting = list_legal_moves.movable_pieces(position, variant)
    if any(actor.own >> origin & 1 for actor in acting):
        return None
    is_enemy = (position.white | position.black) >> origin & 1
    return FaultCode.NOT_YOUR_PIECE if is_enemy else FaultCode.EMPTY_SQUARE, origin, {}


def _pieces_meant(position: Position, written: Written, variant: Variant) -> list[Square]:
    """The squares of the pieces to move that the text can mean."""
    return [
        square
        for actor in list_legal_moves.movable_pieces(position, variant)
        for square in squares_of(actor.own)
        if square == written.origin or file_of(square) == written.file
    ]


def _choice_breach(
    position: Position, capture: Move, variant: Variant, legal: tuple[Move, ...]
) -> _Breach:
    """A finished capture that may not be chosen while there is a better one (C11)."""
    taken, most = capture.captured.bit_count(), legal[0].captured.bit_count()
    ladder = LADDERS[variant.movement.choice]
    if CapturePreference.PIECES in ladder and taken < most:
        return FaultCode.MUST_TAKE_MOST, capture.origin, {"taken": taken, "most": most}
    if variant.movement.choice is CaptureChoice.KING_FIRST:
        return FaultCode.KING_CAPTURES_FIRST, capture.origin, {}
    return FaultCode.MUST_TAKE_BETTER, capture.origin, {}


def _cut_short(
    position: Position, written: Written, variant: Variant, captures: list[Move]
) -> _Breach | None:
    """A capture that stops where it could go on, with the squares it may go on to (C5)."""
    origins = _pieces_meant(position, written, variant)
    landings = len(written.path)
    onward = {
        path[landings + 1]
        for move in captures
        if move.origin in origins
        for path in paths(position, move, variant)
        if path[1 : landings + 1] == written.path and len(path) > landings + 1
    }
    if not onward:
        return None
    names = variant.board.names_of_squares(variant.square_names)
    following = tuple(names[square] for square in sorted(onward))
    return FaultCode.CAPTURE_NOT_FINISHED, written.target, {"next": following}
