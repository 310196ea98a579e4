"""Judge one written move without listing all legal moves."""

from games.draughts.diagnose import explain, near_first
from games.draughts.errors import AmbiguousMove, Fault, FaultCode, IllegalMove
from games.draughts.moves import Move, legal_moves
from games.draughts.notation import Written, long_form
from games.draughts.position import Position
from games.draughts.readings import readings
from games.draughts.variant import RUSSIAN, Variant

__all__ = ["readings", "verify"]


def verify(position: Position, written: Written, variant: Variant = RUSSIAN) -> Move:
    """Return the one legal move that a text means.

    Raises AmbiguousMove when it fits several, IllegalMove when it fits none; the fault names
    the rule that is broken.
    """
    found = readings(position, written, variant)
    if len(found) == 1:
        return found[0]
    if not found:
        raise IllegalMove(explain(position, written, variant))
    candidates = tuple(long_form(position, move, variant=variant) for move in found)
    raise AmbiguousMove(
        Fault.of(
            FaultCode.AMBIGUOUS,
            token=written.text,
            params={"candidates": candidates},
            legal=near_first(position, written, legal_moves(position, variant), variant),
        )
    )
