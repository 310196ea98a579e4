"""Numbers of move sequences from the start, one outcome being from, to and captured set."""

import pytest

from games.draughts import START, Position, perft

COUNTS = (7, 49, 302, 1469, 7482, 37986, 190146, 929899)


@pytest.mark.parametrize(("depth", "count"), list(enumerate(COUNTS, start=1)))
def test_C11_outcomes_from_the_start_are_as_published(depth, count):
    assert perft(START, depth) == count


def test_no_depth_is_one_sequence():
    assert perft(START, 0) == 1


@pytest.mark.parametrize("fen", ["W:W:BKh8", "W:Wa1:Bb2,c3"])
def test_W2_W3_a_finished_game_has_no_sequence(fen):
    assert perft(Position.from_fen(fen), 1) == 0
