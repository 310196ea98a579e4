"""The cheapest way to give everybody of one half somebody of the other."""

import random
from itertools import permutations

from tournaments.pairing.least_cost_assignment import assign_columns


def least(costs):
    """Every way tried; None where there is none."""
    width = range(len(costs[0]))
    sums = (
        [costs[row][column] for row, column in enumerate(way)]
        for way in permutations(width, len(costs))
    )
    return min((sum(costs) for costs in sums if None not in costs), default=None)


def test_no_other_way_is_cheaper():
    """Few and many columns, forbidden pairs, negative costs, costs of any size."""
    chance = random.Random(1)
    cases_by_answer = {True: 0, False: 0}
    for _ in range(1500):
        rows = chance.randint(1, 5)
        width = rows + chance.randint(0, 2)
        some = [None, None, *range(-2, 8), 2**70]
        costs = [[chance.choice(some) for _ in range(width)] for _ in range(rows)]
        made = assign_columns(costs)
        cases_by_answer[made is None] += 1
        if made is None:
            assert least(costs) is None
            continue
        assert len(set(made)) == rows
        assert sum(costs[row][at] for row, at in enumerate(made)) == least(costs)
    assert min(cases_by_answer.values()) > 20
