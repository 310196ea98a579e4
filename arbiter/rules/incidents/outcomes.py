"""Final states of an incident: corrected, move stands, played on, new game."""

from arbiter.rules.incidents.articles import AT_THE_BOARD_ONLY
from arbiter.rules.incidents.facts import Incident, good_moves
from arbiter.rules.incidents.instructions import Order, OrderCode, make_order
from arbiter.rules.incidents.restoring import Restored
from arbiter.rules.incidents.stages import Stage, State
from games.draughts.moves import play
from games.draughts.position import Position, text_of
from games.draughts.variant import Variant
from games.draughts.waiver import Waiver

SET_UP = "V7"


def final_state(
    incident: Incident, variant: Variant, stage: Stage, lines: tuple[Order, ...]
) -> State:
    """Make the final state of an incident, with its instructions."""
    return State(incident, variant, stage, (), lines)


def corrected(
    incident: Incident, variant: Variant, restored: Restored, lines: tuple[Order, ...]
) -> State:
    """End an incident with the board corrected; the game goes on from there."""
    more = (*lines, *board_lines(restored.position, variant))
    return State(incident, variant, Stage.CORRECTED, (), more, restored)


def move_stands(incident: Incident, variant: Variant, lines: tuple[Order, ...]) -> State:
    """End an incident with the move standing.

    Where the record could not be read behind it, a waiver says how it can.
    """
    after = incident.after
    more: tuple[Order, ...]
    if incident.article == SET_UP and after is not None:  # where it began, not what stands now
        more = (make_order(OrderCode.READ_FROM, fen=text_of(after, variant)),)
    else:
        more = board_lines(after, variant) if after is not None else ()
    found = waiver(incident, variant, after)
    return State(incident, variant, Stage.STANDS, (), (*lines, *more), waiver=found)


def played_on(incident: Incident, variant: Variant, lines: tuple[Order, ...]) -> State:
    """End an incident that the rules let pass; the game goes on."""
    return final_state(incident, variant, Stage.PLAYED_ON, lines)


def waiver(incident: Incident, variant: Variant, after: Position | None) -> Waiver | None:
    """The waiver with which the record is read; None where it reads the same without.

    A set-up that stands (V7) is where the record begins, where somebody knows what it was.
    """
    if incident.article == SET_UP:
        return None if after is None else Waiver(0, "", after)
    if incident.article in AT_THE_BOARD_ONLY or not incident.text or after is None:
        return None
    good = good_moves(incident, variant)
    if good and play(incident.before, good[0]) == after:
        return None
    return Waiver(incident.ply, incident.text, after)


def board_lines(position: Position, variant: Variant) -> tuple[Order, ...]:
    """The instructions that set up the board and name the side to move."""
    return (
        make_order(OrderCode.RESTORE, fen=text_of(position, variant)),
        make_order(OrderCode.TO_MOVE, side=position.turn.value),
    )
