"""What is said about an incident: refused where it cannot be, stored and read again as it was."""

import pytest

from arbiter.rules.incidents.facts import BadFacts, Incident
from arbiter.rules.incidents.machine import begin
from games.draughts import Colour
from games.draughts.position import START
from tests.arbiter.rules.incident_cases import FMJD, OPEN_SQUARE, THREE, facts

BAD = [
    pytest.param(facts("V5.1", OPEN_SQUARE), "unknown_article", id="no such article"),
    pytest.param(
        facts("V4.2", OPEN_SQUARE, "c3-e5", ply=0), "ply_impossible", id="before the start"
    ),
    pytest.param(
        facts("V4.2", OPEN_SQUARE, "c3-e5", offender=None), "offender_missing", id="nobody"
    ),
    pytest.param(
        facts("V4.2", OPEN_SQUARE, "c3-e5", offender=Colour.BLACK), "not_to_move", id="not his turn"
    ),
    pytest.param(
        facts("V4.1", OPEN_SQUARE, "c3-d4", offender=Colour.WHITE),
        "not_to_move",
        id="V4.1 his turn",
    ),
    pytest.param(
        facts("V4.4", OPEN_SQUARE, "c3-e5"), "move_not_good", id="V4.4 an illegal first move"
    ),
    pytest.param(facts("V4.11", OPEN_SQUARE), "move_not_good", id="V4.11 without the move"),
    pytest.param(facts("T1", OPEN_SQUARE), "square_missing", id="T1 without the piece"),
    pytest.param(facts("T1", OPEN_SQUARE, touched="a1"), "square_empty", id="T1 an empty square"),
    pytest.param(
        facts("V4.2", OPEN_SQUARE, "c3-e5", after="W:We5:Bh8"), "same_to_move", id="moves again"
    ),
]


@pytest.mark.parametrize(("entered", "code"), BAD)
def test_facts_that_cannot_be_are_refused(entered, code):
    with pytest.raises(BadFacts, match=code):
        begin(entered, FMJD)


def test_facts_are_stored_and_come_back():
    entered = facts("V4.11", THREE, "e3:c5:e7", after="B:We7:Bd6,f4", replied=True, announced=True)
    for one in (entered, facts("V6", OPEN_SQUARE, offender=None)):
        assert Incident.from_dict(one.as_dict()) == one


def test_v7_facts_stored_without_a_drawn_set_up_are_read_as_they_were():
    told = facts("V7", START.fen(), offender=None, ply=1).as_dict()
    del told["start"]
    assert Incident.from_dict(told).start is None
