"""Read the variant and the position that an address names."""

from collections.abc import Mapping

from games.board import moves_and_replies
from games.draughts.faults_and_errors import FenError
from games.draughts.game_names_and_game_types import REFUSED
from games.draughts.position import Position
from games.draughts.variants import RUSSIAN, Variant
from games.refusals.codes_and_exceptions import BadPosition, RefusalCode


def variant_in_query(query: Mapping[str, str]) -> Variant:
    """Return the variant that an address names; raises BadPosition ``bad_variant``."""
    name = query.get("variant", "")[:20]
    variant = moves_and_replies.variant_by_id(name)
    if name in REFUSED:
        raise BadPosition(RefusalCode.REFUSED_GAME, named=name)
    if variant is None:
        raise BadPosition(RefusalCode.BAD_VARIANT, text=name)
    return variant


def position_in_query(text: str, variant: Variant = RUSSIAN) -> Position:
    """Parse the FEN of an address; raises BadPosition ``bad_position``."""
    try:
        return Position.from_fen(text, variant, is_problem=True)
    except FenError as error:
        fault = error.fault
        params = {name: str(value)[:80] for name, value in fault.params.items()}
        params["square"] = fault.square or ""
        raise BadPosition(RefusalCode.BAD_POSITION, reason=str(fault.code), **params) from error
