"""A row is changed where its columns are what they were thought to be, and nowhere else."""

import pytest

from games.sql_statements.updates import update
from tests import cast
from tournaments.boards.models import Game, GameState


@pytest.mark.django_db
def test_a_row_is_changed_as_a_query_set_changes_it():
    story = cast.event()
    game, other = story.game(1, 1), story.game(1, 2)
    written = {"state": GameState.DISPUTED, "revision": 7, "record": None, "white": other.white}
    assert update(Game, {"id": game.pk, "revision": game.revision}, written) == 1
    game.refresh_from_db()
    assert (game.state, game.revision, game.white) == (GameState.DISPUTED, 7, other.white)
    other.refresh_from_db()
    assert other.state != GameState.DISPUTED


@pytest.mark.django_db
def test_a_row_that_was_changed_meanwhile_stays_as_it_is():
    game = cast.event().game(1, 1)
    assert update(Game, {"id": game.pk, "revision": game.revision + 1}, {"revision": 9}) == 0
    game.refresh_from_db()
    assert game.revision != 9
