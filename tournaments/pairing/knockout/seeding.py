"""Order of a bracket: which seeds stand side by side, who has a bye, whom the lot puts where."""

from collections.abc import Sequence

from tournaments.pairing.knockout.terms import (
    DOUBLE_RESET,
    DRAWN,
    POTS,
    REDRAW,
    SINGLE,
    BracketTerms,
)


def size_of_bracket(players: int) -> int:
    """Return the smallest power of two that holds so many players."""
    size = 2
    while size < players:
        size *= 2
    return size


def rounds_of_bracket(players: int, elimination: str = SINGLE) -> int:
    """Return how many rounds so many players need until one is left.

    After two lost ties: those of the lower side between, the final, and perhaps the final again.
    """
    halvings = size_of_bracket(players).bit_length() - 1
    if elimination == SINGLE:
        return halvings
    return 2 * halvings + (elimination == DOUBLE_RESET)


def bracket_order(size: int) -> tuple[int, ...]:
    """Return the seeds from top to bottom: the best meet as late as they can.

    ``order(1) = 1``; every seed s of a bracket half as large is followed by size + 1 - s.
    """
    order: tuple[int, ...] = (1,)
    while len(order) < size:
        whole = 2 * len(order) + 1
        order = tuple(seed for upper in order for seed in (upper, whole - upper))
    return order


def byes_of_first_round(players: int) -> int:
    """Return how many players have a bye: the places of the bracket that stay empty."""
    return size_of_bracket(players) - players


def tickets_of_bracket(players: int, way: str) -> tuple[int, ...]:
    """Return the starting numbers that lie in the urn when a bracket is filled."""
    if way in (DRAWN, REDRAW):
        return tuple(range(1, players + 1))
    if way == POTS:
        return tuple(range(size_of_bracket(players) // 2 + 1, players + 1))
    return ()


def numbers_by_seed(players: int, terms: BracketTerms) -> tuple[int, ...]:
    """Return the starting number that has seed 1, seed 2 and so on.

    Whatever the lot, the byes are those of the first starting numbers: the lot only says in
    which part of the bracket each of them stands.
    """
    if not terms.drawn:
        return tuple(range(1, players + 1))
    if terms.way == POTS:
        upper = range(1, size_of_bracket(players) // 2 + 1)
        return (*upper, *terms.drawn)
    byes = byes_of_first_round(players)
    return (
        *(number for number in terms.drawn if number <= byes),
        *(number for number in terms.drawn if number > byes),
    )


def seats_from_top(players: int, terms: BracketTerms) -> tuple[int | None, ...]:
    """Return the starting numbers from the top of the bracket down; None is an empty place."""
    seeds = numbers_by_seed(players, terms)
    order = bracket_order(size_of_bracket(players))
    return tuple(seeds[seed - 1] if seed <= players else None for seed in order)


def spread_over_ties(drawn: Sequence[int], places: int) -> tuple[int | None, ...]:
    """Spread those drawn over the places of a later round, so that no two places stay empty.

    Places are empty where both of an earlier tie have lost; the last drawn have no opponent.
    """
    full = max(len(drawn) - places // 2, 0)
    pairs: list[tuple[int | None, int | None]] = [
        (drawn[2 * at], drawn[2 * at + 1]) for at in range(full)
    ]
    pairs += [(number, None) for number in drawn[2 * full :]]
    pairs += [(None, None)] * (places // 2 - len(pairs))
    return tuple(number for pair in pairs for number in pair)
