"""Stages of an incident, the acts between them, and its state as a value."""

from dataclasses import dataclass
from enum import StrEnum

from arbiter.rules.incidents.arbiter_instruction_codes import Instruction
from arbiter.rules.incidents.facts_of_incident_and_their_checks import IncidentAtBoard
from arbiter.rules.incidents.restore_board_and_huff_after_incident import RestoredBoard
from games.draughts.position_after_irregular_move_let_stand import Waiver
from games.draughts.squares_as_bits import Square
from games.draughts.variants import Variant


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
