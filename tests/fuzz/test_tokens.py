"""Random tokens in good games are read, noted or faults; some of them for every day."""

import pytest
from hypothesis import settings

from games.draughts import pdn
from tests.fuzz import tokens

COUNT = 30 * settings.default.max_examples


def test_no_random_token_is_passed_over() -> None:
    kinds, passed = tokens.run(COUNT, seed=20)
    assert [case.text for case in passed] == []
    assert kinds.total() == COUNT
    assert all(kinds[kind] > COUNT // 20 for kind in tokens.Kind if kind != "passed over")


@pytest.mark.parametrize("game", range(len(tokens.GAMES)))
def test_the_games_are_good_and_lie_still(game: int) -> None:
    text = tokens.GAMES[game]
    (usual,) = pdn.read(text)
    assert usual.is_ok
    assert usual.replay.plies >= 5
    word = tokens.Case(game, text.index("c3" if "c3" in text else "25-22"), " ", "жук")
    assert tokens.judged(word, {game: usual}) is tokens.Kind.FAULT


def test_moves_that_went_in_silence_would_be_found() -> None:
    """Where the game without the token had more moves, nothing else may hide that."""
    (longer,) = pdn.read(tokens.GAMES[3] + "4. b4:d6 e7:c5\n")
    nothing = tokens.Case(3, 0, "", "")
    assert tokens.judged(nothing, {3: longer}) is tokens.Kind.PASSED_OVER
