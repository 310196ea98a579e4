"""Baku acceleration (C.04.7): the points lent to the upper part of a field, round by round."""

from collections.abc import Iterable, Mapping

from tournaments.pairing.win_draw_loss_in_half_points import WIN


def last_number_accelerated_by_baku(field: int) -> int:
    """Return how many first numbers of a field Baku accelerates: twice a quarter, rounded up."""
    return 2 * -(-field // 4)


def baku_points(
    numbers: Iterable[int], rounds: int, border: int | None = None
) -> Mapping[int, tuple[int, ...]]:
    """Return the points that Baku acceleration (C.04.7) lends each number, round by round.

    The upper part, twice a quarter of the field rounded up, gets a win in the first half of
    the accelerated rounds and a draw in the other half; half of all rounds are accelerated.
    ``border`` is the last number of the upper part where late entries must not move it.
    """
    field = sorted(numbers)
    upper = last_number_accelerated_by_baku(len(field))
    if border is not None:
        upper = sum(number <= border for number in field)
    accelerated = -(-rounds // 2)
    whole = -(-accelerated // 2)
    lent = tuple(WIN if at < whole else WIN // 2 for at in range(accelerated))
    return {
        number: (lent if place < upper else (0,) * accelerated) + (0,) * (rounds - accelerated)
        for place, number in enumerate(field)
    }
