"""Find the variant that an address names."""

from collections.abc import Mapping

from games.board import moves_and_replies
from games.draughts.game_names_and_game_types import REFUSED
from games.draughts.variants import Variant
from games.refusals.codes import BadPosition, RefusalCode


def variant_in_query(query: Mapping[str, str]) -> Variant:
    """Return the variant that an address names; raises BadPosition ``bad_variant``."""
    name = query.get("variant", "")[:20]
    variant = moves_and_replies.variant_by_id(name)
    if name in REFUSED:
        raise BadPosition(RefusalCode.REFUSED_GAME, named=name)
    if variant is None:
        raise BadPosition(RefusalCode.BAD_VARIANT, text=name)
    return variant
