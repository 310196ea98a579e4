"""Terms of a bracket: how it is seeded, which places are played for, what the lots gave."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

SEEDED, DRAWN, POTS, REDRAW = "seeded", "drawn", "pots", "redraw"
"""Ways to fill a bracket: by starting numbers, by lot, the lower half by lot, by lot each round."""

NONE, THIRD, ALL = "none", "third", "all"
"""Which places of the losers are played for: none, the third, every one."""

SINGLE, DOUBLE, DOUBLE_RESET = "single", "double", "double_reset"
"""When one is out: after a lost tie, after two, after two with a final that is played again."""

BRACKET = "bracket"
"""The purpose of the lot that fills a bracket; of a later round ``bracket.3``."""


@dataclass(frozen=True, slots=True)
class BracketTerms:
    """How a bracket is filled and what it decides.

    ``drawn`` are starting numbers in the order in which they left the urn, ``drawn_again`` the
    same for each later round of a bracket that is drawn anew: the round and its order.
    """

    way: str = SEEDED
    place_matches: str = NONE
    drawn: tuple[int, ...] = ()
    drawn_again: tuple[tuple[int, tuple[int, ...]], ...] = ()
    elimination: str = SINGLE

    @property
    def is_double(self) -> bool:
        """Whether one is out only after two lost ties."""
        return self.elimination != SINGLE

    @property
    def has_reset(self) -> bool:
        """Whether the final is played again once its winner, too, has lost a tie before."""
        return self.elimination == DOUBLE_RESET

    def order_of_round(self, number: int) -> tuple[int, ...] | None:
        """Return the order in which those of a later round were drawn; None before its lot."""
        return dict(self.drawn_again).get(number)


def bracket_terms_to_json_data(terms: BracketTerms) -> dict[str, Any]:
    """Convert the terms of a bracket to JSON-ready data."""
    return {
        "way": terms.way,
        "place_matches": terms.place_matches,
        "drawn": list(terms.drawn),
        "drawn_again": [[number, list(order)] for number, order in terms.drawn_again],
        **({"elimination": terms.elimination} if terms.is_double else {}),
    }


def bracket_terms_from_json_data(stored: Mapping[str, Any]) -> BracketTerms:
    """Read the terms of a bracket from the data that ``bracket_terms_to_json_data`` wrote."""
    return BracketTerms(
        stored["way"],
        stored["place_matches"],
        tuple(stored["drawn"]),
        tuple((number, tuple(order)) for number, order in stored["drawn_again"]),
        stored.get("elimination", SINGLE),
    )
