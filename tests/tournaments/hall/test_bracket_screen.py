"""The bracket on the wall: ties in play and to come, and in no other event."""

import pytest

from tests.tournaments.brackets.test_events import Hall, lower_wins

pytestmark = pytest.mark.django_db


def screen(hall, **query):
    return hall.client.get(f"/events/{hall.event}/hall/", query).content.decode()


def test_the_wall_shows_the_ties_of_the_round_in_play_and_those_to_come():
    hall = Hall(4).draw()
    hall.draft(1)
    shown = screen(hall, show="bracket")
    assert "победитель встречи 1" in shown
    assert "Встреча 2" in shown
    hall.play(1, lower_wins)
    hall.draft(2)
    shown = screen(hall, show="bracket")
    assert "Встреча 2" not in shown
    assert "Финал" in shown


def test_an_event_without_a_bracket_has_no_such_screen():
    hall = Hall(2, system="round_robin").draw()
    assert 'data-kind="bracket"' not in screen(hall)
