"""What a file of a newer version holds and this one does not read: it decides nothing by it."""

from collections.abc import Mapping
from typing import Any

from tournaments.pairing.knockout.terms import (
    ALL,
    DRAWN,
    NONE,
    POTS,
    REDRAW,
    SEEDED,
    THIRD,
    BracketTerms,
)

WAYS = frozenset((SEEDED, DRAWN, POTS, REDRAW))

PLACES = frozenset((NONE, THIRD, ALL))


def unread_names(stored: Mapping[str, Any], read: Mapping[str, Any]) -> list[str]:
    """List the names in stored data that say something and are gone once it was read."""
    names: list[str] = []
    for name, value in stored.items():
        if name not in read:
            names += [name] if value else []
        elif isinstance(value, Mapping) and isinstance(read[name], Mapping):
            names += [f"{name}.{inner}" for inner in unread_names(value, read[name])]
    return sorted(names)


def unknown_of_bracket(terms: BracketTerms) -> list[str]:
    """List the words of a bracket's terms that this version does not know."""
    ways = [] if terms.way in WAYS else [f"bracket: {terms.way}"]
    return ways + ([] if terms.place_matches in PLACES else [f"places: {terms.place_matches}"])
