"""Judge a written move in any variant: what it can mean, what rule it breaks."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from ..boards import Square
from ..errors import Fault, FaultCode
from ..move import Move
from ..movegen import general, race
from ..movegen.general_captures import (
    DIRECTIONS,
    DONE,
    KING,
    MAN,
    CaptureStage,
    capture_endings,
    next_jumps,
    squares_on_line_to_edge,
)
from ..moves import legal_moves, paths
from ..notation import Written, letter_of_short_form, stands_on_written_letter
from ..position import Position, start_of, with_variant_state
from ..squares import naming_as_written, shown_square, square_name_of_variant, squares_of
from ..variants.model import (
    LADDERS,
    CaptureChoice,
    CapturedPieces,
    CapturePreference,
    KingLanding,
    MoveLines,
    Variant,
)
from .meaning import does_a_path_land_as_written

_LISTS_MOVES = frozenset(
    (
        *(FaultCode.MUST_CAPTURE, FaultCode.MUST_TAKE_MOST, FaultCode.MUST_TAKE_BETTER),
        FaultCode.KING_CAPTURES_FIRST,
    )
)


def explain_illegal_move(position: Position, written: Written, variant: Variant) -> Fault:
    """Return the fault of an illegal move: the first rule it breaks, and the square."""
    if variant.is_race:
        return _explain_step(position, written, variant)
    position = with_variant_state(position, variant)
    legal = general.legal_moves(position, variant)
    if not legal:
        rule = "W2" if position.side(position.turn) else "W3"
        return Fault.of(FaultCode.GAME_OVER, rule=rule, token=written.text)
    code, square, params = _breach(position, written, variant, legal)
    naming = naming_as_written(written.text, variant)
    names = variant.board.names_of_squares(naming)
    facts = dict(params)
    if code in _LISTS_MOVES:
        facts["required"] = tuple(_written(position, legal, variant, names))
    if square is not None:
        facts |= shown_square(square, naming, variant)
    if "next" in facts:
        facts["next"] = tuple(names[landing] for landing in facts["next"])
    rule = facts.pop("rule", None)
    return Fault.of(
        code,
        token=written.text,
        square=None if square is None else square_name_of_variant(square, variant),
        params=facts,
        **({"rule": rule} if rule else {}),
    )


def _explain_step(position: Position, written: Written, variant: Variant) -> Fault:
    """Return the fault of an illegal move of a game in which nothing is captured."""
    token, naming = written.text, naming_as_written(written.text, variant)
    if race.side_that_arrived(position, variant) is not None:
        return Fault.of(FaultCode.ARRIVED, token=token)
    if not race.legal_moves(position, variant):
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
        illegal = (part[-1] for part in parts if not race.is_legal_path(position, part, variant))
        square = next(illegal, square)
    shown = shown_square(square, naming, variant)
    name = square_name_of_variant(square, variant)
    return Fault.of(code, token=token, square=name, params=shown)


def _written(
    position: Position, moves: Iterable[Move], variant: Variant, names: Mapping[Square, str]
) -> Iterator[str]:
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
    meant = _pieces_meant(position, written, variant)
    letter = None if written.file is None else letter_of_short_form(written.file, variant)
    if letter is not None and not meant:
        return FaultCode.NO_PIECE_ON_FILE, written.target, {"file": letter}
    acting = general.movable_pieces(position, variant)
    captures = [move for actor in acting for move in general.captures_of_all_pieces(actor)]
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
        for move in general.quiet_moves_of_piece(actor, square)
    ]
    if moves := select_moves_meant(position, written, variant, quiet):
        code = FaultCode.MUST_CAPTURE if captures else FaultCode.KING_TIED
        return code, moves[0].origin, {}
    breaches = [_OnePiece(actor, square, variant).breach(written) for actor, square in meant]
    if letter is None or all(breach == breaches[0] for breach in breaches):
        return breaches[0]
    if (position.white | position.black) >> written.target & 1:
        return FaultCode.TARGET_OCCUPIED, written.target, {}
    return FaultCode.NO_PIECE_REACHES, written.target, {"file": letter}


def _origin_breach(position: Position, origin: Square, variant: Variant) -> _Breach | None:
    acting = general.movable_pieces(position, variant)
    if any(actor.own >> origin & 1 for actor in acting):
        return None
    is_enemy = (position.white | position.black) >> origin & 1
    return FaultCode.NOT_YOUR_PIECE if is_enemy else FaultCode.EMPTY_SQUARE, origin, {}


def _pieces_meant(
    position: Position, written: Written, variant: Variant
) -> list[tuple[general.MovablePieces, Square]]:
    """The pieces to move that the text can mean, each with those of its colour."""
    return [
        (actor, square)
        for actor in general.movable_pieces(position, variant)
        for square in squares_of(actor.own)
        if square == written.origin
        or (written.file is not None and stands_on_written_letter(square, written.file, variant))
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
    origins = [square for _, square in _pieces_meant(position, written, variant)]
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
    return FaultCode.CAPTURE_NOT_FINISHED, written.target, {"next": tuple(sorted(onward))}


class _OnePiece:
    """What one piece does wrong, by the data of the game: lines, directions, distance, victims."""

    def __init__(self, actor: general.MovablePieces, square: Square, variant: Variant) -> None:
        self.actor, self.square, self.variant = actor, square, variant
        self.movement, self.board = variant.movement, variant.board
        self.is_king = bool(actor.kings >> square & 1)
        self.field = general.pieces_around(actor, square)

    def breach(self, written: Written) -> _Breach:
        """The first rule that the written move breaks."""
        if self.is_capture(written):
            return self.capture_breach(written.path)
        return self.quiet_breach(written.path[0])

    def is_capture(self, written: Written) -> bool:
        """Whether the text means a capture: by its sign, its length or the pieces it jumps."""
        line = self.line(self.square, written.path[0])
        jumped = line is not None and bool(line[1] & self.field.enemies)
        return written.sign == ":" or len(written.path) > 1 or jumped

    def line(self, start: Square, end: Square) -> tuple[int, int] | None:
        """The direction in which one square is seen from another, and the squares between."""
        for direction in range(len(DIRECTIONS)):
            between = 0
            for mask, square in squares_on_line_to_edge(self.board, start, direction):
                if square == end:
                    return direction, between
                between |= mask
        return None

    def quiet_breach(self, target: Square) -> _Breach:
        """Why the piece may not step there."""
        rule = {"rule": "M3"} if self.is_king else {}
        steps = self.movement.king_steps if self.is_king else self.movement.man_steps
        line = self.line(self.square, target)
        if line is None or not _goes_along(steps, line[0]):
            return _off_its_lines(steps), target, rule
        direction, between = line
        if between & self.field.blocked:
            return (
                FaultCode.PASSES_OWN_PIECE,
                squares_of(between & self.field.blocked)[0],
                {"rule": "M3" if self.is_king else "M2"},
            )
        if not self.actor.empty >> target & 1:
            return FaultCode.TARGET_OCCUPIED, target, rule
        if between and not self.is_king:
            return FaultCode.MAN_TOO_FAR, target, {}
        if between and not self.movement.flying_kings:
            return FaultCode.KING_TOO_FAR, target, {}
        allowed = self.field.tables.king_steps if self.is_king else self.field.tables.man_steps
        if direction not in [at for at, _ in allowed[self.square]]:
            return FaultCode.MAN_BACKWARDS, target, {}
        return FaultCode.NO_SUCH_MOVE, target, {}

    def capture_breach(self, path: tuple[Square, ...]) -> _Breach:
        """Follow the path jump by jump to the first one that the rules forbid."""
        stage = CaptureStage(self.square, 0, KING if self.is_king else MAN)
        for landing in path:
            allowed = next_jumps(self.field, stage)
            step = next((jump for jump in allowed if jump.square == landing), None)
            if step is None:
                return self.jump_breach(stage, landing, allowed, is_only=len(path) == 1)
            stage = step
        onward = next_jumps(self.field, stage)
        if onward:
            return FaultCode.CAPTURE_NOT_FINISHED, stage.square, {"next": _landings(onward)}
        return FaultCode.NO_SUCH_MOVE, stage.square, {"rule": "C3"}

    def jump_breach(
        self, stage: CaptureStage, landing: Square, allowed: list[CaptureStage], *, is_only: bool
    ) -> _Breach:
        """Why the piece may not jump there from where its capture has led it."""
        line = self.line(stage.square, landing)
        lines = self.movement.king_captures if stage.rank else self.movement.man_captures
        is_on_line = line is not None and _goes_along(lines, line[0])
        if is_only and not is_on_line:
            return self.ends_breach(landing, lines)
        if stage.rank == DONE:
            return FaultCode.CROWNING_STOPS, stage.square, {}
        if (
            stage.rank == MAN
            and stage.square != self.square
            and self.field.tables.last_rank >> stage.square & 1
        ):
            return FaultCode.STAYS_A_MAN, stage.square, {"next": _landings(allowed)}
        if line is None or not is_on_line:
            return _off_its_lines(lines), landing, {"rule": "C4" if stage.rank else "C3"}
        return self.jump_along_line_breach(stage, landing, line, allowed)

    def ends_breach(self, target: Square, lines: MoveLines) -> _Breach:
        """Only the ends are written, and the piece does not reach the other by one jump."""
        endings = capture_endings(self.field, self.square, KING if self.is_king else MAN)
        if endings:
            ends = tuple(sorted({ending.square for ending in endings}))
            return FaultCode.CAPTURE_ENDS_ELSEWHERE, target, {"next": ends}
        line = self.line(self.square, target)
        if line is not None and not line[1] & self.field.enemies:
            return FaultCode.NO_PIECE_TO_CAPTURE, self.square, {}
        if line is not None:
            return _off_its_lines(lines), target, {"rule": "C4" if self.is_king else "C3"}
        return FaultCode.NO_PIECE_TO_CAPTURE, self.square, {}

    def jump_along_line_breach(
        self,
        stage: CaptureStage,
        landing: Square,
        line: tuple[int, int],
        allowed: list[CaptureStage],
    ) -> _Breach:
        """Why it may not jump there though the square is on one of its lines."""
        direction, between = line
        movement, field = self.movement, self.field
        standing = field.blocked if not movement.lifts_at_once else field.blocked & ~stage.taken
        enemies = field.enemies & ~stage.taken
        if own := between & standing & ~field.enemies:
            return FaultCode.PASSES_OWN_PIECE, squares_of(own)[0], {}
        if twice := between & standing & stage.taken:
            stays = movement.victims is CapturedPieces.KINGS_STAY_AS_MEN and twice & field.kings
            return (
                FaultCode.KING_STAYS if stays else FaultCode.JUMPS_TWICE,
                squares_of(twice)[0],
                {},
            )
        if standing >> landing & 1:
            return FaultCode.TARGET_OCCUPIED, landing, {}
        jumped = between & enemies
        if not jumped:
            return FaultCode.NO_PIECE_TO_CAPTURE, landing, {"rule": "C4"} if stage.rank else {}
        if not movement.turns_back and stage.taken and direction == _opposite(stage.direction):
            return FaultCode.TURNS_BACK, landing, {}
        if jumped & (jumped - 1):
            return FaultCode.TWO_PIECES_IN_A_ROW, squares_of(jumped)[0], {}
        if not stage.rank:
            return self.jump_of_man_breach(stage.square, landing, line, jumped)
        if not movement.flying_kings:
            return FaultCode.KING_TOO_FAR, landing, {"rule": "C4"}
        better = [jump for jump in allowed if jump.taken == stage.taken | jumped]
        is_next = len(better) == 1 and movement.landing is not KingLanding.ANY
        code = FaultCode.KING_LANDS_NEXT if is_next else FaultCode.KING_LANDING
        return code, landing, {"next": _landings(better)}

    def jump_of_man_breach(
        self, start: Square, landing: Square, line: tuple[int, int], jumped: int
    ) -> _Breach:
        """Why a man may not jump over this one piece."""
        direction, between = line
        if between.bit_count() > 1:
            return FaultCode.MAN_TOO_FAR, landing, {"rule": "C3"}
        if direction not in [at for at, _ in self.field.tables.man_captures[start]]:
            return FaultCode.MAN_CAPTURES_BACKWARDS, landing, {}
        if jumped & self.field.kings and not self.movement.men_capture_kings:
            return FaultCode.MAN_TAKES_KING, squares_of(jumped)[0], {}
        return FaultCode.NO_SUCH_MOVE, landing, {"rule": "C3"}


def _goes_along(lines: MoveLines, direction: int) -> bool:
    """Whether a direction is one of these lines, forward or back."""
    is_diagonal = direction % 2 == 1
    return lines is MoveLines.BOTH or is_diagonal == (lines is MoveLines.DIAGONAL)


def _off_its_lines(lines: MoveLines) -> FaultCode:
    if lines is MoveLines.DIAGONAL:
        return FaultCode.NOT_A_DIAGONAL
    return FaultCode.NOT_STRAIGHT if lines is MoveLines.STRAIGHT else FaultCode.NOT_ON_A_LINE


def _opposite(direction: int) -> int:
    return (direction + len(DIRECTIONS) // 2) % len(DIRECTIONS)


def _landings(jumps: list[CaptureStage]) -> tuple[Square, ...]:
    return tuple(sorted({jump.square for jump in jumps}))


# List the legal moves that a written move can mean, in any variant.


def legal_moves_of_written_move(
    position: Position, written: Written, variant: Variant
) -> tuple[Move, ...]:
    """List the legal moves a written move can mean, only its literal reading if there is one."""
    position = with_variant_state(position, variant)
    if variant.is_race:
        return tuple(_matching_steps(position, written, variant))
    legal = general.legal_moves(position, variant)
    return tuple(select_moves_meant(position, written, variant, legal))


def _matching_steps(position: Position, written: Written, variant: Variant) -> Iterator[Move]:
    """The moves of a race with these ends, by the path written where it names more squares."""
    for move in race.legal_moves(position, variant):
        path = (move.origin, *written.path)
        if _has_ends(move, written, variant) and (
            len(path) == 2 or race.is_legal_path(position, path, variant)
        ):
            yield move


def select_moves_meant(
    position: Position, written: Written, variant: Variant, moves: Iterable[Move]
) -> list[Move]:
    """Select from these moves those that a written move can mean."""
    ends = [move for move in moves if _has_ends(move, written, variant)]
    if written.origin is not None and (len(ends) > 1 or len(written.path) > 1):
        whole = (written.origin, *written.path)
        literal = [move for move in ends if whole in paths(position, move, variant)]
        if literal:
            return literal
    if len(written.path) == 1:
        return ends
    return [
        move
        for move in ends
        if move.captured
        and does_a_path_land_as_written(paths(position, move, variant), written.path)
    ]


def _has_ends(move: Move, written: Written, variant: Variant) -> bool:
    if move.target != written.target:
        return False
    if written.file is not None:
        return stands_on_written_letter(move.origin, written.file, variant)
    return move.origin == written.origin


# Name the uncertain rules that a fault rests on, where sources are missing or differ.
#
# Codes are those of `Variant.declared`; `texts.faults` has the sentences.


_OF_WRITING = frozenset((FaultCode.UNREADABLE, FaultCode.LIGHT_SQUARE, FaultCode.AMBIGUOUS))

_OF_PIECES = frozenset((FaultCode.EMPTY_SQUARE, FaultCode.NOT_YOUR_PIECE))


def with_declared_readings(
    fault: Fault, position: Position, written: Written, variant: Variant
) -> Fault:
    """Return the fault with the uncertain rules it rests on as its param `declared`."""
    if not variant.declared or fault.code in _OF_WRITING:
        return fault
    codes = tuple(
        code
        for code in variant.declared
        if (is_open := _ASKED.get(code)) and is_open(fault, position, written, variant)
    )
    return fault._replace(params={**fault.params, "declared": codes}) if codes else fault


def _always(fault: Fault, position: Position, written: Written, variant: Variant) -> bool:
    return True


def _begins(fault: Fault, position: Position, written: Written, variant: Variant) -> bool:
    """Whether the game has not begun and the other side's piece was moved."""
    return fault.code is FaultCode.NOT_YOUR_PIECE and position == start_of(variant)


