"""Judge one written move: return the legal move it means, or the rule it breaks."""

from games.draughts.any_variant import explain_illegal_move as general_explanation
from games.draughts.any_variant import legal_moves_of_written_move as general_readings
from games.draughts.explain_illegal_move import explain_illegal_move, nearest_legal_moves_first
from games.draughts.faults_and_errors import AmbiguousMove, Fault, FaultCode, IllegalMove
from games.draughts.legal_moves_of_written_move import legal_moves_of_written_move
from games.draughts.moves import Move, legal_moves
from games.draughts.notation import Written, long_form
from games.draughts.position import Position
from games.draughts.uncertain_rules_behind_fault import with_declared_readings
from games.draughts.variants import RUSSIAN, Variant

__all__ = ["legal_moves_of_written_move", "moves_meant", "verify"]


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
    candidates = tuple(long_form(position, move, variant=variant) for move in meant)
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
    return general_readings.legal_moves_of_written_move(position, written, variant)


def _explain(position: Position, written: Written, variant: Variant) -> Fault:
    if variant.is_usual:
        return explain_illegal_move(position, written, variant)
    fault = general_explanation.explain_illegal_move(position, written, variant)
    legal = legal_moves(position, variant)
    return fault._replace(legal=nearest_legal_moves_first(position, written, legal, variant))
