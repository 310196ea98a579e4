"""Facts of an incident: impossible ones are refused, others stored and read back unchanged."""

import pytest

from arbiter.rules.incidents.facts_of_incident_and_their_checks import BadFacts, IncidentAtBoard
from arbiter.rules.incidents.incident_stages_acts_and_state import ArbiterAct, IncidentStage
from arbiter.rules.incidents.incident_state_machine import apply_act_to_incident, open_incident
from games.draughts import Colour, Position, square_name
from games.draughts.position import START
from tests.arbiter.rules.incidents.incident_cases import FMJD, OPEN_SQUARE, THREE, incident_facts

BAD = [
    pytest.param(incident_facts("V5.1", OPEN_SQUARE), "unknown_article", id="no such article"),
    pytest.param(
        incident_facts("V4.2", OPEN_SQUARE, "c3-e5", ply=0), "ply_impossible", id="before the start"
    ),
    pytest.param(
        incident_facts("V4.2", OPEN_SQUARE, "c3-e5", offender=None), "offender_missing", id="nobody"
    ),
    pytest.param(
        incident_facts("V4.2", OPEN_SQUARE, "c3-e5", offender=Colour.BLACK),
        "not_to_move",
        id="not his turn",
    ),
    pytest.param(
        incident_facts("V4.1", OPEN_SQUARE, "c3-d4", offender=Colour.WHITE),
        "not_to_move",
        id="V4.1 his turn",
    ),
    pytest.param(
        incident_facts("V4.4", OPEN_SQUARE, "c3-e5"),
        "move_not_good",
        id="V4.4 an illegal first move",
    ),
    pytest.param(
        incident_facts("V4.11", OPEN_SQUARE), "move_not_good", id="V4.11 without the move"
    ),
    pytest.param(incident_facts("T1", OPEN_SQUARE), "square_missing", id="T1 without the piece"),
    pytest.param(
        incident_facts("T1", OPEN_SQUARE, touched="a1"), "square_empty", id="T1 an empty square"
    ),
    pytest.param(
        incident_facts("V4.2", OPEN_SQUARE, "c3-e5", after="W:We5:Bh8"),
        "same_to_move",
        id="moves again",
    ),
]


@pytest.mark.parametrize(("entered", "code"), BAD)
def test_facts_that_cannot_be_are_refused(entered, code):
    with pytest.raises(BadFacts, match=code):
        open_incident(entered, FMJD)


def test_facts_are_stored_and_come_back():
    entered = incident_facts(
        "V4.11", THREE, "e3:c5:e7", after="B:We7:Bd6,f4", replied=True, announced=True
    )
    for facts in (entered, incident_facts("V6", OPEN_SQUARE, offender=None)):
        assert IncidentAtBoard.from_dict(facts.as_dict()) == facts


def test_v7_facts_stored_without_a_drawn_set_up_are_read_as_they_were():
    stored = incident_facts("V7", START.fen(), offender=None, ply=1).as_dict()
    del stored["start"]
    assert IncidentAtBoard.from_dict(stored).start is None


LIFTED = [
    pytest.param(
        incident_facts("V4.7", OPEN_SQUARE, touched="e3", after="W:Wc3:Bb6,d6"),
        *("e3", True),
        id="V4.7 an own piece, before his own move: touched is moved",
    ),
    pytest.param(
        incident_facts("V4.7", OPEN_SQUARE, touched="d6", after="W:Wc3,e3:Bb6"),
        *(None, True),
        id="V4.7 an enemy piece, before his own move",
    ),
    pytest.param(
        incident_facts(
            "V4.7", OPEN_SQUARE, touched="d6", offender=Colour.BLACK, after="W:Wc3,e3:Bb6"
        ),
        *(None, False),
        id="V4.7 an own piece in the opponent's turn: put back, nobody is bound",
    ),
    pytest.param(
        incident_facts("V4.7", OPEN_SQUARE, touched="c3", offender=Colour.BLACK),
        *(None, False),
        id="V4.7 an enemy piece in the opponent's turn, nobody says what stood then",
    ),
]


@pytest.mark.parametrize(("entered", "bound", "again"), LIFTED)
def test_V4_7_a_piece_is_lifted_and_nothing_is_moved(entered, bound, again):
    state = open_incident(entered, FMJD)
    assert state.stage is IncidentStage.CHOICE
    put_back = state.restored
    assert (put_back.position, put_back.again) == (Position.from_fen(OPEN_SQUARE), again)
    assert (square_name(put_back.bound) if put_back.bound is not None else None) == bound
    after = apply_act_to_incident(state, ArbiterAct.DEMANDED, FMJD)
    assert after.stage is (IncidentStage.CORRECTING if again else IncidentStage.CORRECTED)


def test_V4_7_lifted_while_moving_is_still_his_turn():
    with pytest.raises(BadFacts, match="not_to_move"):
        open_incident(
            incident_facts("V4.7", OPEN_SQUARE, "c3-d4", touched="d6", offender=Colour.BLACK), FMJD
        )


def test_V4_2_a_piece_left_on_a_light_square_is_on_no_dark_one():
    state = open_incident(incident_facts("V4.2", OPEN_SQUARE, "c3-c4"), FMJD)
    assert state.incident.after == Position.from_fen("B:We3:Bb6,d6")
