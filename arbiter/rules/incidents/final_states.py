"""Final states of an incident: corrected, move stands, played on, new game."""

from arbiter.rules.incidents.arbiter_instructions import (
    Instruction,
    InstructionCode,
    make_instruction,
)
from arbiter.rules.incidents.articles import AT_THE_BOARD_ONLY
from arbiter.rules.incidents.incident_facts import Incident, legal_moves_meant
from arbiter.rules.incidents.restore_board import Restored
from arbiter.rules.incidents.stages import Stage, State
from games.draughts.moves import play
from games.draughts.position import Position, fen_as_shown
from games.draughts.variants import Variant
from games.draughts.waived_move import Waiver

SET_UP = "V7"


def final_state(
    incident: Incident, variant: Variant, stage: Stage, lines: tuple[Instruction, ...]
) -> State:
    """Make the final state of an incident, with its instructions."""
    return State(incident, variant, stage, (), lines)


def end_corrected(
    incident: Incident, variant: Variant, restored: Restored, lines: tuple[Instruction, ...]
) -> State:
    """End an incident with the board corrected; the game goes on from there."""
    more = (*lines, *board_lines(restored.position, variant))
    return State(incident, variant, Stage.CORRECTED, (), more, restored)


def end_with_move_standing(
    incident: Incident, variant: Variant, lines: tuple[Instruction, ...]
) -> State:
    """End an incident with the move standing.

    Where the record could not be read behind it, a waiver says how it can.
    """
    after = incident.after
    more: tuple[Instruction, ...]
    if incident.article == SET_UP and after is not None:  # where it began, not what stands now
        more = (make_instruction(InstructionCode.READ_FROM, fen=fen_as_shown(after, variant)),)
    else:
        more = board_lines(after, variant) if after is not None else ()
    let_stand = waiver_of_incident(incident, variant, after)
    return State(incident, variant, Stage.STANDS, (), (*lines, *more), waiver=let_stand)


def end_played_on(incident: Incident, variant: Variant, lines: tuple[Instruction, ...]) -> State:
    """End an incident that the rules let pass; the game goes on."""
    return final_state(incident, variant, Stage.PLAYED_ON, lines)


def waiver_of_incident(
    incident: Incident, variant: Variant, after: Position | None
) -> Waiver | None:
    """The waiver with which the record is read; None where it reads the same without.

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


def board_lines(position: Position, variant: Variant) -> tuple[Instruction, ...]:
    """The instructions that set up the board and name the side to move."""
    return (
        make_instruction(InstructionCode.RESTORE, fen=fen_as_shown(position, variant)),
        make_instruction(InstructionCode.TO_MOVE, side=position.turn.value),
    )
