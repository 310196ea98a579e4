"""A row is updated only where its columns have the expected values."""

import pytest

from games.sql_statements.update_one_row_returning import update_one_row_returning
from tests import small_event
from tournaments.rounds_and_boards.models import Game, GameState

NOTHING_MORE = "1", ()


@pytest.mark.django_db
def test_a_row_is_changed_as_a_query_set_changes_it():
    story = small_event.event()
    game, other = story.game(1, 1), story.game(1, 2)
    written = {"state": GameState.DISPUTED, "revision": 7, "record": None, "white": other.white}
    where = {"id": game.pk, "revision": game.revision}
    assert update_one_row_returning(Game, where, written, NOTHING_MORE) == (1,)
    game.refresh_from_db()
    assert (game.state, game.revision, game.white) == (GameState.DISPUTED, 7, other.white)
    other.refresh_from_db()
    assert other.state != GameState.DISPUTED


@pytest.mark.django_db
def test_a_row_that_was_changed_meanwhile_stays_as_it_is():
    game = small_event.event().game(1, 1)
    where = {"id": game.pk, "revision": game.revision + 1}
    assert update_one_row_returning(Game, where, {"revision": 9}, NOTHING_MORE) is None
    game.refresh_from_db()
    assert game.revision != 9


@pytest.mark.django_db
def test_a_change_and_a_question_about_other_rows_are_one_statement(django_assert_num_queries):
    story = small_event.event()
    game, other = story.game(1, 1), story.game(1, 2)
    revision = f"(SELECT revision FROM {Game._meta.db_table} asked WHERE asked.id = %s), %s + 0"
    where = {"id": game.pk, "revision": game.revision}
    returning = revision, (other.pk, 5)
    with django_assert_num_queries(1):
        answer = update_one_row_returning(Game, where, {"revision": 7}, returning)
    assert answer == (other.revision, 5)
    assert update_one_row_returning(Game, where, {"revision": 8}, returning) is None
    game.refresh_from_db()
    assert game.revision == 7
