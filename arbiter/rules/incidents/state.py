"""The state of an incident: stages, acts, instructions, the board restored, how it ends."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from arbiter.rules.incidents.facts import (
    AT_THE_BOARD_ONLY,
    REMEDIES,
    IncidentAtBoard,
    Remedy,
    legal_moves_meant,
)
from games.draughts.boards import Square
from games.draughts.judging.waivers import Waiver
from games.draughts.move import Move
from games.draughts.moves import legal_moves, play
from games.draughts.position import Position, fen_as_shown, start_of, without_piece
from games.draughts.squares import squares_of
from games.draughts.variants import RUSSIAN, Variant

# Stages of an incident, the acts between them, and its state as a value.


class IncidentStage(StrEnum):
    """Stage of an incident."""

    CHOICE = "choice"  # whoever decides has not chosen yet
    CORRECTING = "correcting"  # the position is restored, the offender must move
    AWAITING_RULING = "awaiting_ruling"
    # over
    CORRECTED = "corrected"
    STANDS = "stands"
    HUFFED = "huffed"
    PLAYED_ON = "played_on"
    NO_VIOLATION = "no_violation"
    ANNULLED = "annulled"
    RULED = "ruled"
    WITHDRAWN = "withdrawn"


OPEN = frozenset({IncidentStage.CHOICE, IncidentStage.CORRECTING, IncidentStage.AWAITING_RULING})

FINAL = frozenset(IncidentStage) - OPEN

LEAVE_NO_ANSWER = frozenset({IncidentStage.NO_VIOLATION, IncidentStage.WITHDRAWN})
"""Stages after which the same may be entered again, because nothing was decided about it."""


class ArbiterAct(StrEnum):
    """Acts that change the stage of an incident; ``entered`` is the first and comes once."""

    ENTERED = "entered"
    DEMANDED = "demanded"  # V1: put it right
    LET_STAND = "let_stand"  # V2
    HUFFED = "huffed"
    MOVED_AGAIN = "moved_again"
    REFUSED = "refused"  # V10
    ANNULLED = "annulled"  # by a ruling that sends the game back to the board
    RULED = "ruled"  # by a ruling of any other kind
    WITHDRAWN = "withdrawn"  # entered by mistake


BY_RULING = frozenset({ArbiterAct.ANNULLED, ArbiterAct.RULED})

# The arbiter's instructions at the board as values: a code with its params and article.


Param = str | int | tuple[str, ...]


class InstructionCode(StrEnum):
    """Codes of all instructions."""

    # why
    VIOLATED = "violated"  # article
    NOT_LISTED = "not_listed"  # article
    ANNOUNCED = "announced"
    CANNOT_MOVE = "cannot_move"  # square
    NO_CONSEQUENCE = "no_consequence"
    NOBODYS_FAULT = "nobodys_fault"
    OPPONENT_CHOOSES = "opponent_chooses"  # side
    ARBITER_CHOOSES = "arbiter_chooses"
    MUST_POINT_OUT = "must_point_out"  # side
    REPLAYED_ANYHOW = "replayed_anyhow"
    MAY_HUFF = "may_huff"  # squares
    REPLY_WAS_CONSENT = "reply_was_consent"  # side
    TOO_LATE_FOR_BOARD = "too_late_for_board"
    LET_STAND = "let_stand"  # side
    WHOLE_OR_NOT = "whole_or_not"
    # what to do
    RESTORE = "restore"  # fen
    READ_FROM = "read_from"  # fen
    TO_MOVE = "to_move"  # side
    BOUND = "bound"  # square
    FREE = "free"
    CLOCK_RUNS = "clock_runs"  # side
    CLOCK_STOPPED = "clock_stopped"
    EXTRA_MINUTES = "extra_minutes"  # side, minutes
    LOSES = "loses"  # side
    HUFFED = "huffed"  # square
    MOVED_AGAIN = "moved_again"  # move
    REFUSED = "refused"  # side
    ANNUL = "annul"
    PLAY_ON = "play_on"
    RULING_DECIDES = "ruling_decides"
    WITHDRAWN = "withdrawn"


@dataclass(frozen=True, slots=True)
class Instruction:
    """One instruction: a code with its params and article."""

    code: InstructionCode
    article: str = ""
    params: Mapping[str, Param] = field(default_factory=dict)

    def as_dict(self) -> dict[str, object]:
        """Return the instruction as JSON-ready data."""
        params = {
            key: list(value) if isinstance(value, tuple) else value
            for key, value in self.params.items()
        }
        return {"code": self.code.value, "article": self.article, "params": params}


# Restore the board after an incident (V1, V3), find pieces bound to move or to be huffed (S2).


@dataclass(frozen=True, slots=True)
class RestoredBoard:
    """The board restored after an incident: position, piece bound to move, possible moves.

    position  who stands where and who is to move
    bound     the piece that must be moved (T1); None where any may be
    moves     what the side to move may play now
    again     whether the offender must move again before the incident is over
    """

    position: Position
    bound: Square | None
    moves: tuple[Move, ...]
    again: bool


@dataclass(frozen=True, slots=True)
class IncidentState:
    """State of an incident at one moment.

    acts      what may follow; a ruling may end whatever is not over
    orders    what the arbiter says and does now
    restored  the board put right, while it is being put right and after
    huffable  the pieces that may be huffed
    waiver    what the record is read with from now on, where the move stands
    """

    incident: IncidentAtBoard
    variant: Variant
    stage: IncidentStage
    acts: tuple[ArbiterAct, ...]
    orders: tuple[Instruction, ...]
    restored: RestoredBoard | None = None
    huffable: tuple[Square, ...] = ()
    waiver: Waiver | None = None

    @property
    def is_over(self) -> bool:
        """Whether the incident is closed."""
        return self.stage in FINAL


def make_instruction(code: InstructionCode, article: str = "", **params: Param) -> Instruction:
    """Make one instruction from its code, params and article."""
    return Instruction(code, article, params)


def restore_board(
    incident: IncidentAtBoard, *, touch_move: bool, variant: Variant = RUSSIAN
) -> RestoredBoard | None:
    """Restore the board before an incident; None where it cannot be restored.

    `touch_move` says whether these rules have T1: then the same piece must move if it can.
    """
    remedy = REMEDIES[incident.article]
    if remedy in (Remedy.NEW_GAME, Remedy.NONE):
        return None
    if incident.is_without_a_move and incident.before.turn is not incident.offender:
        return _as_it_is(incident.before, variant)  # put back; who was to move still is
    if remedy is Remedy.MOVE_AGAIN:
        return _move_again(incident, touch_move, variant)
    return _as_it_is(_put_right(incident, remedy, variant), variant)


def huffable_pieces(incident: IncidentAtBoard, variant: Variant = RUSSIAN) -> tuple[Square, ...]:
    """List pieces that failed to capture, on their present squares (S2: huff)."""
    if incident.after is None or incident.offender is None:
        return ()
    could = {move.origin for move in legal_moves(incident.before, variant) if move.captured}
    before, after = incident.before, incident.after
    own = after.side(incident.offender)
    gone = squares_of(before.side(incident.offender) & ~own)
    came = squares_of(own & ~before.side(incident.offender))
    went = dict(zip(gone, came, strict=False))
    stand = {went.get(square, square) for square in could}
    return tuple(square for square in squares_of(own) if square in stand)


def remove_huffed_piece(incident: IncidentAtBoard, square: Square) -> Position:
    """Remove the huffed piece after the move; the opponent is to move."""
    assert incident.after is not None
    return without_piece(incident.after, square, incident.after.turn)


def _move_again(incident: IncidentAtBoard, touch_move: bool, variant: Variant) -> RestoredBoard:
    position, touched = incident.before, incident.touched
    moves = legal_moves(position, variant)
    own = [move for move in moves if move.origin == touched]
    is_bound = touch_move and touched is not None and bool(own)
    return RestoredBoard(
        position=position,
        bound=touched if is_bound else None,
        moves=tuple(own) if is_bound else moves,
        again=True,
    )


def _put_right(incident: IncidentAtBoard, remedy: Remedy, variant: Variant) -> Position:
    if remedy is Remedy.SET_UP:
        return incident.start or start_of(variant)
    if remedy is Remedy.AS_MOVED:
        (move,) = legal_moves_meant(incident, variant)
        return play(incident.before, move)
    return incident.before


def _as_it_is(position: Position, variant: Variant) -> RestoredBoard:
    return RestoredBoard(position, None, legal_moves(position, variant), again=False)


# End an incident (corrected, move stands, played on, new game): state, instructions, waiver.


SET_UP = "V7"


def final_incident_state(
    incident: IncidentAtBoard,
    variant: Variant,
    stage: IncidentStage,
    lines: tuple[Instruction, ...],
) -> IncidentState:
    """Make the final state of an incident, with its instructions."""
    return IncidentState(incident, variant, stage, (), lines)


def end_with_board_corrected(
    incident: IncidentAtBoard,
    variant: Variant,
    restored: RestoredBoard,
    lines: tuple[Instruction, ...],
) -> IncidentState:
    """End an incident with the board corrected; the game goes on from there."""
    more = (*lines, *instructions_to_set_up_board(restored.position, variant))
    return IncidentState(incident, variant, IncidentStage.CORRECTED, (), more, restored)


def end_with_move_standing(
    incident: IncidentAtBoard, variant: Variant, lines: tuple[Instruction, ...]
) -> IncidentState:
    """End an incident with the irregular move left as it is; the game goes on.

    Where the record could not be read behind it, a waiver says how it can.
    """
    after = incident.after
    more: tuple[Instruction, ...]
    if incident.article == SET_UP and after is not None:  # where it began, not what stands now
        more = (make_instruction(InstructionCode.READ_FROM, fen=fen_as_shown(after, variant)),)
    else:
        more = instructions_to_set_up_board(after, variant) if after is not None else ()
    let_stand = waiver_of_incident(incident, variant, after)
    return IncidentState(
        incident, variant, IncidentStage.STANDS, (), (*lines, *more), waiver=let_stand
    )


def end_played_on(
    incident: IncidentAtBoard, variant: Variant, lines: tuple[Instruction, ...]
) -> IncidentState:
    """End an incident that the rules let pass; the game goes on."""
    return final_incident_state(incident, variant, IncidentStage.PLAYED_ON, lines)


def waiver_of_incident(
    incident: IncidentAtBoard, variant: Variant, after: Position | None
) -> Waiver | None:
    """Return the waiver with which the record is read; None where it reads the same without.

    A set-up that stands (V7) is where the record begins, where somebody knows what it was.
    """
    if incident.article == SET_UP:
        return None if after is None else Waiver(0, "", after)
    if incident.article in AT_THE_BOARD_ONLY or not incident.text or after is None:
        return None
    good = legal_moves_meant(incident, variant)
    if good and play(incident.before, good[0]) == after:
        return None
    return Waiver(incident.ply, incident.text, after)


def instructions_to_set_up_board(position: Position, variant: Variant) -> tuple[Instruction, ...]:
    """Return the instructions that set up the board and name the side to move."""
    return (
        make_instruction(InstructionCode.RESTORE, fen=fen_as_shown(position, variant)),
        make_instruction(InstructionCode.TO_MOVE, side=position.turn.value),
    )