def _crowns(fault: Fault, position: Position, written: Written, variant: Variant) -> bool:
    """Whether a capture was meant by which a man reaches the last rank, or must be made."""
    last = variant.board.rank_mask(0) | variant.board.rank_mask(variant.board.height - 1)
    if fault.code in _OF_PIECES:
        return False
    for move in legal_moves(position, variant):
        is_man = not position.kings >> move.origin & 1
        if move.captured and is_man and _touches(position, move, variant, last):
            return True
    is_man = written.origin is not None and not position.kings >> written.origin & 1
    return is_man and written.sign == ":" and any(last >> square & 1 for square in written.path)


def _touches(position: Position, move: Move, variant: Variant, last: int) -> bool:
    all_paths = paths(position, move, variant)
    return any(last >> square & 1 for path in all_paths for square in path[1:])


def _lifts(fault: Fault, position: Position, written: Written, variant: Variant) -> bool:
    """Whether several pieces fall in one move there."""
    if fault.code in _OF_PIECES:
        return False
    return any(move.captured.bit_count() > 1 for move in legal_moves(position, variant))


def _is_diagonal(fault: Fault, position: Position, written: Written, variant: Variant) -> bool:
    """Whether the move as written goes diagonally."""
    if written.origin is None:
        return False
    places = variant.board.place_of_square
    (file, rank), (to_file, to_rank) = places[written.origin], places[written.target]
    return file != to_file and rank != to_rank


_ASKED: Mapping[str, Callable[[Fault, Position, Written, Variant], bool]] = {
    "whole": _always,
    "one_book": _always,
    "who_begins": _begins,
    "colours": _begins,
    "crowning": _crowns,
    "lifting": _lifts,
    "diagonal_step": _is_diagonal,
}
"""Of a code whether a fault rests on it; those that no fault of a move can rest on are left out."""
