"""D4, draw of three kings or more against a lone king (FMJD-64 7.2.4); D8 in poddavki.

By the text the draw stands when the strong side's 15th own move has not captured; a capture
or a crowning starts the count anew. What counts as the ratio is the ruleset's: poddavki asks
for three kings against at most one, whatever men there are besides.
"""

from dataclasses import dataclass
from typing import ClassVar

from arbiter.rules.draws.base_of_draws_by_material_ratio import RatioRule
from arbiter.rules.draws.names_of_draw_rules_and_count_resets import DrawRuleName, Reset
from arbiter.rules.draws.parse_side_material import (
    SideMaterial,
    parse_alternative_materials,
    read_side_materials,
)
from arbiter.rules.draws.read_draw_rule_keys import ruleset_field


@dataclass(frozen=True, slots=True, kw_only=True)
class ThreeKingsAgainstOneRule(RatioRule):
    """Rule D4: a limit of the stronger side's moves with three kings against one."""

    name: ClassVar[DrawRuleName] = DrawRuleName.THREE_KINGS_V_ONE

    strong: tuple[SideMaterial, ...] = ruleset_field(
        read_side_materials, parse_alternative_materials("KKK+")
    )

    def least_run(self) -> int:
        """Return the shortest run of plies: the strong side moves first and last.

        With men about they need not be king moves, and a capture that resets nothing breaks no run.
        """
        if Reset.CAPTURE not in self.resets:
            return 0
        if any(force.men[1] for force in (*self.strong, *self.weak)):
            return 0
        return 2 * self.limit - 1
