"""End an incident (corrected, move stands, played on, new game): state, instructions, waiver."""

from arbiter.rules.incidents.arbiter_instruction_codes import (
    Instruction,
    InstructionCode,
    make_instruction,
)
from arbiter.rules.incidents.facts_of_incident_and_their_checks import (
    IncidentAtBoard,
    legal_moves_meant,
)
from arbiter.rules.incidents.incident_articles_and_remedies import AT_THE_BOARD_ONLY
from arbiter.rules.incidents.incident_stages_acts_and_state import IncidentStage, IncidentState
from arbiter.rules.incidents.restore_board_and_huff_after_incident import RestoredBoard
from games.draughts.moves import play
from games.draughts.position import Position, fen_as_shown
from games.draughts.position_after_irregular_move_let_stand import Waiver
from games.draughts.variants import Variant

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
