"""The sheet of a tie: every game of every step, clocks left, empty lines, places to sign."""

import pytest

from tests.tournaments.ties.test_acts import Tie

pytestmark = pytest.mark.django_db

SHEET = "print/tie-sheets/?round=2"


def test_the_sheet_has_what_was_played_and_lines_for_what_is_to_come():
    tie = Tie(ladder="rapid_blitz_lg")
    tie.note("asked", 1, minutes=5, reason="отдых")
    text = tie.page(SHEET)
    assert "При равенстве играют: быстр" in text
    assert "Лемана" in text
    assert "Подпись" in text
    assert "отдых" in text
    pdf = tie.client.get(f"/events/{tie.event}/print/tie-sheets.pdf?round=2")
    assert pdf.status_code == 200
    assert pdf.content.startswith(b"%PDF")


def test_the_sheet_of_a_tie_that_is_over_has_no_empty_lines_and_the_clocks():
    tie = Tie()
    tie.draw_a_game()
    tie.next()
    tie.enter("+")
    text = tie.page(SHEET)
    assert "1:40" in text, "100 seconds left to White"
    assert "первую результативную партию" in text.casefold()


def test_an_event_without_ties_has_no_such_sheet():
    tie = Tie()
    tie.tournament.__class__.objects.filter(pk=tie.event).update(system="round_robin", ladder="")
    tie.page(SHEET, status=404)
