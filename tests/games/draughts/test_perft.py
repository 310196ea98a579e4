"""Counts of move sequences from the start (perft) of Russian draughts and its relatives.

The counts are those published for each game by R. Halbersma (library dctl, from the threads on
the forums of shashki.com and the FMJD), equal captures taken as one.  Deeper ones were run
once and agree: Russian to depth 10 (4570586, 22444032), every other variant to depth 9
(Brazilian 4431766, pool 4570534, Czech 3963671, English 3963680).  The deepest that stands here
is counted with `--hypothesis-profile=search`: it takes as long as all others together.
"""

import pytest
from hypothesis import settings

from games.draughts import START, VARIANTS, Position, perft, start_of

DEEPEST = 8 if settings.default.max_examples > 1000 else 7
COUNTS = {
    "russian": (7, 49, 302, 1469, 7482, 37986, 190146, 929899),
    "poddavki": (7, 49, 302, 1469, 7482, 37986),
    "brazilian": (7, 49, 302, 1469, 7473, 37628, 187302),
    "pool": (7, 49, 302, 1469, 7482, 37986),
    "czech": (7, 49, 302, 1469, 7361, 36768),
    "english": (7, 49, 302, 1469, 7361, 36768),
}


@pytest.mark.parametrize(
    ("variant", "depth", "count"),
    [
        (variant, depth, count)
        for variant, counts in COUNTS.items()
        for depth, count in enumerate(counts, start=1)
        if depth <= DEEPEST
    ],
)
def test_C11_outcomes_from_the_start_are_as_published(variant, depth, count):
    assert perft(start_of(VARIANTS[variant]), depth, variant=VARIANTS[variant]) == count


def test_no_depth_is_one_sequence():
    assert perft(START, 0) == 1


@pytest.mark.parametrize("fen", ["W:W:BKh8", "W:Wa1:Bb2,c3"])
def test_W2_W3_a_finished_game_has_no_sequence(fen):
    assert perft(Position.from_fen(fen), 1) == 0
