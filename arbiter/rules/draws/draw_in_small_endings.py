"""D7, draw in small endings: two pieces or one king against a lone king (FMJD-64 7.2.8).

The move that leaves this material on the board is not counted. By 7.2.8 nothing sets the
count back once it runs: neither a man crowned nor a king captured on the way to king against
king; after Pavlovich both do. Of two lone kings neither is the stronger: both must have made
their moves.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from arbiter.rules.draws import base_of_draws_by_material_ratio
from arbiter.rules.draws.draw_counts_claims_and_resets import Claim, first_ply_with_few_pieces
from arbiter.rules.draws.names_of_draw_rules_and_count_resets import DrawRuleName
from arbiter.rules.draws.parse_side_material import (
    SideMaterial,
    parse_alternative_materials,
    read_side_materials,
)
from arbiter.rules.draws.read_draw_rule_keys import ruleset_field
from games.draughts.replay import Replay


@dataclass(frozen=True, slots=True, kw_only=True)
class SmallEndingsRule(base_of_draws_by_material_ratio.RatioDeniedByWin):
    """Rule D7: a limit of moves with two pieces or one king against a lone king."""

    name: ClassVar[DrawRuleName] = DrawRuleName.SMALL_ENDINGS

    strong: tuple[SideMaterial, ...] = ruleset_field(
        read_side_materials, parse_alternative_materials("KK", "Km", "K")
    )

    def claims(self, replay: Replay, first: int) -> Iterator[Claim]:
        """List a draw claim for each time the material lasts to the limit."""
        begin = first_ply_with_few_pieces(replay, self.most, first, 2 * self.limit - 1)
        return (
            iter(())
            if begin is None
            else base_of_draws_by_material_ratio.claims_of_ratio(self, replay, begin)
        )
