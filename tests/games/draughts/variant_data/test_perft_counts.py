"""Every variant has the known counts of move sequences (perft)."""

import pytest

from games.draughts.variants import VARIANTS
from tests.games.draughts.variant_data.perft_counts import COUNTS, count

# Sequences counted every day; deeper: python -m tests.games.draughts.variant_data.perft_counts
_MOST = 4000


@pytest.mark.parametrize(
    ("game", "depth", "expected"),
    [
        (game, depth, expected)
        for game, counts in COUNTS.items()
        for depth, expected in enumerate(counts, start=1)
        if expected <= _MOST
    ],
)
def test_outcomes_from_the_start_are_as_known(game, depth, expected):
    assert count(game, depth) == expected


def test_every_game_is_counted():
    assert set(COUNTS) == set(VARIANTS)
