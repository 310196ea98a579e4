"""What a file of a newer version holds and this one does not read: it decides nothing by it."""

from collections.abc import Iterator, Mapping
from typing import Any

from tournaments.pairing.knockout.terms import (
    ALL,
    DOUBLE,
    DOUBLE_RESET,
    DRAWN,
    NONE,
    POTS,
    REDRAW,
    SEEDED,
    SINGLE,
    THIRD,
    BracketTerms,
)

WAYS = frozenset((SEEDED, DRAWN, POTS, REDRAW))

PLACES = frozenset((NONE, THIRD, ALL))

ELIMINATIONS = frozenset((SINGLE, DOUBLE, DOUBLE_RESET))


def unread_names(stored: Mapping[str, Any], read: Mapping[str, Any]) -> list[str]:
    """List the names in stored data that say something and are gone once it was read."""
    names: set[str] = set()
    for name, value in stored.items():
        if name not in read:
            names |= {name} if value else set()
            continue
        for inner in _pairs_of_mappings(value, read[name]):
            names |= {f"{name}.{below}" for below in unread_names(*inner)}
    return sorted(names)


def _pairs_of_mappings(
    stored: object, read: object
) -> Iterator[tuple[Mapping[str, Any], Mapping[str, Any]]]:
    """Yield the mappings that stand in the same place of both: the two, or row by row."""
    if isinstance(stored, Mapping) and isinstance(read, Mapping):
        yield stored, read
    elif isinstance(stored, list) and isinstance(read, list):
        for one, other in zip(stored, read, strict=False):
            yield from _pairs_of_mappings(one, other)


def unknown_of_bracket(terms: BracketTerms) -> list[str]:
    """List the words of a bracket's terms that this version does not know."""
    said = (
        ("bracket", terms.way, WAYS),
        ("places", terms.place_matches, PLACES),
        ("elimination", terms.elimination, ELIMINATIONS),
    )
    return [f"{name}: {word}" for name, word, known in said if word not in known]
